// Errors in the form of clauses.
// RUN: %accel-translate --verify %s

void f(double *a, int n) {
  double s = 0;
#pragma accel collapse // expected-error {{expected '(' after 'collapse'}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel collapse(2 // expected-error {{no ')' for this '('}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel independent(1) // expected-error {{'independent' takes no argument}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel private() // expected-error {{expected a variable}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel copy(a[0:n],) // expected-error {{expected an array or a section}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel copy(a[:n]) // expected-error {{expected the first element of the section}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel copy(a[0:]) // expected-error {{expected the number of elements of the section}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel reduction(s) // expected-error {{expected a reduction operator: + * min max & | ^ && ||}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(-: s) // expected-error {{'-' is no reduction operator: subtractions are reduced with '+'}}
  for (int i = 0; i < n; ++i)
    s -= a[i];
#pragma accel reduction(+ s) // expected-error {{expected ':' after the operator}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel if(n, s) // expected-error {{'if' takes one argument}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel name(f) // expected-error {{expected a plain string}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel name("") // expected-error {{a name must not be empty or have quotes, backslashes or control characters}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel parallel loop ( // expected-error {{expected a clause}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel loop seq independent // expected-error {{'loop seq' takes no clauses}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel data independent // expected-error {{'independent' is no clause of 'data'}}
  {
  }
#pragma accel data // expected-error {{'data' needs a clause that names an array: copy, copyin, copyout, create or present}}
  {
  }
#pragma accel update // expected-error {{'update' needs a 'host' or 'device' clause}}
#pragma accel update copy(a[0:n]) // expected-error {{'copy' is no clause of 'update'}}
#pragma accel wait 3 // expected-error {{expected '(' or the end of the line after 'wait'}}
#pragma accel wait(1) host(a) // expected-error {{'wait' takes no clauses}}
}

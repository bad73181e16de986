// Where directives may stand. Every message is at the directive.
// RUN: %accel-translate --verify %s

#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
int global;

struct S {
#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
  int member;
};

void f(double *a, int n) {
#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
  int x = 0;
#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
  while (x < n)
    ++x;
#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
  do
    ++x;
  while (x < n);
#pragma accel loop seq // expected-error {{this directive must stand before a 'for' loop}}
  x = 1;
#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
  {
    for (int i = 0; i < n; ++i)
      a[i] = 0;
  }
#pragma accel data copy(a[0:n]) // expected-error {{a 'data' directive must stand before a block}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  {
    x = 2;
#pragma accel // expected-error {{this directive must stand before a 'for' loop, but nothing follows it}}
  }
  // Code in between does not get the directive to a later loop.
#pragma accel // expected-error {{this directive must stand before a 'for' loop}}
  x = 3;
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel data copy(a[0:n]) // expected-error {{a 'data' directive must stand before a block, but nothing follows it}}
}

#pragma accel // expected-error {{this directive must stand before a 'for' loop, but nothing follows it}}

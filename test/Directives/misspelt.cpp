// A misspelt word is an error at the word, with a suggestion.
// RUN: %accel-translate --verify %s

void f(double *a, int n) {
#pragma accel paralel loop // expected-error {{unknown directive 'paralel'; did you mean 'parallel'?}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel parallel lop // expected-error {{unknown directive 'lop'; did you mean 'loop'?}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel parallel // expected-error {{expected 'loop' after 'parallel'}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel loop // expected-error {{expected 'seq' after 'loop' (a parallel loop is 'parallel loop')}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel Independent // expected-error {{unknown directive 'Independent'; did you mean 'independent'?}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel parallel loop reductoin(+: n) // expected-error {{unknown clause 'reductoin'; did you mean 'reduction'?}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel parallel loop zzz // expected-error-re {{unknown clause 'zzz'{{$}}}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel target(gpv) // expected-error {{unknown target 'gpv'; did you mean 'gpu'?}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel updat host(a[0:n]) // expected-error {{unknown directive 'updat'; did you mean 'update'?}}
#pragma accel host(a[0:n]) // expected-error {{'host' is a clause of 'update': write 'update host(...)'}}
#pragma accel 42 // expected-error {{expected a directive or a clause}}
}

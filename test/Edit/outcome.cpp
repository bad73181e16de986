// Reports, notes and exit codes.
// RUN: %accel-translate --verify --accel-target=openmp %s -o %t.cpp
// RUN: %accel-translate --accel-target=openmp --accel-report=%t.txt --accel-report-json=%t.json %s -o %t.cpp 2> /dev/null
// RUN: FileCheck --check-prefix=REPORT %s < %t.txt
// RUN: grep -o '"status": *"[a-z]*"' %t.json | FileCheck --check-prefix=JSON %s
// RUN: rm -f %t.strict.cpp
// RUN: not %accel-translate --accel-target=openmp --accel-strict %s -o %t.strict.cpp 2> %t.err
// RUN: FileCheck --check-prefix=STRICT %s < %t.err
// RUN: test ! -e %t.strict.cpp
// RUN: mkdir -p %t.db
// RUN: echo '[{"directory": "%t.db", "file": "%s", "command": "c++ -Wall -DFROM_DATABASE -c %s -o x.o -w"}]' > %t.db/compile_commands.json
// RUN: not %accel-translate -p %t.db %s -o %t.db.cpp 2>&1 | FileCheck --check-prefix=DATABASE %s
// RUN: not %accel-translate --accel-no-such-option %s 2>&1 | FileCheck --check-prefix=USAGE %s

// REPORT: found 4 = parallel 2 + guarded 0 + serial 2
// JSON: parallel
// JSON-NEXT: serial
// JSON-NEXT: parallel
// JSON-NEXT: serial
// STRICT: error: loop left serial: {{.*}} [accel-dependence]
// DATABASE: error: unknown directive 'databse'; did you mean 'data'?
// USAGE: Unknown command line argument '--accel-no-such-option'

void f(double *__restrict a, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel
  for (int i = 1; i < n; ++i) // expected-warning {{[accel-dependence]}}
    a[i] = a[i - 1]; // expected-note {{writes a[i]}} expected-note {{reads a[i - 1]}}
#pragma accel
  for (int i = 0; i < n; ++i) {
#pragma accel
    for (int j = 0; j < n; ++j) // expected-warning {{it stands inside the loop of line 32, which is parallel already [accel-construct]}} expected-note {{remove one of the two directives}}
      a[i * n + j] = 0;
  }
#ifdef FROM_DATABASE
#pragma accel databse copy(a[0:n])
  {
  }
#endif
}

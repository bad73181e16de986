// Directives in the user's headers count, those in system headers do not.
// RUN: rm -rf %t && mkdir -p %t/user %t/system
// RUN: echo 'inline void u(int *a) {' > %t/user/user.h
// RUN: echo '#pragma accel' >> %t/user/user.h
// RUN: echo 'for (int i = 0; i < 9; ++i) a[i] = 0; }' >> %t/user/user.h
// RUN: echo 'inline void s(int *a) {' > %t/system/system.h
// RUN: echo '#pragma accel not a directive' >> %t/system/system.h
// RUN: echo 'for (int i = 0; i < 9; ++i) a[i] = 0; }' >> %t/system/system.h
// RUN: %accel-translate --accel-dump=directives %s -- -I%t/user -isystem %t/system | FileCheck %s

// CHECK: user.h:2: parallel loop
// CHECK-NOT: system.h
#include "user.h"
#include <system.h>

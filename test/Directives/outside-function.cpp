// RUN: %accel-translate --verify %s

double *p;

#pragma accel update host(p[0:1]) // expected-error {{this directive must stand in a function}}

#ifndef BOTH_H
#define BOTH_H
#include "kernels.h"
#include <lib.h>
#endif

// The CUDA version of the test kernels.
#include "kernels.h"

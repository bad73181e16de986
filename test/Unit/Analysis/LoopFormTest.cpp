#include "RegionMaker.h"

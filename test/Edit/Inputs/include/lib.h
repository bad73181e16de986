#pragma once
#include "../sub/helper.h"

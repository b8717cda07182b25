#ifndef NESTED
#define NESTED
first __LINE__
#include "once.h"
#define FROM_NESTED (__LINE__ + 1)
#else
second __LINE__
#line 50
third __LINE__
#endif

// Line numbers and file names, and included files.
__LINE__ __FILE__
#define HERE __LINE__
#define WHERE(x) x __LINE__
HERE WHERE(a) WHERE(__LINE__)
WHERE(
b
) HERE
#line 100
__LINE__ HERE
#line 200 "other.cl"
__LINE__ __FILE__
#define NUMBER 300
#define NAME "third.cl"
#line NUMBER NAME
__LINE__ __FILE__
# 400 "fourth.cl"
__LINE__ __FILE__
#include "nested.h"
__LINE__ __FILE__
#define HEADER "nested.h"
#include HEADER
#define ANGLE <nested.h>
#include ANGLE
#include <once.h>
#include "once.h"
FROM_NESTED

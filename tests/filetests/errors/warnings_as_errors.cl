// test: diagnostics
// options: -Werror
#pragma frobnicate
//@1-7 W0001 (error): unknown pragma `#pragma frobnicate` ignored
#define ONE 1
//      ~~~ previous definition is here
#define ONE 2
//      ^^^ W0101 (error): macro `ONE` redefined
__kernel void k(__global int *p) {
    p[0] = ONE;
}

// test: diagnostics
// Warnings do not reject the program.
#warning look here
//@1-8 W0002: #warning look here
#pragma frobnicate
//@1-7 W0001: unknown pragma `#pragma frobnicate` ignored
#define ONE 1
//      ~~~ previous definition is here
#define ONE 2
//      ^^^ W0101: macro `ONE` redefined
__kernel void k(__global int *p) {
    p[0] = ONE;
}

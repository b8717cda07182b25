// test: diagnostics
// options: -Werror
#pragma frobnicate
//@1-7 W0001 (error): `#pragma frobnicate` is not known and has no effect
#define ONE 1
//      ~~~ first defined here
#define ONE 2
//      ^^^ W0101 (error): macro `ONE` is defined again with another text
__kernel void k(__global int *p) {
    p[0] = ONE;
}

// test: diagnostics
// Warnings do not reject the program.
#warning look here
//@1-8 W0002: #warning look here
#pragma frobnicate
//@1-7 W0001: `#pragma frobnicate` is not known and has no effect
#define ONE 1
//      ~~~ first defined here
#define ONE 2
//      ^^^ W0101: macro `ONE` is defined again with another text
__kernel void k(__global int *p) {
    p[0] = ONE;
}

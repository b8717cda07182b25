// test: diagnostics
// #line has a number and a file name.
#line
//@1-5 E0004: `#line` directive requires a line number
#line abc
//@1-5 E0004: `#line` directive requires a line number
#line 99999999999
//@1-5 E0004: `#line` directive requires a line number
#line 5 "other.cl"
#error at the fifth line of another file
//@1-6 E0004: #error at the fifth line of another file
__kernel void k(__global int *p) { p[0] = __LINE__; }

// test: diagnostics
// The macros for the time of a compilation, and the name of a function, are named; `#ifdef` does not find them.
#define STAMP __TIMESTAMP__
constant char built[] = __DATE__ " " __TIME__;
//                      ^^^^^^^^ E0901: `__DATE__` is not supported
//  = note: the same source gives the same code at any time
//  = help: define it on the command line: `-D__DATE__='"Jan  1 2000"'`
//                                   ^^^^^^^^ E0901: `__TIME__` is not supported
//  = note: the same source gives the same code at any time
//  = help: define it on the command line: `-D__TIME__='"00:00:00"'`

__kernel void k(__global char *o) {
    o[0] = __DATE__[5];
//         ^^^^^^^^ E0901: `__DATE__` is not supported
//  = note: the same source gives the same code at any time
//  = help: define it on the command line: `-D__DATE__='"Jan  1 2000"'`
    o[1] = STAMP[0];
//         ^^^^^ E0901: `__TIMESTAMP__` is not supported
//  = note: the same source gives the same code at any time
//  = help: define it on the command line: `-D__TIMESTAMP__='"Sat Jan  1 00:00:00 2000"'`
    o[2] = __func__[0];
//         ^^^^^^^^ E0901: `__func__` is not supported
//  = help: write the name of the function as a string literal
#ifdef __DATE__
    o[3] = missing;
#endif
}

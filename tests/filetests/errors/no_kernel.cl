// test: diagnostics
//@1-1 E0103: the source defines no kernel
//  = help: mark a function with `__kernel`
// A source without a kernel is reported at its beginning.
typedef int number;

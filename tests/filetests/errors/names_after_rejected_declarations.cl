// test: diagnostics
// What a rejected declaration declares is declared.
typdef unsigned int u32;
//@1-6 E0101: unknown type name `typdef`
//  = help: did you mean `typedef`?
//  = fix: typedef unsigned int u32;
typedfe struct { u32 a, b; } pair;
//@1-7 E0101: unknown type name `typedfe`
//  = help: did you mean `typedef`?
//  = fix: typedef struct { u32 a, b; } pair;
__kernel void k(__global int *x) {
    int &r = x[0];
//      ^ E0902: C++ references are not OpenCL C
//  = help: use a pointer: `*`
    r = 3;
    typeof(x[0]) t = 3;
//  ^^^^^^ E0902: `typeof` is not OpenCL C
//  = help: write `__typeof__`
//  = fix: __typeof__(x[0]) t = 3;
    x[0] = t + r;
    decltype(x[1]) d = t;
//  ^^^^^^^^ E0902: `decltype` is not OpenCL C
//  = help: write `__typeof__`
//  = fix: __typeof__(x[1]) d = t;
    typeof(int) e = d;
//  ^^^^^^ E0902: `typeof` is not OpenCL C
//  = help: write `__typeof__`
//  = fix: __typeof__(int) e = d;
    u32 v = e;
    pair both = {v};
    x[1] = both.a + both.b;
}
// The names of a program.
int typeof1(int a) { return a; }
typedef int type_def;
__kernel void valid(__global int *x) { type_def i = typeof1(x[0]); x[0] = i; }

// test: diagnostics
// Constructs of C++, Java, CUDA, GLSL and Pascal that OpenCL C writes differently.
float scale(float x, float factor = 2.0f, int n[2] = 0) { return x * factor; }
//                                ^^^^^^ E0902: C++ default arguments are not OpenCL C
//  = help: OpenCL C has none: pass all arguments in each call of `scale`
//  = fix: float scale(float x, float factor , int n[2] = 0) { return x * factor; }
//                                                 ^^^ E0902: C++ default arguments are not OpenCL C
//  = help: OpenCL C has none: pass all arguments in each call of `scale`
//  = fix: float scale(float x, float factor = 2.0f, int n[2] ) { return x * factor; }
__kernel void defaults(__global float *a, int n = max(3, 4)) {
//                                              ^^^^^^^^^^^ E0902: C++ default arguments are not OpenCL C
//  = help: OpenCL C has none: pass all arguments in each call of `defaults`
//  = fix: __kernel void defaults(__global float *a, int n ) {
    a[0] = scale(a[1]);
}
__kernel void brackets(__global int *a, int n) {
    int[4] table;
//     ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `int table[4]`
    float2[n] other;
//        ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float2 other[n]`
    table[0] = a[sizeof(int[2])];
}
__kernel void loops(__global int *a, int n) {
    while (n > 1) do { n--; }
//                ^^ E0001: expected statement after `while (...)`, found keyword `do`
//  = help: remove it: the body follows the condition directly
//  = fix: while (n > 1)  { n--; }
    while (n > 1) {
        do { n--; } while (n > 3);
    }
    a[0] = n
//          ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: a[0] = n;
}
__kernel void powers(__global float *a, __global int *p) {
    a[0] = a[1] ** 2;
//               ^^^ E0201: indirection requires pointer operand (`int` invalid)
//  = help: `**` is not an operator: for a power, use `pow(x, y)`, or `pown(x, n)`
    a[0] = a[1] ^ 2;
//              ^ E0201: invalid operands to binary `^` (`float` and `int`)
//  = help: `^` is exclusive or: for a power, use `pow(x, y)`, or `pown(x, n)`
    p[0] = p[1] **p;
}
__kernel void functions(__global float *a, __global int *p) {
    a[0] = saturate(a[1]) + lerp(a[0], a[1], 0.5f) + rcp(a[2]) + inversesqrt(a[2]);
//         ^^^^^^^^ E0101: call to undeclared function `saturate`
//  = help: use `clamp(x, 0.0f, 1.0f)`
//                          ^^^^ E0101: call to undeclared function `lerp`
//  = help: use `mix`
//  = fix: a[0] = saturate(a[1]) + mix(a[0], a[1], 0.5f) + rcp(a[2]) + inversesqrt(a[2]);
//                                                   ^^^ E0101: call to undeclared function `rcp`
//  = help: write `1.0f / x`, or `native_recip(x)`, which is approximate
//                                                               ^^^^^^^^^^^ E0101: call to undeclared function `inversesqrt`
//  = help: use `rsqrt`
//  = fix: a[0] = saturate(a[1]) + lerp(a[0], a[1], 0.5f) + rcp(a[2]) + rsqrt(a[2]);
    a[1] = Math.sqrt(a[0]) + PI + math.floor(a[3]) + __expf(a[0]) + __fdividef(a[0], a[1]);
//         ^^^^ E0101: use of undeclared identifier `Math`
//  = help: OpenCL C has no classes: the functions have names of their own, such as `sqrt`
//                           ^^ E0101: use of undeclared identifier `PI`
//  = help: use `M_PI_F`
//  = fix: a[1] = Math.sqrt(a[0]) + M_PI_F + math.floor(a[3]) + __expf(a[0]) + __fdividef(a[0], a[1]);
//                                ^^^^ E0101: use of undeclared identifier `math`
//  = help: OpenCL C has no classes: the functions have names of their own, such as `sqrt`
//                                                   ^^^^^^ E0101: call to undeclared function `__expf`
//  = help: use `native_exp`
//  = fix: a[1] = Math.sqrt(a[0]) + PI + math.floor(a[3]) + native_exp(a[0]) + __fdividef(a[0], a[1]);
//                                                                  ^^^^^^^^^^ E0101: call to undeclared function `__fdividef`
//  = help: use `native_divide`
//  = fix: a[1] = Math.sqrt(a[0]) + PI + math.floor(a[3]) + __expf(a[0]) + native_divide(a[0], a[1]);
    p[0] = __popc(p[1]) + __clz(p[1]) + ffs(p[1]) + __float2int_rn(a[0]) + gl_GlobalInvocationID.x;
//         ^^^^^^ E0101: call to undeclared function `__popc`
//  = help: use `popcount`
//  = fix: p[0] = popcount(p[1]) + __clz(p[1]) + ffs(p[1]) + __float2int_rn(a[0]) + gl_GlobalInvocationID.x;
//                        ^^^^^ E0101: call to undeclared function `__clz`
//  = help: use `clz`
//  = fix: p[0] = __popc(p[1]) + clz(p[1]) + ffs(p[1]) + __float2int_rn(a[0]) + gl_GlobalInvocationID.x;
//                                      ^^^ E0101: call to undeclared function `ffs`
//  = help: write `32 - clz(x & -x)`
//                                                  ^^^^^^^^^^^^^^ E0101: call to undeclared function `__float2int_rn`
//  = help: use `convert_int_rte`
//  = fix: p[0] = __popc(p[1]) + __clz(p[1]) + ffs(p[1]) + convert_int_rte(a[0]) + gl_GlobalInvocationID.x;
//                                                                         ^^^^^^^^^^^^^^^^^^^^^ E0101: use of undeclared identifier `gl_GlobalInvocationID`
//  = help: `gl_GlobalInvocationID.x` is `get_global_id(0)` in OpenCL C
//  = fix: p[0] = __popc(p[1]) + __clz(p[1]) + ffs(p[1]) + __float2int_rn(a[0]) + get_global_id(0);
    cout << p[0];
//  ^^^^ E0101: use of undeclared identifier `cout`
//  = help: use `printf`
    var x = 3;
//  ^^^ E0101: unknown type name `var`
//  = help: OpenCL C does not deduce types: write the type
    let y = 4;
//  ^^^ E0101: unknown type name `let`
//  = help: OpenCL C does not deduce types: write the type
    string s = "a";
//  ^^^^^^ E0101: unknown type name `string`
//  = help: OpenCL C has no strings: use `constant char *`
    vec4 v = (float4)(0);
//  ^^^^ E0101: unknown type name `vec4`
//  = help: use `float4`
//  = fix: float4 v = (float4)(0);
}
__kernel void conversions(__global float4 *f, __global int4 *i) {
    i[0] = convert_int4_round(f[0]);
//         ^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_int4_round`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_int4_rte`
    f[0] = convert_float4_sat(i[0]);
//         ^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_float4_sat`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_float4`
}
kernel without_type(__global int *a) { a[0] = 1; }
//@1-6 E0001: expected a type specifier in this declaration
//  = help: write `kernel void`: a kernel returns nothing

// test: diagnostics
// Heads of `for` and declarations as in C++ and other languages.
__kernel void commas(__global int *p, int n) {
    for (int i = 0, i < n, i++) { p[i] = 0; }
//                ^ E0001: expected `;` in `for` statement specifier, found `,`
//                       ~ and here
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < n; i++) { p[i] = 0; }
}
__kernel void ranges(__global int *p) {
    for (int x : p) { p[0] = x; }
//             ^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
}
void reference(int &x) { x = 1; }
//                 ^ E0902: C++ references are not OpenCL C
//  = help: use a pointer: `*`
void references(float4 &x, int y) { int &z = y; }
//                     ^ E0902: C++ references are not OpenCL C
//  = help: use a pointer: `*`
//                                      ^ E0902: C++ references are not OpenCL C
//  = help: use a pointer: `*`
extern "C" __kernel void linkage(__global int *p) { p[0] = 1; }
//@1-10 E0902: C++ `extern "C"` is not OpenCL C
//  = help: remove it: all functions have the linkage of C
//  = fix: __kernel void linkage(__global int *p) { p[0] = 1; }
__kernel void lists(__global float4 *p) {
    p[0] = {1, 2, 3, 4};
//         ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it, and parentheses: `(float4)(1, 2, 3, 4)`
    p[1] = max({1, 2}, 3);
//             ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it: `(float4)(x, y, z, w)` for a vector, `(struct S){ ... }` for a structure
}
float4 list(void) { return {1, 2, 3, 4}; }
//                         ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it: `(float4)(x, y, z, w)` for a vector, `(struct S){ ... }` for a structure
__kernel void alternatives(__global int *p) {
    if (p[0] > 0) p[1] = 1
//                        ^ E0001: expected `;` after expression, found keyword `else`
//  = help: add `;`
//  = fix: if (p[0] > 0) p[1] = 1;
    else p[2] = 2;
}
__kernel void jumps(__global int *p) {
    if (p[0] > 0) return
//                      ^ E0001: expected expression or `;`, found keyword `else`
//  = help: add `;`
//  = fix: if (p[0] > 0) return;
    else p[2] = 2;
}

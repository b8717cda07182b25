// test: diagnostics
// Function-style casts, and constructs of C++.
__kernel void casts(__global int *p) {
    p[0] = float(p[0]);
//         ^^^^^ E0001: expected expression, found type `float`
//  = help: to convert a value, write `(float)(...)`
//  = fix: p[0] = (float)(p[0]);
    p[1] = int(3.5f);
//         ^^^ E0001: expected expression, found type `int`
//  = help: to convert a value, write `(int)(...)`
//  = fix: p[1] = (int)(3.5f);
    p[2] = static_cast<int>(p[0]);
//         ^^^^^^^^^^^ E0902: C++ `static_cast` is not OpenCL C
//  = help: use a C cast: `(T)x`
}
__kernel void cast_to_vector(__global float4 *p) {
    p[3] = static_cast<float4>(p[0]);
//         ^^^^^^^^^^^ E0101: use of undeclared identifier `static_cast`
//  = help: use a C cast: `(T)x`
}
__kernel void scopes(__global int *p) {
    float y = std::sqrt(2.0f);
//            ^^^^^ E0902: C++ `std::` is not OpenCL C
//  = help: OpenCL C has no namespaces and classes: remove it
//  = fix: float y = sqrt(2.0f);
    p[0] = y ? 1 : 2;
//         ^ E0201: condition of `?:` has type `float`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
    std::swap(p[0], p[1]);
//  ^^^^^ E0902: C++ `std::` is not OpenCL C
//  = help: OpenCL C has no namespaces and classes: remove it
//  = fix: swap(p[0], p[1]);
//       ^^^^ E0101: call to undeclared function `swap`
//  = help: OpenCL C has no `swap`: use a temporary variable
}
__kernel void allocation(__global int *p) {
    float *z = new float[4];
//             ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    z[0] = p[0];
    delete z;
//  ^^^^^^ E0902: C++ `delete` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
}
__kernel void memory(__global int *p) {
    int *z = malloc(4);
//           ^^^^^^ E0101: call to undeclared function `malloc`
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    free(z);
//  ^^^^ E0101: call to undeclared function `free`
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    memcpy(p, p + 4, 16);
//  ^^^^^^ E0101: call to undeclared function `memcpy`
//  = help: assign in a loop, or use `async_work_group_copy`
}

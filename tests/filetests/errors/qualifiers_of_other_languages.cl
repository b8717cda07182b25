// test: diagnostics
// Qualifiers of GLSL, HLSL, Metal and C# before a type; the rest of the function is checked.
typedef struct { int x; } pair;
void shade(in float4 color,
//         ^^ E0101: unknown type name `in`
//  = help: remove it: arguments are passed by value
//  = fix: void shade( float4 color,
           const in float gain,
//               ^^ E0101: unknown type name `in`
//  = help: remove it: arguments are passed by value
//  = fix: const  float gain,
           inout float total,
//         ^^^^^ E0101: unknown type name `inout`
//  = help: declare a pointer, and pass the address of the variable: arguments are passed by value
           out float *result,
//         ^^^ E0101: unknown type name `out`
//  = help: remove it: a function writes through a pointer, and `const` marks one that is only read
//  = fix: float *result,
           ref int *count,
//         ^^^ E0101: unknown type name `ref`
//  = help: remove it: a function writes through a pointer, and `const` marks one that is only read
//  = fix: int *count,
           highp float scale) {
//         ^^^^^ E0101: unknown type name `highp`
//  = help: remove it: the type determines the precision
//  = fix: float scale) {
    uniform float twice = 2 * gain;
//  ^^^^^^^ E0101: unknown type name `uniform`
//  = help: remove it: a variable has a value in each work-item
//  = fix: float twice = 2 * gain;
    *result = color.x * twice * scale;
    total += missing;
//           ^^^^^^^ E0101: use of undeclared identifier `missing`
}
int of_structure(inout pair p, ref int n) { return p.x + n; }
//               ^^^^^ E0101: unknown type name `inout`
//  = help: declare a pointer, and pass the address of the variable: arguments are passed by value
//                             ^^^ E0101: unknown type name `ref`
//  = help: OpenCL C has no references: declare a pointer, and pass the address of the variable
kernel void metal(device float *a,
//                ^^^^^^ E0101: unknown type name `device`
//  = help: use `global`
//  = fix: kernel void metal(global float *a,
                  thread int *t,
//                ^^^^^^ E0101: unknown type name `thread`
//  = help: use `private`, or remove it
//  = fix: private int *t,
//                            ^ E0301: kernel parameter `t` must point to `global`, `constant` or `local` memory
//  = help: write `global`, `constant` or `local` before the pointee type
                  uint i [[thread_position_in_grid]]) {
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0902: attributes in `[[ ]]` are not OpenCL C
//  = help: remove it, or write `__attribute__((...))`
    threadgroup float tile[16];
//  ^^^^^^^^^^^ E0101: unknown type name `threadgroup`
//  = help: use `local`
//  = fix: local float tile[16];
    shared int last;
//  ^^^^^^ E0101: unknown type name `shared`
//  = help: use `local`
//  = fix: local int last;
    tile[i] = a[i];
    a[0] = tile[0] + last;
}
kernel void cuda(__global__ float *a) { a[0] = 1; }
//               ^^^^^^^^^^ E0101: unknown type name `__global__`
//  = help: use `__global`
//  = fix: kernel void cuda(__global float *a) { a[0] = 1; }
uniform float brightness;
//@1-7 E0101: unknown type name `uniform`
//  = help: declare a parameter of the kernel, or a `constant` variable with an initializer
varying float4 normal;
//@1-7 E0101: unknown type name `varying`
//  = help: declare a parameter of the kernel, or a `constant` variable with an initializer
groupshared float cache[64];
//@1-11 E0101: unknown type name `groupshared`
//  = help: declare a `local` array in the kernel function
kernel void names(global float *a, global float *in, uint shared) {
    float out = in[0] + brightness;
    a[shared] = out + device;
//                    ^^^^^^ E0101: use of undeclared identifier `device`
}

// test: run visa
// options: --target dg2 --simd 16
// The accumulator of a loop is packed, and so is what the loop reads; what is copied is not.
// launch: {"global": [16], "args": [{"buffer": {"dtype": "f16", "shape": [64], "dist": "uniform", "seed": 1}},
// launch:   {"buffer": {"dtype": "f16", "shape": [16]}, "mode": "out"}, {"buffer": {"dtype": "f16", "shape": [16]}, "mode": "out"},
// launch:   {"scalar": 5, "dtype": "i32"}]}
// check visa: _factor(0,0)<1> X
// check visa: _sum_hf(0,0)<1> R11_factor_hf(0,0)<1;1,0>
// check visa: mad (M1, 16) R0_sum_hf(0,0)<1>
// check visa: _sum(0,0)<1;1,0>
// check visa: lsc_store
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void k(__global const half *x, __global half *o, __global half *copies, int n) {
    int i = get_global_id(0);
    half sum = 1.0h, factor = x[i + 3];
    for (int k = 0; k < n; k++)
        sum = fma(x[i + k], factor, sum);
    o[i] = sum;
    copies[i] = x[63 - i];
}
/* expect run:
argument 1:
0x40d1 0x40ff 0x4358 0x435b 0x4106 0x3fb3 0x4294 0x401c
0x4115 0x4089 0x4093 0x3fd4 0x3d7f 0x4159 0x427a 0x425c
argument 2:
0x3846 0x3a05 0x2c60 0x3836 0x3b01 0x3bab 0x30fa 0x38db
0x2d9d 0x364c 0x3b85 0x3536 0x3036 0x34d4 0x3b4d 0x3b27
*/

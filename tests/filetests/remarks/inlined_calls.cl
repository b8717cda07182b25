// test: diagnostics
// options: -Rpass=inline_calls,unroll_loops -Rpass-missed=unroll_loops
// A function that several kernels call is reported once, and its loop once.
float twice(float x) {
    return x * 2;
}
float sum(__global const float *in, int n) {
    float s = 0;
    for (int i = 0; i < 5; i++)
//                  ^ R0001: unrolled loop with 5 iterations completely
        s += twice(in[i]);
//           ^^^^^ R0001: `twice` inlined into `sum`
    for (int i = 0; i < n; i++)
//                  ^ R0001: unrolled loop with 4 iterations completely
//                  ^ R0001: unrolled loop with 3 iterations completely
        s += in[i];
    return s;
}
__kernel void k(__global float *out, __global const float *in) {
    out[get_global_id(0)] = sum(in, 3) + sum(in + 7, 4) + pow(in[0], in[1]);
//                          ^^^ R0001: `sum` inlined into `k`
//  = note: 2 times on this line
}
__kernel void l(__global float *out, __global const float *in, int n) {
    out[get_global_id(0)] = sum(in, n) + exp(twice(in[0]));
//                          ^^^ R0001: `sum` inlined into `l`
//                                           ^^^^^ R0001: `twice` inlined into `l`
}

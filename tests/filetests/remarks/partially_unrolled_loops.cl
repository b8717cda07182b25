// test: diagnostics
// options: -Rpass=unroll_partially -Rpass-missed=unroll_partially
__kernel void k(__global float *out, __global const float *in, __local float *l, int n) {
    float s = 0;
    uint g = get_global_id(0);
    for (int i = 0; i < n; i++)
//                  ^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
        s += in[i];
    for (uint i = 0; i < g; i++)
//                   ^ R0002: loop not unrolled by a factor: its start or its bound may differ between work-items
        s += in[i];
    for (float f = 1; f < n; f *= 2)
//                    ^ R0002: loop not unrolled by a factor: it does not count in constant steps to a bound that is computed before it
        s += in[(int)f];
    for (int i = 0; i < n; i++) {
//                  ^ R0002: loop not unrolled by a factor: it has a barrier or another operation of all work-items
        l[g] = s;
        barrier(CLK_LOCAL_MEM_FENCE);
        s += l[i];
    }
    for (int i = 0; i < n; i++)
//                  ^ R0002: loop not unrolled by a factor: its body has 128 instructions, and the limit is 48 (`#pragma unroll N` unrolls it by N)
        s += exp(in[i]) * pow(in[i + 1], s);
    float a[17];
    for (int i = 0; i < 17; i++)
        a[i] = in[i * 1000 + g];
    for (int i = 0; i < n; i++)
//                  ^ R0002: loop not unrolled by a factor: 19 values of each work-item are live in it, and the limit is 16 (`#pragma unroll N` unrolls it by N)
        s = s * 2 + in[i];
    for (int i = 0; i < 17; i++)
        s = s * 3 + a[i];
    out[g] = s;
}
// A branch that stays in the loop is no test of it, whatever it loads.
kernel void grid_stride(global float *x, global float *y, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
//                               ^ R0002: loop not unrolled by a factor: it does not count in constant steps to a bound that is computed before it
    float v = x[i];
    if (v > 100)
      v = sqrt(v);
    y[i] = v;
  }
}
// An element is no bound if it is compared with a constant.
kernel void search(global int *a, int n, global int *b) {
  int s = 0;
  while (n) {
//       ^ R0002: loop not unrolled by a factor: it does not count in constant steps to a bound that is computed before it
    if (a[n] == 3)
      break;
    s += a[--n];
  }
  b[0] = s;
}

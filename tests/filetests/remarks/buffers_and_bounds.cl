// test: diagnostics
// options: -Rpass-missed=merge_accesses -Rpass-missed=unroll_partially
kernel void k(global float *a, global float *b, global const int *rp, global float *y) {
  int i = get_global_id(0) * 4;
  a[i] = b[i];
  a[i + 1] = b[i + 1];
//^ R0002: store not merged with the adjacent one: a load from `b` between them may read the memory of `a`; declare them `restrict` if they are separate buffers
//           ^ R0002: load not merged with the adjacent one: a store to `a` between them may change the memory of `b`; declare them `restrict` if they are separate buffers
  float s = 0;
  for (int j = rp[i]; j < rp[i + 1]; j++)
//                    ^ R0002: loop not unrolled by a factor: its bound is loaded in each iteration: copy it to a variable before the loop, if it does not change
    s += b[j];
  y[i] = s;
}

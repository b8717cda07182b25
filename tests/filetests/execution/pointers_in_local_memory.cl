// test: visa run
// options: -O2 --target tgllp --simd 16
// A pointer that was stored in a variable in local memory, and is loaded in a loop, still accesses the surface of its
// argument. After a barrier another work-item may have stored another one: the address is loaded.
// check visa: gather4_scaled.R (M1, 16) T6 0x0:ud R
// check visa: svm_gather.4.1 (M1_NM, 1)
// launch: {"global": [16], "local": [16], "kernel": "k", "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [32], "dist": "iota"}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [16]}, "mode": "inout"},
// launch:   {"scalar": 3, "dtype": "u32"}]}
kernel void k(global uint *in, global uint *out, uint n) {
  global uint *local row;
  row = in + 4 * get_group_id(0);
  uint sum = 0;
  for (uint i = 0; i < n; i++)
    sum += row[i + get_local_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 5)
    row = in + 8;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = sum + row[0];
}
/* expect run:
argument 1:
11 14 17 20 23 26 29 32
35 38 41 44 47 50 53 56
*/

// test: visa run
// options: -O2 --target dg2 --simd 16
// Loads and stores of global memory specify that they are cached, volatile ones too; those of local memory and
// atomic operations do not. The finalizer would add a fence to a kernel with other stores.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [48]}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "i32", "shape": [16]}}]}
// check visa: lsc_load.ugm.ca.ca (M1, 16)
// check visa: lsc_store.slm (M1, 16)
// check visa: lsc_load.slm (M1, 16)
// check visa: lsc_store.ugm.wb.wb (M1, 16)
// check visa: lsc_atomic_iadd.ugm (M1, 16)
// check visa: lsc_fence.ugm.invalidate.tile
// check visa: lsc_load.ugm.ca.ca (M1, 16)
// check visa: lsc_store.ugm.wb.wb (M1, 16)
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1)
// check-not visa: lsc_load.ugm (
// check-not visa: lsc_store.ugm (
kernel void k(global int *p, global const int *q) {
  local int shared[16];
  uint i = get_local_id(0);
  shared[i] = q[i] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  *(volatile global int *)(p + i) = shared[15 - i];
  atomic_add(p + 16, (int)i);
  barrier(CLK_GLOBAL_MEM_FENCE);
  p[20 + i] = *(volatile global int *)(p + 15 - i);
  p[40] = 7;
}
/* expect run:
argument 0:
1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1
120 0 0 0 1 1 1 1
1 1 1 1 1 1 1 1
1 1 1 1 0 0 0 0
7 0 0 0 0 0 0 0
*/

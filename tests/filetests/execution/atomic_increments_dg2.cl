// test: visa run
// options: -O2 --target dg2 --simd 16
// Atomic additions and subtractions of 1 have no operand; of other numbers, and exchanges, they do.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "inout"}]}
// check visa: lsc_atomic_iinc.ugm (M1, 16) R6_old:d32 bti(0x0)[X11]:a32 %null %null
// check visa: lsc_atomic_idec.ugm (M1, 16) %null:d32 bti(0x0)[X13]:a32 %null %null
// check visa: lsc_atomic_iinc.slm (M1, 16) %null:d32 flat[X11]:a32 %null %null
// check visa: lsc_atomic_idec.slm (M1, 16) %null:d32 flat[X13]:a32 %null %null
// check visa: lsc_atomic_iadd.ugm (M1, 16) %null:d32 bti(0x0)[X14]:a32 X15 %null
// check visa: lsc_atomic_umax.ugm (M1, 16) %null:d32 bti(0x0)[X16]:a32 X17 %null
// check visa: lsc_atomic_iadd.ugm (M1, 16) %null:d32 bti(0x0)[X22]:a32 R6_old %null
kernel void k(global uint *p) {
  local uint n[2];
  uint i = get_local_id(0);
  if (i < 2)
    n[i] = 100;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint old = atomic_inc(p);
  atomic_sub(p + 1, 1u);
  atomic_inc(n);
  atomic_add(n + 1, 0xffffffffu);
  atomic_add(p + 2, 2u);
  atomic_max(p + 3, 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 2)
    p[4 + i] = n[i];
  atomic_add(p + 6, old);
}
/* expect run:
argument 0:
16 4294967280 32 1 116 84 120 0
*/

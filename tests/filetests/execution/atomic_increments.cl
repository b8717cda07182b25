// test: visa run
// options: -O2 --target tgllp --simd 16
// Atomic additions and subtractions of 1 have no operand; of other numbers, and exchanges, they do.
// check visa: dword_atomic.inc (M1, 16) T6
// check visa: dword_atomic.dec (M1, 16) T6
// check visa: dword_atomic.inc (M1, 16) %slm
// check visa: dword_atomic.dec (M1, 16) %slm
// check visa: dword_atomic.add (M1, 16) T6
// check visa: dword_atomic.max (M1, 16) T6
// check-not visa: dword_atomic.sub (M1, 16)
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "inout"}]}
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

// Compiler built-ins of GNU C and clang.
struct pair { int a; float b; };
struct whole { char c; struct pair p[3]; struct { short x, y; }; };
kernel void compiler_builtins(global int *p, global ulong *q, global const int *edges) {
  int i = get_global_id(0);
  p += 80 * i;
  q += 8 * i;
  int n = 0;
  p[n++] = __builtin_bswap16(0x1234 + i);
  p[n++] = __builtin_bswap32(0x12345678 + i);
  int arr[__builtin_bswap32(0x03000000)];
  p[n++] = sizeof(arr);
  p[n++] = __builtin_clz(i + 1) + 100 * __builtin_ctz(i + 1) + 10000 * __builtin_popcount(i) + 1000000 * __builtin_ffs(i);
  p[n++] = __builtin_clzl(i + 1) + 100 * __builtin_ctzl((ulong)(i + 1) << 33) + 10000 * __builtin_popcountl(i * 0x100000001L) + 1000000 * __builtin_ffsl((long)i << 34);
  p[n++] = __builtin_parity(i) + 2 * __builtin_parityl(i * 0x300000001L);
  p[n++] = __builtin_expect(i > 3, 1);
  p[n++] = __builtin_expect_with_probability(i, 3, 0.5) ;
  p[n++] = __builtin_constant_p(3 + 4) + 2 * __builtin_constant_p(i);
  p[n++] = __builtin_rotateleft8(i + 0x80, 3) + __builtin_rotateright16(i, 5) + __builtin_rotateleft32(i, 31) + __builtin_rotateright32(i, i);
  q[0] = __builtin_bswap64(0x0123456789abcdefUL + i);
  q[1] = __builtin_rotateleft64(i, 60) ^ __builtin_rotateright64(i, 3);
  int r; uint ur; long lr; ulong ulr; char cr; uchar ucr; short sr;
  p[n++] = __builtin_add_overflow(2147483640, i, &r); p[n++] = r;
  p[n++] = __builtin_sub_overflow(3u, i, &ur); p[n++] = ur;
  p[n++] = __builtin_mul_overflow(40 + i, 3, &cr); p[n++] = cr;
  p[n++] = __builtin_mul_overflow(-i, 3, &ucr); p[n++] = ucr;
  p[n++] = __builtin_add_overflow((ulong)-4, i, &lr); q[2] = lr;
  p[n++] = __builtin_sub_overflow(2L, (ulong)i, &ulr); q[3] = ulr;
  p[n++] = __builtin_mul_overflow(0x4000000000000000L, i - 3, &lr); q[4] = lr;
  p[n++] = __builtin_mul_overflow(0x4000000000000000UL, i, &ulr); q[5] = ulr;
  p[n++] = __builtin_mul_overflow((long)(i - 4), 0x8000000000000000UL, &lr); q[6] = lr;
  p[n++] = __builtin_sadd_overflow(i, 0x7ffffffb, &r) + 2 * __builtin_ssub_overflow(-i, 0x7ffffffb, &r) + 4 * __builtin_umul_overflow(i, 0x40000000u, &ur);
  p[n++] = __builtin_uaddl_overflow(i, (ulong)-3, &ulr) + 2 * __builtin_smull_overflow(i, 1L << 61, &lr);
  p[n++] = __builtin_add_overflow((char)100, (uchar)200, &sr) + sr;
  p[n++] = __builtin_offsetof(struct whole, p[1].b) + 100 * __builtin_offsetof(struct whole, y);
  p[n++] = __builtin_astype(1.0f + i, int);
  p[n++] = __builtin_types_compatible_p(int, signed int) + 2 * __builtin_types_compatible_p(int, uint);
  p[n++] = __builtin_choose_expr(1, i, "x");
  __builtin_assume(i >= 0);
  switch (i & 1) { case 0: p[n++] = 5; break; case 1: p[n++] = 6; break; default: __builtin_unreachable(); }
  p[n++] = HUGE_VALF > 1.0f;
  int e = edges[i];
  long le = (long)edges[i] * edges[i];
  for (int k = 0; k < 3; k++) {
    int f = edges[(i + k) % get_global_size(0)];
    p[n++] = __builtin_add_overflow(e, f, &r) | __builtin_add_overflow(e, f, &ur) << 1
      | __builtin_add_overflow(e, (uint)f, &r) << 2 | __builtin_add_overflow((uint)e, f, &lr) << 3
      | __builtin_sub_overflow(e, f, &r) << 4 | __builtin_sub_overflow((uint)e, (uint)f, &ulr) << 5
      | __builtin_sub_overflow((uint)e, f, &cr) << 6 | __builtin_mul_overflow(e, f, &r) << 7
      | __builtin_mul_overflow((uint)e, (uint)f, &lr) << 8 | __builtin_mul_overflow((uint)e, (uint)f, &ulr) << 9
      | __builtin_mul_overflow(e, (uint)f, &sr) << 10 | __builtin_mul_overflow(e, f, &ulr) << 11
      | __builtin_mul_overflow(le, f, &lr) << 12 | __builtin_mul_overflow(le, (ulong)(uint)f, &ulr) << 13
      | __builtin_mul_overflow((ulong)le, (ulong)f, &lr) << 14 | __builtin_mul_overflow((ulong)le * 4, (ulong)f, &ulr) << 15
      | __builtin_add_overflow(le << 1, (long)f << 32, &lr) << 16 | __builtin_sub_overflow((ulong)le, (long)f << 32, &lr) << 17
      | __builtin_sub_overflow((ulong)le, (ulong)f << 31, &ulr) << 18 | __builtin_add_overflow((ulong)le << 2, (long)f, &ulr) << 19
      | __builtin_mul_overflow(le * 2, le * 2, &r) << 20 | __builtin_mul_overflow((ulong)-le, (long)-f, &ucr) << 21
      | __builtin_sub_overflow((ulong)f, (ulong)e, &lr) << 22 | __builtin_add_overflow((ulong)-1, (ulong)f, &ulr) << 23;
    p[n++] = r + ur + cr + ucr + sr;
    q[7] += lr ^ ulr;
  }
  p[n] = n;
}

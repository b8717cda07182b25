constant uchar4 palette[4] = {(uchar4)(1, 2, 3, 4), {10, 20, 30, 40}, (uchar4)(7), {255, 254, 253, 252}};
constant long3 steps[2] = {(long3)(1, -2, 3000000000), {4, 5, 6}};
kernel void k(global float4 *f, global uchar16 *c, global long4 *l, global short3 *s, local float4 *tile, uchar16 arg, long2 al, global int *o) {
  local uchar4 small[16];
  size_t g = get_global_id(0), i = get_local_id(0);
  tile[i] = f[g].wzyx;
  small[i] = c[g].s89ab + palette[g & 3];
  barrier(CLK_LOCAL_MEM_FENCE);
  f[g] = tile[15 - i] + tile[(i + 1) & 15].xxyy;
  tile[i].yz = 1;
  uchar16 v = c[g];
  v.hi = c[g].lo ^ arg.odd;
  v.s0f = small[15 - i].zx;
  v.s1234 = small[i];
  c[g] = v;
  c[g].sa = 77;
  long4 array[4];
  for (int k = 0; k < 4; k++) array[(k + g) & 3] = l[g] * k + al.xyxy;
  long4 q = array[g & 3] + (long4)(steps[g & 1], 9) - array[(g * 7) & 3].wxyz;
  l[g] = q > (long)0 ? q : q / 3;
  short3 t = s[g];
  t = t.zxy * (short)3 + t.y;
  s[g].xyz = t;
  s[g].yx = s[g].xz >> (short2)(1, 17);
  int4 z = convert_int4(small[i]) * 1000;
  o[g] = z.x ^ z.y ^ z.z ^ z.w ^ convert_int(v.s7);
  vstore8(v.lo, g, (global uchar *)o + 512);
  vstore3(v.s5a3, g, (global uchar *)o + 128);
}

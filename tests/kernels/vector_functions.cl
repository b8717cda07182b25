#pragma OPENCL FP_CONTRACT OFF
kernel void k(global float4 *f, global int4 *i, global uchar4 *c, global float *out, global int *iout, global float *geo) {
  size_t g = get_global_id(0);
  float4 v = f[g], w = f[(g + 7) & 31];
  int4 a = i[g], b = i[(g + 3) & 31];
  uchar4 u = c[g], x = c[(g + 5) & 31];
  float4 r = min(v, 1.0f) + max(v, w) + clamp(v, -1.0f, 1.0f) + fmax(v, 0.5f) + step(0.25f, v);
  r += floor(v) + fabs(w) + copysign(v, w) + select(v, w, a) + select(v, w, a > b) + bitselect(v, w, v);
  r += ldexp(v, 3) + ldexp(v, (int4)(1, 2, -1, 0)) + fmod(v, w) + round(v) + sign(v) + trunc(w);
  int4 ip; float4 fp;
  r += frexp(v, &ip) + modf(w, &fp) + fract(v, &fp) ;
  vstore4(r, g, out);
  vstore3((r + fp).xyz, g, out + 128);
  vstore2(vload2(g, (global float *)f) + vload3(g, (global float*)f).zy, g, out + 224);
  int4 s = isless(v, w) + isnan(v) * 2 + signbit(w) + isequal(v, v) + ilogb(v) + ip;
  s += convert_int4(v) + convert_int4_sat_rte(w * 1e9f) + convert_int4(u) + as_int4(v) % 100;
  s += mul24(a & 0xff, b & 0xff) + mad_sat(a, b, a) + rotate(a, b) + clz(a) + popcount(b) + (abs_diff(a, b) % 7u == 0 ? (int4)1 : (int4)2);
  s += (int4)(any(a > b), all(a > -100), any(a == b), all(a == (int4)(a.xy, a.zw)));
  s += convert_int4(upsample(u, x)) + convert_int4(upsample(convert_short4(u), convert_ushort4(x)));
  vstore4(s, g, iout);
  uchar4 t = add_sat(u, x) - sub_sat(x, u) + hadd(u, x) + rhadd(u, x) + max(u, (uchar)7) + mul_hi(u, x) + clamp(u, (uchar)3, (uchar)200);
  t ^= convert_uchar4_sat(v * 300.0f) + convert_uchar4_sat(a);
  t += as_uchar4(a.x) ^ as_uchar4((ushort2)(a.y, a.z));
  c[g + 32] = t;
  iout[128 + g] = as_int(t.wzyx);
  iout[160 + g] = as_int((short2)(a.x, b.y));
  long2 l = as_long2(a) + convert_long2(v.xy);
  vstore2(l, g, (global long *)(iout + 192));
  uint4 m = (uint4)(3, 0, 5, a.x);
  float4 sh = shuffle(v, m), sh2 = shuffle2(v, w, m);
  float8 s8 = shuffle2(v, w, (uint8)(7, 6, 5, 4, 3, 2, 1, 0));
  vstore4(sh + sh2 * 3 + s8.lo, g, geo);
  float3 p = v.xyz, q = w.xyz;
  geo[128 + g] = dot(p, q) ; geo[160+g] = length(v); geo[192+g] = distance(p, q); geo[224 + g] = fast_length(v.xy);
  vstore3(cross(p, q), g, geo + 256); vstore4(cross(v, w), g, geo + 352); vstore4(normalize(v), g, geo + 480);
  vstore2(fast_normalize(v.xy), g, geo + 608);
  float4 co, si = sincos(v, &co);
  vstore4(si + co + pow(fabs(v), 1.5f) + exp(v) + sqrt(fabs(w)) + pown(v, 3) + hypot(v, w) + atan2(v, w), g, geo + 672);
}

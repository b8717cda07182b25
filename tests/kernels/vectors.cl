#pragma OPENCL FP_CONTRACT OFF
constant float4 table[3] = {(float4)(1, 2, 3, 4), {5, 6, 7, 8}, (float4)(1.5f, (float2)(2, 3) * 2.0f, 9)};
constant int3 triple = {1, 2, 3};
typedef float4 vec;
vec scaled(vec v, float s) { v.x += 1; return v * s; }
void swap(float4 *a, float4 *b) { float4 t = *a; *a = *b; *b = t; }
kernel void k(global float4 *f, global int4 *i, global char4 *c, global uint8 *u, float4 arg, int3 arg3, uchar2 arg2,
  global float3 *t) {
  size_t g = get_global_id(0);
  float4 v = f[g] + arg;
  v = v.yxwz;
  v.xy = v.yx;
  v.s3 *= 2;
  f[g] = scaled(v, 0.5f) + table[g % 3] ;
  f[g].xz = f[g].zx;
  f[g].w += triple.y;
  int4 w = i[g];
  int4 m = w < (int4)(0, 1, 2, 3);
  w = m ? w : -w;
  w += (int4)(arg3, arg2.y) << 1;
  w.hi++;
  w.lo = (w.odd > 3) & ~(w.even < 2);
  i[g] = !w || (w && 1) ? w : (int4)7;
  char4 cc = c[g];
  cc = cc * cc / (char)3 + (cc >> (char4)(1, 2, 3, 9)) - (cc << 9);
  c[g] = cc;
  uint8 x = u[g];
  x.s01234567 = x.s76543210;
  x.even = x.odd % 7u + (uint)g;
  u[g] = (uint8)(x.hi, x.x, x.yz, 5);
  float4 arr[2] = {f[g], {1, 2, 3, 4}};
  swap(&arr[0], &arr[g & 1]);
  f[g] += arr[1];
  float3 tt = t[g];
  tt.yz = tt.hi.x;
  ((global float*)t)[4*g] = (g > 2 ? tt : tt.zyx * 2.0f).y; t[g].yz = (g > 2 ? tt : tt.zyx * 2.0f).xz;
}

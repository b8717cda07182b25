// test: run
// Literals, constants, conversions with a rounding mode, functions of one half: known results.
// launch: {"global": [1], "args": [
// launch:   {"buffer": {"dtype": "u16", "shape": [3, 12]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [10]}, "mode": "out"},
// launch:   {"scalar": 0.1, "dtype": "f16"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__constant half table[2] = {HALF_MAX, -0x1p-24h};
__kernel void k(__global half *h, __global int *n, half tenth) {
    h[0] = 1.0h;
    h[1] = tenth;
    h[2] = table[0];
    h[3] = table[1];
    h[4] = HALF_EPSILON;
    h[5] = M_PI_H;
    h[6] = 1.0h + 0x1p-11h;
    h[7] = HALF_MAX + 16.0h;
    h[8] = -INFINITY;
    h[9] = nan((ushort)0);
    h[10] = (half)2049;
    h[11] = tenth * 10.0h;
    h[12] = convert_half_rtp(2049);
    h[13] = convert_half_rtz(65535);
    h[14] = convert_half_rtp(65505u);
    h[15] = convert_half_rtn(-2049L);
    h[16] = convert_half_rtp(1.0001f);
    h[17] = convert_half_rtn(-1.0001f);
    h[18] = convert_half_rtz(1e30f);
    h[19] = convert_half_rtp(-1e-30f);
    h[20] = convert_half_rtn(-1e-30f);
    h[21] = convert_half(65520.0f);
    h[22] = as_half((short)0x3c01);
    h[23] = nextafter(1.0h, 2.0h);
    h[24] = nextafter(0.0h, -1.0h);
    half whole;
    h[25] = fract(-0x1p-24h, &whole);
    h[26] = whole;
    h[27] = modf(-2.75h, &whole);
    h[28] = whole;
    int e;
    h[29] = frexp(0x1p-24h, &e);
    n[0] = e;
    h[30] = ldexp(1.5h, -24);
    h[31] = exp(1.0h);
    h[32] = tan(tenth);
    h[33] = mix(1.0h, 3.0h, 0.25h);
    h[34] = sign(-tenth);
    h[35] = copysign(tenth, -1.0h);
    n[1] = convert_int_rte(2.5h);
    n[2] = convert_uchar_sat(300.0h);
    n[3] = isnan(tenth) + 2 * isinf(HALF_MAX * 2.0h) + 4 * isnormal(0x1p-15h) + 8 * signbit(-0.0h);
    n[4] = ilogb(0x1p-20h);
    n[5] = (tenth < 0.1f) + 2 * (tenth == tenth) + 4 * (bool)tenth;
    n[6] = sizeof(1.0h + 1.0h) + 10 * sizeof(1.0h + 1) + 100 * sizeof(1.0h + 1.0f);
    n[7] = convert_short_sat_rtp(-0.5h);
    n[8] = (int)65504.0h;
    n[9] = remquo(7.0h, 2.0h, &e) == -1.0h ? e : -99;
}
/* expect run:
argument 0:
15360 11878 31743 32769 5120 16968 15360 31744
64512 32256 26624 15360 26625 31743 31744 59393
15361 48129 31743 32768 32769 31744 15361 15361
32769 15359 48128 47616 49152 14336 2 16752
11883 15872 48128 44646
argument 1:
-23 2 255 10 -20 7 422 0
65504 4
*/

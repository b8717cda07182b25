// test: run
// Operators on vectors of halves: each component equals the scalar result.
// Counts of wrong results: none.
// launch: {"global": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "f16", "shape": [128], "dist": "uniform", "seed": 4, "lo": -6, "hi": 6}},
// launch:   {"buffer": {"dtype": "f16", "shape": [128]}, "mode": "inout"},
// launch:   {"scalar": [0.5, -2.0], "dtype": "f16"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
__constant half4 table[2] = {(half4)(1.5h, -2.25h, 0.1h, 6e4h), (half4)(3)};
half3 swapped(half2 v, half last) {
    return (half3)(last, v);
}
uint differ(half a, half b) {
    return isnan(a) || isnan(b) ? isnan(a) != isnan(b) : as_ushort(a) != as_ushort(b);
}
uint differ2(half2 v, half a, half b) {
    return differ(v.x, a) + differ(v.y, b);
}
__kernel void k(__global uint *wrong, __global const half2 *in, __global half *out, half2 scale) {
    uint i = get_global_id(0);
    half2 x = in[i];
    half2 y = vload2((i + 1) % 32, (__global const half *)in);
    uint count;
    count = differ2(x + y * 2 - x / y, x.x + y.x * 2 - x.x / y.x, x.y + y.y * 2 - x.y / y.y);
    if (count)
        wrong[0] = count;
    count = differ2(x > y ? x : -y, x.x > y.x ? x.x : -y.x, x.y > y.y ? x.y : -y.y);
    if (count)
        wrong[1] = count;
    short2 less = x < y;
    count = any(less != isless(x, y)) || any(less != (short2)(x.x < y.x, x.y < y.y) * (short)-1);
    if (count)
        wrong[2] = count;
    count = any(as_short2(x) != (short2)(as_short(x.x), as_short(x.y)));
    if (count)
        wrong[3] = count;
    count = differ2(convert_half2_rtz(convert_float2(x) * 1.001f), convert_half_rtz(x.x * 1.001f),
                    convert_half_rtz(x.y * 1.001f));
    if (count)
        wrong[4] = count;
    half3 stored = (half3)(swapped(x, y.x).yz, scale.y) + table[i % 2].xyz;
    vstore3(stored, i, out);
    count = differ2(stored.xz, x.x + table[i % 2].x, (half)-2.0h + table[i % 2].z);
    if (count)
        wrong[5] = count;
    count = differ2(vload3(i, out).zy, stored.z, stored.y);
    if (count)
        wrong[6] = count;
    half8 wide = (half8)(x, y, x, y);
    wide.s04 += scale.x;
    count = differ2(wide.s47, x.x + 0.5h, y.y);
    if (count)
        wrong[7] = count;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
argument 2:
0x396b 0x40ea 0xbf9a 0x474f 0x41cd 0x3c00 0x3388 0xbcd6
0xbf9a 0x4806 0x40c5 0x3c00 0xc0a3 0xbf31 0xbf9a 0x4688
0x455c 0x3c00 0x400a 0xada0 0xbf9a 0x4737 0x4688 0x3c00
0x4196 0xc639 0xbf9a 0x4624 0xbd8c 0x3c00 0xaee0 0xc80f
0xbf9a 0x445d 0xbda0 0x3c00 0x3fc6 0x4146 0xbf9a 0x438a
0x4770 0x3c00 0xbe04 0xb4b0 0xbf9a 0x481e 0xc0b8 0x3c00
0xb834 0xc60d 0xbf9a 0x47a5 0x4767 0x3c00 0x41ba 0x4326
0xbf9a 0x4713 0xb8e0 0x3c00 0x4474 0x42fa 0xbf9a 0xc1f0
0x3010 0x3c00 0xc11e 0xc064 0xbf9a 0x484e 0x409c 0x3c00
0x4685 0xc3b0 0xbf9a 0x4632 0x4120 0x3c00 0x3f37 0xc515
0xbf9a 0x45a8 0x4728 0x3c00 0x4628 0xaec0 0xbf9a 0xbd54
0xbb94 0x3c00 0x3ff3 0xc1ee 0xbf9a 0x44f1 0xc0c4 0x3c00
0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000
0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000
0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000
0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000
*/

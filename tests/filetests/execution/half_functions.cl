// test: run
// options: -O2
// Functions of halves with exact results equal those of the same numbers as floats. Counts of
// wrong results: none.
// launch: {"global": [256], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [4]}, "mode": "inout"},
// launch:   {"scalar": 24, "dtype": "u32"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
bool differ(half a, half b) {
    return isnan(a) || isnan(b) ? isnan(a) != isnan(b) : as_ushort(a) != as_ushort(b);
}
__kernel void k(__global uint *wrong, uint count) {
    uint i = get_global_id(0);
    half x = as_half((ushort)(i * 257));
    uint counts[4] = {0};
    for (uint j = 0; j < count; j++) {
        half y = as_half((ushort)(j * 2731 + i * 13));
        float a = x;
        float b = y;
        counts[0] += differ(fmin(x, y), (half)fmin(a, b)) + differ(fmax(x, y), (half)fmax(a, b));
        counts[1] += (x < y) != (a < b) || (x <= y) != (a <= b) || (x == y) != (a == b) || (x != y) != (a != b);
        counts[2] += differ(floor(y), (half)floor(b)) + differ(ceil(y), (half)ceil(b)) + differ(trunc(y), (half)trunc(b)) + differ(rint(y), (half)rint(b)) + differ(round(y), (half)round(b));
        counts[3] += differ(fmod(x, y), (half)fmod(a, b)) + (ilogb(y) != ilogb(b)) + differ(-y, (half)-b) + differ(fabs(y), (half)fabs(b));
    }
    for (uint n = 0; n < 4; n++)
        if (counts[n]) wrong[n] = counts[n];
}
/* expect run:
argument 0:
0 0 0 0
*/

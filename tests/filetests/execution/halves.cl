// test: run
// options: -cl-fp32-correctly-rounded-divide-sqrt
// Sums, products, quotients and roots of halves are the exact results rounded once. Floats have
// more than twice a half's digits, so that their own rounding has no effect; for `fma` the float
// is rounded to odd. Counts of wrong results: none.
// launch: {"global": [256], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [6]}, "mode": "inout"},
// launch:   {"scalar": 24, "dtype": "u32"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
bool differ(half a, half b) {
    return isnan(a) || isnan(b) ? isnan(a) != isnan(b) : as_ushort(a) != as_ushort(b);
}
__kernel void k(__global uint *wrong, uint count) {
    uint i = get_global_id(0);
    half x = as_half((ushort)(i * 257));
    uint counts[6] = {0};
    for (uint j = 0; j < count; j++) {
        half y = as_half((ushort)(j * 2731 + i * 13));
        half z = as_half((ushort)(j * 40503 + 77));
        float a = x;
        float b = y;
        counts[0] += differ(x + y, (half)(a + b));
        counts[1] += differ(x - y, (half)(a - b));
        counts[2] += differ(x * y, (half)(a * b));
        counts[3] += differ(x / y, (half)(a / b));
        counts[4] += differ(sqrt(y), (half)sqrt(b));
        float p = a * b;
        float c = z;
        float s = p + c;
        float t = s - p;
        float lost = (p - (s - t)) + (c - t);
        if (lost != 0.0f && isfinite(s) && !(as_uint(s) & 1))
            s = as_float(as_uint(s) + ((lost > 0.0f) == (s > 0.0f) ? 1 : -1));
        counts[5] += differ(fma(x, y, z), (half)s);
    }
    for (uint n = 0; n < 6; n++)
        if (counts[n]) wrong[n] = counts[n];
}
/* expect run:
argument 0:
0 0 0 0 0 0
*/

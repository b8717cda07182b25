// test: run
// options: -cl-fp32-correctly-rounded-divide-sqrt
// Sums, products, quotients and roots of halves are the exact results rounded once. Floats have
// more than twice a half's digits, so that their own rounding changes nothing; for `fma` the float
// is rounded to odd. Counts of wrong results: none.
// launch: {"global": [256], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [10]}, "mode": "inout"},
// launch:   {"scalar": 24, "dtype": "u32"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
bool differ(half a, half b) {
    return isnan(a) || isnan(b) ? isnan(a) != isnan(b) : as_ushort(a) != as_ushort(b);
}
__kernel void k(__global uint *wrong, uint count) {
    uint i = get_global_id(0);
    half x = as_half((ushort)(i * 257));
    uint counts[10] = {0};
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
        counts[6] += differ(fmin(x, y), (half)fmin(a, b)) + differ(fmax(x, y), (half)fmax(a, b));
        counts[7] += (x < y) != (a < b) || (x <= y) != (a <= b) || (x == y) != (a == b) || (x != y) != (a != b);
        counts[8] += differ(floor(y), (half)floor(b)) + differ(ceil(y), (half)ceil(b)) + differ(trunc(y), (half)trunc(b)) + differ(rint(y), (half)rint(b)) + differ(round(y), (half)round(b));
        counts[9] += differ(fmod(x, y), (half)fmod(a, b)) + (ilogb(y) != ilogb(b)) + differ(-y, (half)-b) + differ(fabs(y), (half)fabs(b));
    }
    if (get_global_size(0) == 256)
        for (uint n = 0; n < 10; n++)
            if (counts[n]) wrong[n] = counts[n];
}

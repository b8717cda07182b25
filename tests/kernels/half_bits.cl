// Floats to the bits of a half and back, in explicit code: a float's bits as an integer,
// rounding to even, denormals, infinities.
ushort to_half(float f) {
    uint bits = as_uint(f);
    ushort sign = bits >> 16 & 0x8000;
    uint rest = bits & 0x7fffffff;
    if (rest > 0x7f800000)
        return sign | 0x7e00;
    if (rest >= 0x477ff000)
        return sign | 0x7c00;
    if (rest < 0x33000001)
        return sign;
    uint shift = 13;
    uint mantissa = rest;
    if (rest < 0x38800000) {
        shift = 126 - (rest >> 23);
        mantissa = (rest & 0x7fffff) | 0x800000;
    } else {
        mantissa -= 0x38000000;
    }
    uint low = mantissa & ((1u << shift) - 1);
    uint middle = 1u << (shift - 1);
    mantissa >>= shift;
    if (low > middle || (low == middle && (mantissa & 1)))
        mantissa++;
    return sign | mantissa;
}

float from_half(ushort h) {
    int exponent = h >> 10 & 31;
    uint mantissa = h & 0x3ff;
    uint sign = (uint)(h & 0x8000) << 16;
    if (exponent == 31)
        return as_float(sign | 0x7f800000 | mantissa << 13);
    if (exponent > 0)
        return as_float(sign | (uint)(exponent + 112) << 23 | mantissa << 13);
    float small = (float)mantissa * 0x1p-24f;
    return sign ? -small : small;
}

__kernel void half_bits(__global const float *in, __global ushort *halves, __global float *back) {
    size_t i = get_global_id(0);
    float scaled = in[i] * as_float((uint)(127 - 20 + (int)(i % 40)) << 23);
    halves[i] = to_half(scaled);
    back[i] = from_half(halves[i]);
}

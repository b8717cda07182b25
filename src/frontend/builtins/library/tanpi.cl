float tanpi(float x) {
    // Beyond 2^24 all floats are even.
    x = fabs(x) < 0x1p24f ? x : x * 0.0f;
    float n = rint(x + x);
    uint q = (uint)(int)n & 3;
    float r = __trig_pi(x, n);
    float y = __tan_quadrant(r, q);
    // OpenCL C 7.5.1: the signs of zeros and infinities.
    float zero = q == 0 ? copysign(0.0f, x) : -copysign(0.0f, x);
    float pole = q == 1 ? as_float(0x7f800000) : as_float(0xff800000);
    y = trunc(x) == x ? zero : y;
    return r == 0.0f && (q & 1) != 0 ? pole : y;
}

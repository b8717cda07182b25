// sin(n pi + r) = (-1)^n sin(r) for |r| <= pi/2: a minimax polynomial. Its sum with 2^-100, which is less than any
// rounding error, keeps the sign of zero.
float __sin_half(float r, uint n) {
    float z = r * r;
    float p = fma(z, 0x1.5dd0d2p-19f, -0x1.9f71fep-13f);
    p = fma(z, p, 0x1.110ec4p-7f);
    p = fma(z, p, -0x1.555548p-3f);
    float y = fma(r, fma(z, p, 0x1p-100f), r);
    return as_float(as_uint(y) ^ n << 31);
}
// x - n pi for |x| < 65536, where 2n is an integer: pi in three parts (Cody and Waite). The first has so few bits that
// the first difference is exact. All are rounded down, so that n = 0 keeps the sign of zero.
float __trig_reduce_half(float x, float n) {
    float r = fma(n, -0x1.921fb4p+1f, x);
    r = fma(n, -0x1.4442d0p-23f, r);
    return fma(n, -0x1.846988p-47f, r);
}

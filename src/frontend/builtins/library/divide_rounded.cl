// x / y correctly rounded: the quotient of the mantissas by Markstein's steps (IA-64 and
// Elementary Functions, 8), then its exponent; where that gives a denormal, the remainder decides
// what a tie of the second rounding hides.
float __divide_rounded(float x, float y) {
    float a = fabs(x);
    float b = fabs(y);
    bool tiny_a = a < 0x1p-126f;
    bool tiny_b = b < 0x1p-126f;
    uint i = as_uint(tiny_a ? a * 0x1p32f : a);
    uint j = as_uint(tiny_b ? b * 0x1p32f : b);
    int e = (int)(i >> 23) - (int)(j >> 23) + (tiny_b ? 32 : 0) - (tiny_a ? 32 : 0);
    float m = as_float(i & 0x7fffff | 0x3f800000);
    float d = as_float(j & 0x7fffff | 0x3f800000);
    float r = native_recip(d);
    r = fma(fma(-d, r, 1.0f), r, r);
    // The one divisor whose reciprocal these steps round wrong.
    r = d == 0x1.fffffep+0f ? 0x1.000002p-1f : r;
    float q = m * r;
    q = fma(fma(-d, q, m), r, q);
    q = fma(fma(-d, q, m), r, q);
    float rest = fma(-d, q, m);
    e = clamp(e, -200, 200);
    float t = __scale(q, e);
    float diff = q - __scale(t, -e);
    bool tie = t < 0x1p-126f && fabs(diff) == __scale(1.0f, -150 - e);
    int up = tie && diff > 0.0f && rest > 0.0f ? 1 : 0;
    int down = tie && diff < 0.0f && rest < 0.0f ? 1 : 0;
    t = as_float(as_int(t) + up - down);
    t = as_float(as_uint(t) | (as_uint(x) ^ as_uint(y)) & 0x80000000);
    float s = copysign(b == 0.0f ? as_float(0x7f800000) : b < as_float(0x7f800000) ? 1.0f : 0.0f, y);
    s = isnan(y) ? y : s;
    bool special = a == 0.0f || b == 0.0f || !(a < as_float(0x7f800000)) || !(b < as_float(0x7f800000));
    return special ? x * s : t;
}

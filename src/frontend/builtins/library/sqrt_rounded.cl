// The square root correctly rounded: of the neighbours of an approximation the one whose square
// is nearest (Tuckerman's test, IA-64 and Elementary Functions, 9).
float __sqrt_rounded(float x) {
    bool tiny = x < 0x1p-96f;
    float a = tiny ? x * 0x1p64f : x;
    float s = native_sqrt(a);
    float y = fma(fma(-s, s, a), native_recip(s) * 0.5f, s);
    float below = as_float(as_int(y) - 1);
    float above = as_float(as_int(y) + 1);
    float t = fma(-below, y, a) <= 0.0f ? below : y;
    t = fma(-above, y, a) > 0.0f ? above : t;
    t = a == 0.0f || !(a < as_float(0x7f800000)) ? s : t;
    return tiny ? t * 0x1p-32f : t;
}

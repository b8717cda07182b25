// The square root within 1 ulp: one step of Newton's method from the hardware's. The remainder of
// an argument below 2^-96 would be a denormal.
float __root(float x) {
    float s = native_sqrt(x);
    float y = fma(fma(-s, s, x), native_recip(s) * 0.5f, s);
    return s == 0.0f || !(s < as_float(0x7f800000)) ? s : y;
}

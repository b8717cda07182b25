float __asin_argument(float a) {
    return a > 0.5f ? native_sqrt(fma(a, -0.5f, 0.5f)) : a;
}
// Minimax polynomial, within 2^-14.
float __asin_poly(float t) {
    float z = t * t;
    return fma(t * z, fma(z, 0x1.823f3ap-4f, 0x1.5209d0p-3f), t);
}

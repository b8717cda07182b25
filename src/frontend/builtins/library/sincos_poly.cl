// sin(r) and cos(r) for |r| <= pi/4: minimax polynomials.
float __sin_poly(float r) {
    float z = r * r;
    float p = fma(z, 0x1.7c2c4ep-19f, -0x1.a05954p-13f);
    p = fma(z, p, 0x1.111174p-7f);
    p = fma(z, p, -0x1.555556p-3f);
    return fma(r * z, p, r);
}
float __cos_poly(float r) {
    float z = r * r;
    float p = fma(z, 0x1.99e80cp-16f, -0x1.6c0c28p-10f);
    p = fma(z, p, 0x1.55554ap-5f);
    return fma(z * z, p, fma(z, -0.5f, 1.0f));
}
// sin(q pi/2 + r)
float __sin_quadrant(float r, uint q) {
    float s = __sin_poly(r);
    float c = __cos_poly(r);
    float y = (q & 1) != 0 ? c : s;
    return as_float(as_uint(y) ^ (q & 2) << 30);
}

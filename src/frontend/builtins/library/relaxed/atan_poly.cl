// atan(t) for t in 0 ... 1: minimax polynomial, within 2^-14.
float __atan_poly(float t) {
    float z = t * t;
    float p = fma(z, 0x1.96fb12p-6f, -0x1.816c8cp-4f);
    p = fma(z, p, 0x1.7e9858p-3f);
    p = fma(z, p, -0x1.541a12p-2f);
    return fma(t * z, p, t);
}

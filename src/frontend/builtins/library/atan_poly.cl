// atan(t) for t in 0 ... 1: minimax polynomial.
float __atan_poly(float t) {
    float z = t * t;
    float p = fma(z, 0x1.7ea8a4p-9f, -0x1.0c1896p-6f);
    p = fma(z, p, 0x1.61ef18p-5f);
    p = fma(z, p, -0x1.3550f2p-4f);
    p = fma(z, p, 0x1.b4deb4p-4f);
    p = fma(z, p, -0x1.230a94p-3f);
    p = fma(z, p, 0x1.9978ecp-3f);
    p = fma(z, p, -0x1.5554dcp-2f);
    return fma(t * z, p, t);
}

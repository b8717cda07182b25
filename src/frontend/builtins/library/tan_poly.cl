// tan(q pi/2 + r) for |r| <= pi/4: minimax polynomial.
float __tan_quadrant(float r, uint q) {
    float z = r * r;
    float p = fma(z, 0x1.1e9218p-8f, 0x1.9befc6p-14f);
    p = fma(z, p, 0x1.62cb4cp-7f);
    p = fma(z, p, 0x1.5cc0d2p-6f);
    p = fma(z, p, 0x1.bad9c2p-5f);
    p = fma(z, p, 0x1.110d9ep-3f);
    p = fma(z, p, 0x1.555560p-2f);
    float t = fma(r * z, p, r);
    return (q & 1) != 0 ? -native_recip(t) : t;
}

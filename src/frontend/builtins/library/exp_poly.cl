// e^r - 1 for |r| <= ln(2)/2: minimax polynomial.
float __exp_poly(float r) {
    float p = fma(r, 0x1.6ac776p-10f, 0x1.123de2p-7f);
    p = fma(r, p, 0x1.555858p-5f);
    p = fma(r, p, 0x1.55548cp-3f);
    p = fma(r, p, 0x1.fffffcp-2f);
    return fma(r * r, p, r);
}

// e^r - 1 for |r| <= ln(2)/2: minimax polynomial.
double __exp_poly_d(double r) {
    double p = fma(r, 0x1.1f6e51a481dcap-29, 0x1.af6eb19f21c76p-26);
    p = fma(r, p, 0x1.27e4dd79a506dp-22);
    p = fma(r, p, 0x1.71ddee8093780p-19);
    p = fma(r, p, 0x1.a01a01a6454e0p-16);
    p = fma(r, p, 0x1.a01a01b42802bp-13);
    p = fma(r, p, 0x1.6c16c16c163a4p-10);
    p = fma(r, p, 0x1.111111110ea9dp-7);
    p = fma(r, p, 0x1.5555555555556p-5);
    p = fma(r, p, 0x1.555555555555cp-3);
    p = fma(r, p, 0.5);
    return fma(r * r, p, r);
}

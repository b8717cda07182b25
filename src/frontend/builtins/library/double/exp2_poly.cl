// 2^r for |r| <= 1/2: minimax polynomial.
double __exp2_poly_d(double r) {
    double p = fma(r, 0x1.804c88ec547b6p-36, 0x1.eb02fff8c67e4p-32);
    p = fma(r, p, 0x1.e4fb807cc24fep-28);
    p = fma(r, p, 0x1.b5241697f59adp-24);
    p = fma(r, p, 0x1.62c0180f6c84bp-20);
    p = fma(r, p, 0x1.ffcbfce69cbbbp-17);
    p = fma(r, p, 0x1.430912fa59e69p-13);
    p = fma(r, p, 0x1.5d87fe7885276p-10);
    p = fma(r, p, 0x1.3b2ab6fba4a57p-7);
    p = fma(r, p, 0x1.c6b08d704a19bp-5);
    p = fma(r, p, 0x1.ebfbdff82c58fp-3);
    p = fma(r, p, 0x1.62e42fefa39efp-1);
    return fma(r, p, 1.0);
}

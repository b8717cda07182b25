// 1 / gamma(1 + v) - 1 for |v| <= 1/2: minimax polynomial.
double __gamma_poly_d(double v) {
    double r = fma(v, 0x1.5e603fe535923p-28, 0x1.4dbcb0a7ee80ep-28);
    r = fma(v, r, -0x1.b9ac919bc4f81p-23);
    r = fma(v, r, 0x1.304b26dec4758p-20);
    r = fma(v, r, -0x1.4facc29c993d0p-20);
    r = fma(v, r, -0x1.51cf1989a97f0p-16);
    r = fma(v, r, 0x1.0c8a78b1e5db2p-13);
    r = fma(v, r, -0x1.c364fc0f52269p-13);
    r = fma(v, r, -0x1.317112ce060e9p-10);
    r = fma(v, r, 0x1.d919c52686972p-8);
    r = fma(v, r, -0x1.3b4af2848411dp-7);
    r = fma(v, r, -0x1.59af103c3231ep-5);
    r = fma(v, r, 0x1.5512320b43fbfp-3);
    r = fma(v, r, -0x1.5815e8fa270cfp-5);
    r = fma(v, r, -0x1.4fcf4026afa2ep-1);
    r = fma(v, r, 0x1.2788cfc6fb619p-1);
    return v * r;
}
// gamma(a) for a up to 13, a = n + v, |v| <= 1/2: (a - 1) ... (a - n + 1), in two doubles, over
// r = 1 / gamma(1 + v).
double __gamma_near_d(double a, double n, double r) {
    double p = 1.0;
    double low = 0.0;
    double factor = a - 1.0;
    double steps = n;
    while (steps > 1.5) {
        double h = p * factor;
        low = fma(low, factor, fma(p, factor, -h));
        p = h;
        factor = factor - 1.0;
        steps = steps - 1.0;
    }
    p = p + low;
    return (n == 0.0 ? 1.0 : p) / (n == 0.0 ? a * r : r);
}

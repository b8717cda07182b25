// Minimax polynomial up to 0.55, then 1 - 2 / (e^(2|x|) + 1).
double __tanh_d(double x) {
    double a = fabs(x);
    double z = x * x;
    double p = fma(z, 0x1.ac7e46889afeep-15, -0x1.b9393fa885bc6p-13);
    p = fma(z, p, 0x1.2faa2fff4baa0p-11);
    p = fma(z, p, -0x1.7cf51a28d2a60p-10);
    p = fma(z, p, 0x1.d6c643116841fp-9);
    p = fma(z, p, -0x1.226dde83e4acbp-7);
    p = fma(z, p, 0x1.664f45cf7429dp-6);
    p = fma(z, p, -0x1.ba1ba1adba4eep-5);
    p = fma(z, p, 0x1.1111111102fecp-3);
    p = fma(z, p, -0x1.55555555554a4p-2);
    p = fma(x * z, p, x);
    double e = __half_exp_d(fmin(a + a, 100.0));
    double y = copysign(1.0 - 1.0 / (e + 0.5), x);
    y = a > 0.55 ? y : p;
    return x == 0.0 || isnan(x) ? x : y;
}

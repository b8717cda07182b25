// erfc(a) for a >= 0.45: e^(-a^2) times a minimax polynomial in (a - 4) / (a + 4), over 1 + 2a
// (Shepherd and Laframboise, Mathematics of Computation 36, 1981).
double __erfc_core_d(double a) {
    a = fmin(a, 28.0);
    double q = (a - 4.0) / (a + 4.0);
    double p = fma(q, 0x1.7233398e42247p-28, -0x1.1133c3ab5f9dep-28);
    p = fma(q, p, 0x1.f0e1173827918p-25);
    p = fma(q, p, 0x1.78b1815cd2eb7p-25);
    p = fma(q, p, -0x1.9852e6ef4a318p-21);
    p = fma(q, p, 0x1.5f4f34911fda5p-22);
    p = fma(q, p, 0x1.7c12c0d84ed78p-18);
    p = fma(q, p, -0x1.79400f3d390d4p-17);
    p = fma(q, p, -0x1.99021e3ceebd4p-16);
    p = fma(q, p, 0x1.3be4b7fb99b94p-13);
    p = fma(q, p, -0x1.a1e2353d192f3p-13);
    p = fma(q, p, -0x1.8d4ade6250c41p-11);
    p = fma(q, p, 0x1.49c676de56c86p-8);
    p = fma(q, p, -0x1.096238351752fp-6);
    p = fma(q, p, 0x1.3079ede799c19p-5);
    p = fma(q, p, -0x1.0fb06dfff6e67p-4);
    p = fma(q, p, 0x1.7fee004e83729p-4);
    p = fma(q, p, -0x1.9ddb23c3d6c38p-4);
    p = fma(q, p, 0x1.16ecefcfa2224p-4);
    p = fma(q, p, 0x1.f7f5df66fb133p-7);
    p = fma(q, p, -0x1.1df1ad154a25bp-3);
    p = fma(q, p, 0x1.3ba5916e9fd7fp+0);
    p = p / fma(a, 2.0, 1.0);
    double s = a * a;
    double rest = fma(a, a, -s);
    double bits = fma(s, -0x1.71547652b82fep+0, 0x1.8p52);
    double n = bits - 0x1.8p52;
    double r = fma(n, -0x1.62e42fefa3800p-1, -s);
    r = r - fma(n, 0x1.ef35793c76730p-45, rest);
    p = fma(p, __exp_poly_d(r), p);
    return __scale_d(p, (int)as_long(bits));
}

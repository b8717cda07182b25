// 10^x = 2^n 10^r, log10(2) in two parts, 10^r by a minimax polynomial.
double __exp10_d(double x) {
    double bits = fma(x, 0x1.a934f0979a371p+1, 0x1.8p52);
    double n = bits - 0x1.8p52;
    double r = fma(n, -0x1.fef311f12b358p-46, fma(n, -0x1.34413509f7800p-2, x));
    double p = fma(r, 0x1.ffb50cde80766p-16, 0x1.f8868e1900c8bp-13);
    p = fma(r, p, 0x1.2ee2f6f98c615p-10);
    p = fma(r, p, 0x1.489972d20f2c4p-8);
    p = fma(r, p, 0x1.41169c44403dap-6);
    p = fma(r, p, 0x1.16e4df0532339p-4);
    p = fma(r, p, 0x1.a7ed7089d85c5p-3);
    p = fma(r, p, 0x1.1429ffd21c7d1p-1);
    p = fma(r, p, 0x1.2bd7609fd90c3p+0);
    p = fma(r, p, 0x1.0470591de2b41p+1);
    p = fma(r, p, 0x1.53524c73cea69p+1);
    p = fma(r, p, 0x1.26bb1bbb55516p+1);
    double y = __scale_d(fma(r, p, 1.0), (int)as_long(bits));
    y = x > 309.0 ? as_double(0x7ff0000000000000) : y;
    return x < -325.0 ? 0.0 : y;
}

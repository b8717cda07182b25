// log10(x) = n log10(2) + log(1 + f) / log(10): n log10(2) is exact but for a small part, and
// so is the quotient.
double __log10_d(double x) {
    double f;
    double n = __log_parts_d(x, &f);
    double t = __log_tail_d(f);
    double h = f - t;
    double l = (f - h) - t;
    double p = h * 0x1.bcb7b1526e50ep-2;
    double rest = fma(h, 0x1.bcb7b1526e50ep-2, -p);
    rest = fma(h, 0x1.95355baaafad3p-57, fma(l, 0x1.bcb7b1526e50ep-2, rest));
    rest = fma(n, 0x1.fef311f12b358p-46, rest);
    double m = n * 0x1.34413509f7800p-2;
    double y = m + p;
    rest = n == 0.0 ? rest : ((m - y) + p) + rest;
    return __log_special_d(x, y + rest);
}

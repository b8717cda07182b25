// log2(x) = n + log(1 + f) / log(2), the product in two parts.
double __log2_d(double x) {
    double f;
    double n = __log_parts_d(x, &f);
    double t = __log_tail_d(f);
    double h = f - t;
    double l = (f - h) - t;
    double p = h * 0x1.71547652b82fep+0;
    double rest = fma(h, 0x1.71547652b82fep+0, -p);
    rest = fma(h, 0x1.777d0ffda0d24p-56, fma(l, 0x1.71547652b82fep+0, rest));
    double y = n + p;
    rest = n == 0.0 ? rest : ((n - y) + p) + rest;
    return __log_special_d(x, y + rest);
}

// log2(x) as the sum of the result and of *low, with a relative error of about 2^-65; for
// x >= 0, and NaN. As __log_tail_d, but s, z = s^2 and the two first terms of
// log(1 + f) = 2 s (1 + z/3 + z^2 q(z)) are pairs of doubles.
double __log2_pair_d(double x, double *low) {
    double f;
    double n = __log_parts_d(x, &f);
    double d = 2.0 + f;
    double rest = (2.0 - d) + f;
    double r = 1.0 / d;
    double s = f * r;
    double t = fma(-s, rest, fma(-s, d, f)) * r;
    double z = s * s;
    double z_low = fma(s + s, t, fma(s, s, -z));
    double q = fma(z, 0x1.0e4ade261fb87p-4, 0x1.0f7f0e60c64b8p-4);
    q = fma(z, q, 0x1.3b1ef5256eab3p-4);
    q = fma(z, q, 0x1.745ce9b29cf2bp-4);
    q = fma(z, q, 0x1.c71c722def3b6p-4);
    q = fma(z, q, 0x1.2492492457780p-3);
    q = fma(z, q, 0x1.9999999999b33p-3);
    q = z * z * q;
    double u = z * 0x1.5555555555555p-2;
    double u_low = fma(z, 0x1.5555555555555p-2, -u);
    u_low = fma(z, 0x1.5555555555555p-56, fma(z_low, 0x1.5555555555555p-2, u_low));
    double v = u + q;
    double v_low = ((u - v) + q) + u_low;
    double g = s * v;
    double g_low = fma(t, v, fma(s, v_low, fma(s, v, -g)));
    double a = s + g;
    double a_low = ((s - a) + g) + (g_low + t);
    // Times 2/log(2).
    double p = a * 0x1.71547652b82fep+1;
    double p_low = fma(a, 0x1.71547652b82fep+1, -p);
    p_low = fma(a, 0x1.777d0ffda0d24p-55, fma(a_low, 0x1.71547652b82fep+1, p_low));
    double y = n + p;
    p_low = n == 0.0 ? p_low : ((n - y) + p) + p_low;
    double top = y + p_low;
    *low = (y - top) + p_low;
    top = x == 0.0 ? as_double(0xfff0000000000000) : top;
    return x == as_double(0x7ff0000000000000) ? x : top;
}

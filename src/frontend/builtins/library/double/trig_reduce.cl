// The words of 2/pi behind 64 bits that are 0.
__constant ulong __two_over_pi_d[19] = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
    0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
};
// x = q pi/2 + r + *low, |r| <= pi/4, for |x| >= 2^26; the result is q modulo 4.
// Payne and Hanek: the bits of 2/pi that matter are multiplied by the mantissa of x.
uint __trig_reduce_large_d(double x, double *high, double *low) {
    ulong bits = as_ulong(x);
    ulong m = bits << 11 | 0x8000000000000000;
    uint p = ((uint)(bits >> 52) & 2047) - 1024;
    uint k = min(p >> 6, 15u);
    ulong s = (ulong)(p & 63);
    ulong t = 63 - s;
    ulong a = __two_over_pi_d[k];
    ulong b = __two_over_pi_d[k + 1];
    ulong c = __two_over_pi_d[k + 2];
    a = a << s | b >> 1 >> t;
    b = b << s | c >> 1 >> t;
    c = c << s | __two_over_pi_d[k + 3] >> 1 >> t;
    // The product in quarters of a turn: two bits whole, 126 behind the point.
    ulong g = m * b;
    ulong f = m * a + mul_hi(m, b);
    g = g + mul_hi(m, c);
    f = f + (g < mul_hi(m, c) ? 1 : 0);
    uint q = (uint)(f >> 62);
    f = f << 2 | g >> 62;
    g = g << 2;
    // The rest rounded to nearest: a sign, and a magnitude whose first bit is made to stand first.
    bool up = (long)f < 0;
    q = up ? q + 1 : q;
    f = up ? ~f : f;
    g = up ? ~g : g;
    ulong z = clz(f | 1);
    f = f << z | g >> 1 >> (63 - z);
    g = g << z;
    double h = (double)(long)(f >> 11);
    double l = (double)(long)(f << 53 >> 1 | g >> 12) * 0x1p-63;
    double scale = as_double((long)(970 - (int)z) << 52);
    scale = up != (x < 0.0) ? -scale : scale;
    h = h * scale;
    l = l * scale;
    double r = h * 0x1.921fb54442d18p+0;
    l = fma(l, 0x1.921fb54442d18p+0, fma(h, 0x1.1a62633145c07p-54, fma(h, 0x1.921fb54442d18p+0, -r)));
    *low = l;
    *high = fabs(x) < as_double(0x7ff0000000000000) ? r : as_double(0x7ff8000000000000);
    return x < 0.0 ? -q : q;
}
// x = q pi/2 + r + *low, |r| <= pi/4; up to 2^26 with pi/2 in three parts (Cody and Waite, 8).
uint __trig_reduce_d(double x, double *high, double *low) {
    double bits = fma(x, 0x1.45f306dc9c883p-1, 0x1.8p52);
    double n = bits - 0x1.8p52;
    double a = fma(n, -0x1.921fb54442d18p+0, x);
    // a - n times the second part, exactly: the difference may be far smaller than both.
    double p = n * 0x1.1a62633145c07p-54;
    double p_low = fma(n, 0x1.1a62633145c07p-54, -p);
    double r = a - p;
    double b = r - a;
    double l = (a - (r - b)) - (p + b);
    l = fma(n, 0x1.f1976b7ed8fbcp-110, l - p_low);
    uint q = (uint)as_long(bits);
    if (!(fabs(x) < 0x1p26)) {
        q = __trig_reduce_large_d(x, &r, &l);
    }
    *high = r;
    *low = l;
    return q;
}

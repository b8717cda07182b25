// tan(q pi/2 + r + l) as the quotient of sine and cosine, which are pairs of doubles.
double __tan_quadrant_d(double r, double l, uint q) {
    double t = __sin_tail_d(r, l);
    double s = r + t;
    double s_low = (r - s) + t;
    double y = __cos_parts_d(r, l, &t);
    double c = y + t;
    double c_low = (y - c) + t;
    bool odd = (q & 1) != 0;
    double a = odd ? c : s;
    double b = odd ? -s : c;
    double a_low = odd ? c_low : s_low;
    double b_low = odd ? -s_low : c_low;
    double inverse = 1.0 / b;
    double quotient = a * inverse;
    double rest = fma(-quotient, b_low, fma(-quotient, b, a) + a_low);
    return fma(rest, inverse, quotient);
}

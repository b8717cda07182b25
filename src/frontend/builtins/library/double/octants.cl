// The angle, 0 ... pi, whose tangent is low / high, 0 <= low <= high, in the first octant, in
// the second where it is steep, mirrored in the third and fourth where it is left. Beyond pi/8:
// atan(t) = pi/4 + atan((t - 1) / (t + 1)). Then a minimax polynomial, up to tan(pi/8).
double __octants_d(double low, double high, bool steep, bool left) {
    bool large = low > high * 0x1.a827999fcef32p-2;
    double t = (large ? low - high : low) / (large ? low + high : high);
    double z = t * t;
    double p = fma(z, -0x1.257c11bd0e6aep-6, 0x1.37de63e32e7d6p-5);
    p = fma(z, p, -0x1.9cd66e157057dp-5);
    p = fma(z, p, 0x1.df102a1e66150p-5);
    p = fma(z, p, -0x1.10ebc8606dac1p-4);
    p = fma(z, p, 0x1.3b111a93ecb5bp-4);
    p = fma(z, p, -0x1.745cf8f1d3c01p-4);
    p = fma(z, p, 0x1.c71c70e6c97fcp-4);
    p = fma(z, p, -0x1.24924922af0d1p-3);
    p = fma(z, p, 0x1.999999999589bp-3);
    p = fma(z, p, -0x1.555555555553dp-2);
    double rest = t * z * p;
    // So many times pi/4, which is in two parts, and what is added to it.
    double c = large ? 1.0 : 0.0;
    c = steep ? 2.0 - c : c;
    c = left ? 4.0 - c : c;
    bool back = steep != left;
    t = back ? -t : t;
    rest = back ? -rest : rest;
    return fma(c, 0x1.921fb54442d18p-1, t + fma(c, 0x1.1a62633145c07p-55, rest));
}

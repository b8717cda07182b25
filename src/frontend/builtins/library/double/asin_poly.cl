// asin(t) - t for |t| <= 1/2, z = t^2: minimax polynomial.
double __asin_poly_d(double t, double z) {
    double p = fma(z, 0x1.0601e1f4f0438p-5, -0x1.0b88f64229d9cp-6);
    p = fma(z, p, 0x1.410ed15af13f1p-6);
    p = fma(z, p, 0x1.aa2e082c8ebb0p-8);
    p = fma(z, p, 0x1.8ef3d6725fd17p-7);
    p = fma(z, p, 0x1.c6f6383f19188p-7);
    p = fma(z, p, 0x1.1c6c449d8b8ccp-6);
    p = fma(z, p, 0x1.6e89ed99c6d1ep-6);
    p = fma(z, p, 0x1.f1c72c80e39bep-6);
    p = fma(z, p, 0x1.6db6db41987f4p-5);
    p = fma(z, p, 0x1.333333336fe26p-4);
    p = fma(z, p, 0x1.5555555555384p-3);
    return t * z * p;
}

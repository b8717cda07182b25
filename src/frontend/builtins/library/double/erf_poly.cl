// erf(x) for |x| <= 1: minimax polynomial.
double __erf_poly_d(double x) {
    double z = x * x;
    double p = fma(z, -0x1.a09c4e0b9fd45p-31, 0x1.d3545d8f9f64ap-27);
    p = fma(z, p, -0x1.5b791bdc31d0ep-23);
    p = fma(z, p, 0x1.b9684dde94bafp-20);
    p = fma(z, p, -0x1.f4c7e42a4e891p-17);
    p = fma(z, p, 0x1.f9a2922a1bf7ep-14);
    p = fma(z, p, -0x1.c02dae8ae945bp-11);
    p = fma(z, p, 0x1.565bccedd9553p-8);
    p = fma(z, p, -0x1.b82ce311a3153p-6);
    p = fma(z, p, 0x1.ce2f21a03f78ep-4);
    p = fma(z, p, -0x1.812746b03799cp-2);
    p = fma(z, p, 0x1.06eba8214db68p-3);
    return fma(x, p, x);
}

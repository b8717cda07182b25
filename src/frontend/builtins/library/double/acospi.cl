double __acospi_d(double x) {
    return __by_pi_d(__acos_d(x));
}

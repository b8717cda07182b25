double __atanpi_d(double x) {
    return __by_pi_d(__atan_d(x));
}

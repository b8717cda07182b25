double __asinpi_d(double x) {
    return __by_pi_d(__asin_d(x));
}

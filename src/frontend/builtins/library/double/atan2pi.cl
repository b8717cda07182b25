double __atan2pi_d(double y, double x) {
    return __by_pi_d(__atan2_d(y, x));
}

// x / pi, 1/pi in two parts.
double __by_pi_d(double x) {
    double y = fma(x, 0x1.45f306dc9c883p-2, x * -0x1.6b01ec5417056p-56);
    return x == 0.0 ? x : y;
}

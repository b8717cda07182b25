// Three exact steps and one that rounds, which is the last.
double __ldexp_d(double x, int n) {
    n = clamp(n, -3000, 3000);
    int last = clamp(n, -1000, 1000);
    n = n - last;
    int middle = clamp(n, -1000, 1000);
    n = n - middle;
    x = x * as_double((long)(n + 1023) << 52) * as_double((long)(middle + 1023) << 52);
    return x * as_double((long)(last + 1023) << 52);
}

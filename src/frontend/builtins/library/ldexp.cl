// Three exact steps and one that rounds, which is the last.
float ldexp(float x, int n) {
    n = clamp(n, -300, 300);
    int last = clamp(n, -100, 100);
    n = n - last;
    int middle = clamp(n, -100, 100);
    n = n - middle;
    x = x * as_float((n + 127) << 23) * as_float((middle + 127) << 23);
    return x * as_float((last + 127) << 23);
}

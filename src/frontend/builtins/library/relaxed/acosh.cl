// log(x + sqrt(x^2 - 1)). The root is x where the square overflows.
float acosh(float x) {
    return native_log(x + fmin(native_sqrt(fma(x, x, -1.0f)), x));
}

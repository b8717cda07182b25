// log(x) = n log(2) + log(1 + f), log(2) in two parts (Cody and Waite, 5).
double __log_d(double x) {
    double f;
    double n = __log_parts_d(x, &f);
    double t = fma(n, -0x1.ef35793c76730p-45, __log_tail_d(f));
    return __log_special_d(x, fma(n, 0x1.62e42fefa3800p-1, f - t));
}

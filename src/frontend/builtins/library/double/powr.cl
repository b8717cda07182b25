double __powr_d(double x, double y) {
    double a = __pow_core_d(fabs(x), y, 0.0);
    // OpenCL C 7.5.1: 0^0, infinity^0 and 1^infinity are no numbers.
    bool none = x < 0.0 || isunordered(x, y);
    none = none || y == 0.0 && (x == 0.0 || x == as_double(0x7ff0000000000000));
    none = none || x == 1.0 && isinf(y);
    return none ? as_double(0x7ff8000000000000) : a;
}

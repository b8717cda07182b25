float powr(float x, float y) {
    float a = __pow_core(fabs(x), y, 0.0f);
    // OpenCL C 7.5.1: 0^0, infinity^0 and 1^infinity are no numbers.
    bool none = x < 0.0f || isunordered(x, y);
    none = none || y == 0.0f && (x == 0.0f || x == as_float(0x7f800000));
    none = none || x == 1.0f && fabs(y) == as_float(0x7f800000);
    return none ? as_float(0x7fc00000) : a;
}

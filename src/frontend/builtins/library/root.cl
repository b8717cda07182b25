// The square root of a finite number within 1 ulp: one step of Newton's method from the hardware's. 1 / (2 s) is needed
// to a few bits, which a difference of bit patterns gives without a division, and without an infinity for s = 0.
float __root(float x) {
    float s = native_sqrt(x);
    float h = as_float(0x7e7311c7 - as_int(s));
    return fma(fma(-s, s, x), h, s);
}

// sinpi_full.cl; relaxed math replaces this file.
float sinpi(float x) {
    return __sinpi_full(x);
}

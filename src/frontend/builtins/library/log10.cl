// log10_full.cl; relaxed math replaces this file.
float log10(float x) {
    return __log10_full(x);
}

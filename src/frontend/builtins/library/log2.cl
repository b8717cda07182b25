// log2_full.cl; relaxed math replaces this file.
float log2(float x) {
    return __log2_full(x);
}

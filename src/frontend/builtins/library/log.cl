// log_full.cl; relaxed math replaces this file.
float log(float x) {
    return __log_full(x);
}

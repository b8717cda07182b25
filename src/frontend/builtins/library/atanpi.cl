float atanpi(float x) {
    return __by_pi(atan(x));
}

float atan2pi(float y, float x) {
    return __by_pi(atan2(y, x));
}

float acospi(float x) {
    return __by_pi(acos(x));
}

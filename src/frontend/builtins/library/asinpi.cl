float asinpi(float x) {
    return __by_pi(asin(x));
}

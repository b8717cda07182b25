// sin(n pi + r) for |r| <= pi/2: minimax polynomial, within 2^-19 of it. Beyond some million the
// result only stays between -1 and 1.
float __quick_sin(float x) {
    float n = rint(x * 0x1.45f306p-2f);
    float r = fma(n, 0x1.777a5cp-24f, fma(n, -0x1.921fb6p+1f, x));
    return __sin_half_turn(r, n);
}

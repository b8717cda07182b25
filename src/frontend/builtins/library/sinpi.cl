float sinpi(float x) {
    float n = rint(x + x);
    float y = __sin_quadrant(__trig_pi(x, n), __trig_quadrant(n));
    y = trunc(x) == x ? x * 0.0f : y;
    return fabs(x) < INFINITY ? y : NAN;
}

float cospi(float x) {
    float n = rint(x + x);
    uint q = __trig_quadrant(n);
    float r = __trig_pi(x, n);
    float y = __sin_quadrant(r, q + 1);
    y = r == 0.0f && (q & 1) != 0 ? 0.0f : y;
    return fabs(x) < INFINITY ? y : NAN;
}

float tanpi(float x) {
    float n = rint(x + x);
    uint q = __trig_quadrant(n);
    float r = __trig_pi(x, n);
    float y = __tan_quadrant(r, q);
    // OpenCL C 7.5.1: the signs of zeros and infinities.
    float zero = q == 0 ? copysign(0.0f, x) : -copysign(0.0f, x);
    y = trunc(x) == x ? zero : y;
    float pole = q == 1 ? INFINITY : -INFINITY;
    y = r == 0.0f && (q & 1) != 0 ? pole : y;
    return fabs(x) < INFINITY ? y : NAN;
}

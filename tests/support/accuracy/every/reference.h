// References in doubles, from the C library if it has them.
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <string.h>

#define PI 0x1.921fb54442d18p+1

// sin(pi (x + quarter/2)), with the argument reduced exactly.
static inline double quarters(double x, int quarter) {
    double turn = x - 2.0 * trunc(x * 0.5);
    double n = rint(turn + turn);
    double r = (turn - n * 0.5) * PI;
    int at = ((int)n + quarter) & 3;
    double value = at & 1 ? cos(r) : sin(r);
    return x - x != 0.0 ? NAN : at & 2 ? -value : value;
}

// OpenCL C 7.5.1 specifies the signs at the poles.
static inline double tanpi_(double x) {
    double s = quarters(x, 0), c = quarters(x, 1);
    double from = x - 0.5;
    double pole = from - 2.0 * floor(from * 0.5) == 0.0 ? (double)INFINITY : -(double)INFINITY;
    return c == 0.0 ? pole : s / c;
}

// The exponent of a finite number other than zero.
static inline double exponent(double x) {
    uint64_t bits;
    memcpy(&bits, &x, 8);
    return (double)((int)(bits >> 52 & 0x7ff) - 1023);
}

static inline int plain(double x) { return x != 0.0 && x - x == 0.0; }

static inline double fract_(double x) {
    double value = fmin(x - floor(x), 0x1.fffffep-1);
    return x != x ? x : x == 0.0 || x - x != 0.0 ? copysign(0.0, x) : value;
}

static inline double tgamma_(double x) {
    return x == -INFINITY || (x < 0.0 && x == floor(x)) ? NAN
           : x == 0.0 ? copysign((double)INFINITY, x)
           : x > 171.0 ? (double)INFINITY
           : x < -150.0 ? 0.0
                        : tgamma(x);
}

static inline double limited(double x, double low, double high) {
    return fmin(fmax(x, low), high);
}

static inline double smoothstep_(double x) {
    double t = limited((limited(x, -4.0, 4.0) + 0.75) / 2.75, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

static inline double plus_two(double x) { return (double)((float)x + 2.0f); }

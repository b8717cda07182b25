// Operations of Gen IR on doublewords, as C that compilers can vectorize. Registers are unsigned;
// floats are converted by these functions.
#include <math.h>
#include <stdint.h>

// A loop that contains a call is not vectorized.
#define INLINE static inline __attribute__((always_inline))

typedef uint32_t u32;
typedef int32_t s32;
typedef uint64_t u64;
typedef int64_t s64;

INLINE float f(u32 bits) {
    union { u32 u; float f; } pun = {.u = bits};
    return pun.f;
}

INLINE u32 u(float value) {
    union { u32 u; float f; } pun = {.f = value};
    return pun.u;
}

INLINE double of_bits(u64 bits) {
    union { u64 u; double d; } pun = {.u = bits};
    return pun.d;
}

INLINE u64 bits_of(double value) {
    union { u64 u; double d; } pun = {.d = value};
    return pun.u;
}

// The condition is 0 or 1. No branch, which compilers would share between results.
INLINE u32 select(u32 condition, u32 yes, u32 no) {
    u32 mask = 0u - condition;
    return (yes & mask) | (no & ~mask);
}

INLINE u32 canonical(float x) { return x != x ? 0x7fc00000u : u(x); }

INLINE u32 min_f32(u32 a, u32 b) { return f(a) < f(b) || f(b) != f(b) ? a : b; }
INLINE u32 max_f32(u32 a, u32 b) { return f(a) >= f(b) || f(b) != f(b) ? a : b; }

// Out of range: the nearest number; 0 for NaN.
INLINE u32 s32_of_f32(u32 a) {
    float x = f(a);
    float inside = x >= -0x1p31f && x < 0x1p31f ? x : 0.0f;
    u32 out = x >= 0x1p31f ? 0x7fffffffu : x < -0x1p31f ? 0x80000000u : 0u;
    return (u32)(s32)inside | out;
}

INLINE u32 u32_of_f32(u32 a) {
    float x = f(a);
    float inside = x >= 0.0f && x < 0x1p32f ? x : 0.0f;
    u32 out = x >= 0x1p32f ? 0xffffffffu : 0u;
    return (u32)(s64)inside | out;
}

INLINE u32 asr(u32 a, u32 b) { return (u32)((s32)a >> (b & 31)); }
INLINE u32 lzd(u32 a) { return (u32)__builtin_clzll((u64)a << 1 | 1) - 31; }
INLINE u32 mulhi_u32(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
INLINE u32 mulhi_s32(u32 a, u32 b) { return (u32)((u64)((s64)(s32)a * (s32)b) >> 32); }

// The approximate operations, as defined in gencl's `numeric/approximate.rs`. `worst`: each result is
// moved by its error bound.

INLINE double power_of_two(s64 n) { return of_bits((u64)(n + 1023) << 52); }

INLINE double ulp(double x) {
    s64 exponent = (s64)(bits_of(x) >> 52 & 0x7ff) - 1023 - 23;
    return power_of_two(exponent > -149 ? exponent : -149);
}

INLINE u64 hash(u64 z) {
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

INLINE u64 key(u64 operation, u32 x) { return operation << 32 | x; }

INLINE u32 is_negative(double x) { return (u32)(bits_of(x) >> 63); }

// Without branches, like `select`.
INLINE u32 finish(double exact, double distance, u32 absolute, u64 argument, int worst) {
    u32 rounded = u((float)exact);
    rounded = select((rounded & 0x7fffffffu) > 0x7f800000u, 0x7fc00000u, rounded);
    if (!worst) {
        return rounded;
    }
    u32 up = (u32)(hash(argument) & 1) ^ 1;
    double moved = exact + (up ? distance : -distance);
    float near = (float)moved;
    u32 bits = u(near), negative = bits >> 31, zero = (bits & 0x7fffffffu) == 0;
    // Back towards the exact value if it was rounded away from it.
    u32 below = select(zero, 0x80000001u, bits + negative * 2 - 1);
    u32 above = select(zero, 1u, bits + 1 - negative * 2);
    u32 back = select(up & is_negative(moved - (double)near), below, bits);
    back = select((up ^ 1) & is_negative((double)near - moved), above, back);
    u32 passes = ((back & 0x7fffffffu) != 0) & ((back >> 31) ^ is_negative(exact));
    back = select(passes & (absolute ^ 1), rounded & 0x80000000u, back);
    u32 stays = ((rounded & 0x7fffffffu) == 0) | ((rounded & 0x7f800000u) == 0x7f800000u);
    return select(stays, rounded, back);
}

INLINE u32 inv(u32 a, int worst) {
    double exact = 1.0 / (double)f(a);
    return finish(exact, ulp(exact), 0, key(1, a), worst);
}

INLINE u32 sqrt_(u32 a, int worst) {
    double exact = sqrt((double)f(a));
    return finish(exact, 3.0 * ulp(exact), 0, key(2, a), worst);
}

INLINE u32 rsqrt(u32 a, int worst) {
    double exact = 1.0 / sqrt((double)f(a));
    return finish(exact, 2.0 * ulp(exact), 0, key(3, a), worst);
}

INLINE double exp2_f64(double x) {
    double bounded = x < -1000.0 ? -1000.0 : x > 1000.0 ? 1000.0 : x;
    double n = rint(bounded);
    double t = (bounded - n) * 0x1.62e42fefa39efp-1;
    double sum = 1.0;
    for (int k = 14; k >= 1; k--) {
        sum = 1.0 + sum * t / (double)k;
    }
    double power = sum * power_of_two((s64)n);
    return x != x ? x : x >= 1000.0 ? (double)INFINITY : x <= -1000.0 ? 0.0 : power;
}

INLINE u32 exp_(u32 a, int worst) {
    double exact = exp2_f64((double)f(a));
    double bound = f(a) == truncf(f(a)) ? 0.0 : fabsf(f(a)) < 1.0f ? 1.5 : 3.0;
    return finish(exact, bound * ulp(exact), 0, key(4, a), worst);
}

INLINE double log2_f64(double x) {
    u64 bits = bits_of(x);
    s64 exponent = (s64)(bits >> 52) - 1023;
    double m = of_bits((bits & 0xfffffffffffffu) | (u64)1023 << 52);
    int large = m >= 0x1.6a09e667f3bcdp+0;
    m = large ? m / 2.0 : m;
    exponent += large;
    double s = (m - 1.0) / (m + 1.0);
    double square = s * s;
    double sum = 0.0;
    for (int k = 12; k >= 0; k--) {
        sum = sum * square + 1.0 / (double)(2 * k + 1);
    }
    double value = (double)exponent + 2.0 * s * sum * 0x1.71547652b82fep+0;
    return x == 0.0 ? -(double)INFINITY : x != x || x < 0.0 ? (double)NAN : isinf(x) ? x : value;
}

INLINE u32 log_(u32 a, int worst) {
    float x = f(a);
    double exact = log2_f64((double)x);
    double relative = x >= 0.5f && x <= 2.0f ? 1.0 : fabs(exact);
    if (x == 1.0f && worst) {
        return u((hash(key(5, a)) & 1) == 0 ? 0x1p-21f : -0x1p-21f);
    }
    return finish(exact, relative * 0x1p-21, 1, key(5, a), worst);
}

INLINE u32 trigonometric(u32 a, int quarter, int worst) {
    double x = (double)f(a);
    u64 argument = key(6 + (u64)quarter, a);
    if (!(fabs(x) < (double)INFINITY)) {
        return 0x7fc00000u;
    }
    if (fabs(x) > 32767.0 * 0x1.921fb54442d18p+1) {
        return u((float)((double)(s64)hash(argument) / 9.3e18));
    }
    if (quarter == 0 && x == 0.0) {
        return a;
    }
    double k = rint(x * 0x1.45f306dc9c883p-1);
    double t = ((x - k * of_bits(0x3FF921FB54400000u)) - k * of_bits(0x3DD0B4611A600000u)) -
               k * of_bits(0x3BA3198A2E037073u);
    double square = t * t;
    double sum[2];
    for (int first = 0; first < 2; first++) {
        double series = 1.0;
        for (int n = 9; n >= 1; n--) {
            int of = 2 * n + first;
            series = 1.0 - series * square / (double)(of * (of - 1));
        }
        sum[first] = series;
    }
    s64 turn = ((s64)k + quarter) & 3;
    double exact = turn & 1 ? sum[0] : t * sum[1];
    exact = turn & 2 ? -exact : exact;
    float value = f(finish(exact, fabs(x) <= M_PI ? 1.0 / 2048.0 : 0.0008, 1, argument, worst));
    return u(value < -1.0f ? -1.0f : value > 1.0f ? 1.0f : value);
}

INLINE u32 sin_(u32 a, int worst) { return trigonometric(a, 0, worst); }
INLINE u32 cos_(u32 a, int worst) { return trigonometric(a, 1, worst); }

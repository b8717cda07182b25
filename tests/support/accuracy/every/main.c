// Compares a function with its reference over a range of floats.
//
// LIMIT determines how an error is measured: 0 in units in the last place, 1 any difference is an error,
// 2 as an absolute difference. `main each` computes the results for the bits on standard input, `main FIRST END`
// the largest error of each mode for the batches in that range: error, bits of the argument,
// result and reference.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH 4096

void model(const uint32_t *arguments, uint32_t *results);
void worst(const uint32_t *arguments, uint32_t *results);
void reference(const uint32_t *arguments, double *results);

static uint32_t arguments[BATCH], results[BATCH];
static double wanted[BATCH];
// Not negative, so that the bits have the same order as the numbers.
static uint64_t errors[BATCH];

static inline double double_of(uint64_t bits) {
    double d;
    memcpy(&d, &bits, 8);
    return d;
}

static inline double clamped(double x) {
    x = x < -0x1p128 ? -0x1p128 : x;
    return x > 0x1p128 ? 0x1p128 : x;
}

static inline __attribute__((always_inline)) uint64_t error(uint32_t result, double wanted) {
    float got;
    memcpy(&got, &result, 4);
    int one = got != got, other = wanted != wanted;
    // An infinity is treated as the number that would follow the largest float.
    double value = clamped((double)got);
    double exact = clamped(LIMIT == 1 ? (double)(float)wanted : wanted);
    double distance = fabs(value - exact);
    uint64_t bits;
    if (LIMIT != 2) {
        memcpy(&bits, &exact, 8);
        int64_t exponent = (int64_t)(bits >> 52 & 0x7ff) - 1023;
        exponent = exponent < -126 ? -126 : exponent;
        exponent = exponent > 127 ? 127 : exponent;
        distance *= double_of((uint64_t)(23 - exponent + 1023) << 52);
    }
    memcpy(&bits, &distance, 8);
    uint64_t infinite = (uint64_t)0x7ff << 52;
    bits = one | other ? infinite : bits;
    return one & other ? 0 : bits;
}

static void each(void) {
    size_t count;
    while ((count = fread(arguments, 4, BATCH, stdin)) > 0) {
        model(arguments, results);
        fwrite(results, 4, count, stdout);
        worst(arguments, results);
        fwrite(results, 4, count, stdout);
        reference(arguments, wanted);
        fwrite(wanted, 8, count, stdout);
    }
}

int main(int count, char **words) {
    if (count < 3) {
        each();
        return 0;
    }
    uint64_t first = strtoull(words[1], 0, 10), end = strtoull(words[2], 0, 10);
    struct { uint64_t error; double wanted; uint32_t bits, got; } found[2];
    memset(found, 0, sizeof found);
    for (uint64_t batch = first; batch < end; batch++) {
        for (uint32_t k = 0; k < BATCH; k++) {
            arguments[k] = (uint32_t)(batch * BATCH) + k;
        }
        reference(arguments, wanted);
        for (int mode = 0; mode < 2; mode++) {
            (mode ? worst : model)(arguments, results);
            uint64_t largest = 0;
            for (uint32_t k = 0; k < BATCH; k++) {
                errors[k] = error(results[k], wanted[k]);
            }
            for (uint32_t k = 0; k < BATCH; k++) {
                largest = errors[k] > largest ? errors[k] : largest;
            }
            for (uint32_t k = 0; k < BATCH && largest > found[mode].error; k++) {
                if (errors[k] == largest) {
                    found[mode].error = largest;
                    found[mode].bits = arguments[k];
                    found[mode].got = results[k];
                    found[mode].wanted = wanted[k];
                }
            }
        }
    }
    for (int mode = 0; mode < 2; mode++) {
        uint64_t wanted_bits;
        memcpy(&wanted_bits, &found[mode].wanted, 8);
        printf("%llu %u %u %llu\n", (unsigned long long)found[mode].error, found[mode].bits,
               found[mode].got, (unsigned long long)wanted_bits);
    }
    return 0;
}

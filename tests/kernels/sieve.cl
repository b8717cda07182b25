// The primes of a segment of 64 numbers as the bits of a long, and their count.
__kernel void sieve(__global ulong *primes, __global uchar *count) {
    uint segment = get_global_id(0) - get_global_offset(0);
    uint first = 64 * (uint)get_global_id(0);
    ulong mask = first == 0 ? ~3UL : ~0UL;
    for (uint d = 2; d * d < first + 64; d++) {
        if (d > 2 && d % 2 == 0)
            continue;
        uint multiple = max(d * d, (first + d - 1) / d * d);
        for (; multiple < first + 64; multiple += d)
            mask &= ~(1UL << (multiple - first));
    }
    primes[segment] = mask;
    count[segment] = popcount(mask);
}

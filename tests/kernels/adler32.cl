// Adler-32 with deferred reductions: remainders by a constant, one message per item.
#define BASE 65521u

uint adler(__global const uchar *bytes, size_t n) {
    uint a = 1, b = 0;
    while (n > 0) {
        size_t part = min(n, (size_t)40);
        n -= part;
        do {
            a += *bytes++;
            b += a;
        } while (--part);
        a %= BASE;
        b %= BASE;
    }
    return b << 16 | a;
}

__kernel void adler32(__global const uchar *bytes, __global const ushort *starts,
                      __global uint *sums) {
    size_t i = get_global_id(0);
    sums[i] = adler(bytes + starts[i], starts[i + 1] - starts[i]);
}

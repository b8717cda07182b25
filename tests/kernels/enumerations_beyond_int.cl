// Enumeration constants that do not fit an int: unsigned, long and unsigned long, as in clang.
enum { LARGE = 0x80000000, NEXT };
enum { BIT = 1UL << 40, MASK = BIT - 1, SMALL = 7 };
enum { MINUS = -1, BEYOND = 0x80000000 };
enum { LAST_INT = 0x7fffffff, AFTER };
enum { LAST = 0xffffffffffffffffUL };
enum wide { WIDE_A = 5, WIDE_B = 0x1234567890 };
enum narrow { NARROW_A, NARROW_B };

ulong words(ulong x) {
    switch (x) {
        case LARGE: return 1;
        case NEXT: return 2;
        case BIT: return 3;
        case AFTER + 10UL: return 4;
        default: return x;
    }
}

__kernel void enumerations_beyond_int(__global const ulong *in, __global ulong *out) {
    size_t id = get_global_id(0);
    ulong x = in[id];
    enum wide w = x & 1 ? WIDE_A : WIDE_B;
    enum narrow n = NARROW_B;
    __global ulong *o = out + id * 16;
    o[0] = LARGE + x;
    o[1] = NEXT * 2;
    o[2] = BIT | x;
    o[3] = MASK & ~x;
    o[4] = MINUS;
    o[5] = BEYOND - (long)x;
    o[6] = AFTER;
    o[7] = LAST / 3;
    o[8] = w;
    o[9] = sizeof(LARGE) + 10 * sizeof(BIT) + 100 * sizeof(SMALL) + 1000 * sizeof(enum wide);
    o[10] = sizeof(BEYOND) + 10 * sizeof(MINUS) + 100 * sizeof(enum narrow) + 1000 * sizeof(AFTER);
    o[11] = LARGE > -1;
    o[12] = BEYOND > -1;
    o[13] = words(x);
    o[14] = (int)LARGE >> 4;
    o[15] = n - 2 > 0;
}

// Case ranges: adjacent, huge, negative, empty, and of 64 bits.
_Static_assert(sizeof(int) == 4, "int has 32 bits");
struct checked { int a; _Static_assert(sizeof(long) == 8, "long has 64 bits"); int b; };
_Static_assert(sizeof(struct checked) == 8);

int letters(uchar c) {
    _Static_assert('a' + 25 == 'z', "letters follow one another");
    switch (c) {
        case 'a' ... 'z': return c - 'a' + 10;
        case 'A' ... 'F':
        case 'G' ... 'Z': return c - 'A' + 10;
        case '0' ... '9': return c - '0';
        case 200 ... 100: return -2;
        case 0: return -3;
    }
    return -1;
}

int ranges(int x) {
    int r = 0;
    switch (x) {
        case -2147483647 - 1 ... -1000: r = 1; break;
        case -999 ... -1: r = 2;
        case 0: r += 10; break;
        case 1 ... 5:
        case 7: r = 3; break;
        case 6: r = 4; break;
        case 1000 ... 2147483647: r = 5; break;
        default: r = 6;
    }
    return r;
}

int wide(long x) {
    switch (x) {
        case -0x7fffffffffffffffL ... -0x100000000L: return 1;
        case 0 ... 0xffffffffL: return 2;
        case 0x100000000L ... 0x7fffffffffffffffL: return 3;
    }
    return 4;
}

__kernel void case_ranges(__global const int *in, __global int *out) {
    size_t id = get_global_id(0);
    int x = in[id];
    out[4 * id] = letters(x);
    out[4 * id + 1] = ranges(x);
    out[4 * id + 2] = wide((long)x * 0x10000);
    out[4 * id + 3] = wide(x);
}

// All operators on vectors of integers, combined into one number per work-item.
uint sum2(uint2 v) { return v.x + 3 * v.y; }
uint sum3(uint3 v) { return sum2(v.xy) + 5 * v.z; }
uint sum4(uint4 v) { return sum2(v.lo) + 7 * sum2(v.hi); }
uint sum8(uint8 v) { return sum4(v.lo) + 11 * sum4(v.hi); }

#define FOLD(N, value) acc = rotate(acc, 3u) + sum##N(convert_uint##N(value))
#define OPERATORS(T, N) { \
    T##N a = vload##N(g, (global const T *)in), b = vload##N(g + 3, (global const T *)in); \
    T##N d = (b & (T)63) | (T)1, c = a; \
    FOLD(N, a + b); FOLD(N, a - b); FOLD(N, a * b); FOLD(N, a / d); FOLD(N, a % d); \
    FOLD(N, a & b); FOLD(N, a | b); FOLD(N, a ^ b); FOLD(N, a << b); FOLD(N, a >> d); \
    FOLD(N, a << 3); FOLD(N, a >> 77); FOLD(N, -a); FOLD(N, ~a); FOLD(N, !a); \
    FOLD(N, a < b); FOLD(N, a >= b); FOLD(N, a == c); FOLD(N, a != b); \
    FOLD(N, a && b); FOLD(N, a || b); FOLD(N, a > b ? a : b); FOLD(N, acc & 1 ? a : b); \
    c += b; c *= (T)3; c ^= a; c <<= 1; c.xy++; --c.x; c.yx -= c.xy; FOLD(N, c--); FOLD(N, c); }

kernel void vector_operators(global const long *in, global uint *out) {
    size_t g = get_global_id(0);
    uint acc = 1;
    OPERATORS(char, 4)
    OPERATORS(uchar, 8)
    OPERATORS(short, 2)
    OPERATORS(ushort, 4)
    OPERATORS(int, 3)
    OPERATORS(uint, 4)
    OPERATORS(long, 2)
    OPERATORS(ulong, 2)
    out[g] = acc;
}

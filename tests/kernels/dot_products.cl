// Dot products of vectors of bytes, all functions; if the implementation has none of them, the same
// in plain OpenCL C.

#ifdef cl_khr_integer_dot_product
#pragma OPENCL EXTENSION cl_khr_integer_dot_product : enable
#define DOT(A, B, R, a, b) dot(as_##A(a), as_##B(b))
#define DOT_SAT(A, B, R, a, b, c) dot_acc_sat(as_##A(a), as_##B(b), (R)(c))
#define PACKED(S, A, B, R, a, b) dot_4x8packed_##S##_##R(a, b)
#define PACKED_SAT(S, A, B, R, a, b, c) dot_acc_sat_4x8packed_##S##_##R(a, b, (R)(c))
#else
#define SUM(A, B, L, a, b) \
    ((L)as_##A(a).x * as_##B(b).x + (L)as_##A(a).y * as_##B(b).y + \
     (L)as_##A(a).z * as_##B(b).z + (L)as_##A(a).w * as_##B(b).w)
#define DOT(A, B, R, a, b) ((R)SUM(A, B, long, a, b))
#define DOT_SAT(A, B, R, a, b, c) convert_##R##_sat(SUM(A, B, long, a, b) + (long)(R)(c))
#define PACKED(S, A, B, R, a, b) DOT(A, B, R, a, b)
#define PACKED_SAT(S, A, B, R, a, b, c) DOT_SAT(A, B, R, a, b, c)
#endif

#define ALL(k, S, A, B, R) \
    out[16 * i + k] = DOT(A, B, R, x, y); \
    out[16 * i + k + 1] = PACKED(S, A, B, R, x, y) - 7 * PACKED(S, A, B, R, y, x); \
    out[16 * i + k + 2] = DOT_SAT(A, B, R, x, y, c); \
    out[16 * i + k + 3] = PACKED_SAT(S, A, B, R, y, x, c)

__kernel void dot_products(__global uint *out, __global const uint *in, __global const uint *sums) {
    size_t i = get_global_id(0);
    uint x = in[2 * i], y = in[2 * i + 1], c = sums[i];
    ALL(0, uu, uchar4, uchar4, uint);
    ALL(4, ss, char4, char4, int);
    ALL(8, us, uchar4, char4, int);
    ALL(12, su, char4, uchar4, int);
}

// Constant vectors and accumulators, sums of products, and a product under a condition.
__kernel void dot_products_of_constants(__global uint *out, __global const uint *in,
                                        __global const uint *sums) {
    size_t i = get_global_id(0);
    uint x = in[i], c = sums[i];
    out[8 * i] = PACKED_SAT(ss, char4, char4, int, x, 0x00000004u, c);
    out[8 * i + 1] = PACKED_SAT(su, char4, uchar4, int, 0xffff80ffu, x, c);
    out[8 * i + 2] = PACKED_SAT(us, uchar4, char4, int, x, 0x01020304u, 2147483000);
    out[8 * i + 3] = PACKED(uu, uchar4, uchar4, uint, x, 0u) + c;
    out[8 * i + 4] = PACKED_SAT(uu, uchar4, uchar4, uint, 0xffffffffu, 0xffffffffu, 4294900000u);
    uint sum = c;
    for (uint k = 0; k < i % 5; k++) {
        sum += PACKED(ss, char4, char4, int, x, c + k);
        sum = PACKED(us, uchar4, char4, int, x, 0x0000ffffu) + sum;
    }
    out[8 * i + 5] = sum;
    int kept = 5;
    if (x & 1) {
        kept = PACKED_SAT(ss, char4, char4, int, x, x, kept);
    }
    out[8 * i + 6] = kept;
    uint uniform = sums[0];
    out[8 * i + 7] = PACKED(uu, uchar4, uchar4, uint, uniform, 0x0000ffffu) + (uint)i;
}

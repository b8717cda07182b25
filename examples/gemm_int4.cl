// C = A x B of signed 4-bit numbers and signed bytes with 32-bit sums; M is a multiple of 8, N a
// multiple of 16, and K a multiple of 32.
//
// A is stored in tiles of 8 rows and 32 columns, consecutive along the rows, 16 bytes per row, the
// first element in the low bits. B is stored in doublewords of four rows: b[k / 4 * n + column] has
// the column's elements of rows k to k + 3, the first in the low byte. Each work-item computes 8
// rows of a column, as a sub-group operation if the target has an instruction for it.

// Size of a tile of A in bytes.
#define TILE 128

#ifdef cl_intel_subgroup_matrix_multiply_accumulate

// A tile is loaded in blocks of one doubleword per work-item: four blocks of 8, two of 16.
#ifdef cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32
#define WIDTH 16
#define READ_TILE(p) intel_sub_group_block_read2(p)
typedef uint2 part_of_a;
#else
#define WIDTH 8
#define READ_TILE(p) intel_sub_group_block_read4(p)
typedef uint4 part_of_a;
#endif

__attribute__((intel_reqd_sub_group_size(WIDTH)))
__kernel void gemm_int4(__global int *c, __global const uchar *a, __global const int *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 8 * get_global_id(1);
    int8 sum = 0;
    __global const uchar *tile = a + row / 8 * (k / 32) * TILE;
    for (uint step = 0; step < k; step += 32) {
        __global const int *strip = b + step / 4 * n + column;
        part_of_a from_a = READ_TILE((__global const uint *)tile);
        int8 from_b = (int8)(strip[0], strip[n], strip[2 * n], strip[3 * n],
                             strip[4 * n], strip[5 * n], strip[6 * n], strip[7 * n]);
        sum = gencl_matrix_mad_i4_i8(from_a, from_b, sum);
        tile += TILE;
    }
    c += row * n + column;
    c[0] = sum.s0;
    c[n] = sum.s1;
    c[2 * n] = sum.s2;
    c[3 * n] = sum.s3;
    c[4 * n] = sum.s4;
    c[5 * n] = sum.s5;
    c[6 * n] = sum.s6;
    c[7 * n] = sum.s7;
}

#else

__kernel void gemm_int4(__global int *c, __global const uchar *a, __global const int *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 8 * get_global_id(1);
    for (uint r = 0; r < 8; r++) {
        int sum = 0;
        for (uint step = 0; step < k; step++) {
            uint at = (row / 8 * (k / 32) + step / 32) * TILE + r * 16 + step % 32 / 2;
            char two = as_char(a[at]);
            // Sign-extends the four bits.
            char from_a = step % 2 == 0 ? (char)(two << 4) >> 4 : two >> 4;
            sum += from_a * as_char4(b[step / 4 * n + column] >> step % 4 * 8).x;
        }
        c[(row + r) * n + column] = sum;
    }
}

#endif

// C = A x B of bfloat16 numbers with single-precision sums; M is a multiple of 8, and N and K are
// multiples of 16.
//
// A is stored in row-major order. B is stored in doublewords of two rows: b[k / 2 * n + column] has
// the column's elements of rows k and k + 1, the first in the low word. Each work-item computes 8
// rows of a column, as a sub-group operation if the target has an instruction for it.
//
// Both variants accumulate in the same order: two products, which are exact, are added, and their
// rounded sum is added to the element.

#pragma OPENCL FP_CONTRACT OFF

#ifdef cl_intel_subgroup_matrix_multiply_accumulate

#ifdef cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32
// 16 work-items: each has one element of a row of A.
#define WIDTH 16
#define ROW(r) as_short(intel_sub_group_block_read_us((__global const ushort *)(tile + (r) * k)))
typedef short8 part_of_a;
#else
// 8 work-items: each has two elements.
#define WIDTH 8
#define ROW(r) as_int(intel_sub_group_block_read((__global const uint *)(tile + (r) * k)))
typedef int8 part_of_a;
#endif

__attribute__((intel_reqd_sub_group_size(WIDTH)))
__kernel void gemm_bf16(__global float *c, __global const ushort *a, __global const int *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 8 * get_global_id(1);
    float8 sum = 0;
    for (uint step = 0; step < k; step += 16) {
        __global const ushort *tile = a + row * k + step;
        __global const int *strip = b + step / 2 * n + column;
        part_of_a from_a = (part_of_a)(ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7));
        int8 from_b = (int8)(strip[0], strip[n], strip[2 * n], strip[3 * n],
                             strip[4 * n], strip[5 * n], strip[6 * n], strip[7 * n]);
        sum = intel_sub_group_bf16_bf16_matrix_mad_k16(from_a, from_b, sum);
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

#define NUMBER(bits) as_float((uint)(bits) << 16)

__kernel void gemm_bf16(__global float *c, __global const ushort *a, __global const int *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 8 * get_global_id(1);
    for (uint r = 0; r < 8; r++) {
        float sum = 0;
        for (uint step = 0; step < k; step += 2) {
            __global const ushort *pair = a + (row + r) * k + step;
            ushort2 from_b = as_ushort2(b[step / 2 * n + column]);
            float first = NUMBER(pair[0]) * NUMBER(from_b.x);
            float second = NUMBER(pair[1]) * NUMBER(from_b.y);
            sum += first + second;
        }
        c[(row + r) * n + column] = sum;
    }
}

#endif

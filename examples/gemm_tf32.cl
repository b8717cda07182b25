// C = A x B of tf32 numbers, floats with 10 mantissa bits; M and K are multiples of 8, and N is a
// multiple of 16. Xe-HPC has an instruction for it.
//
// A and B are stored in row-major order and rounded here. Each work-item computes 8 rows of a column.
// A register of 16 work-items contains two rows of A, which have 8 elements each: the first 8
// work-items have those of the first row.

#pragma OPENCL FP_CONTRACT OFF

#ifdef cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32

#define ROUND(x) intel_convert_tfloat32_as_float(x)

__attribute__((intel_reqd_sub_group_size(16)))
__kernel void gemm_tf32(__global float *c, __global const float *a, __global const float *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 8 * get_global_id(1);
    uint lane = get_sub_group_local_id();
    float8 sum = 0;
    for (uint step = 0; step < k; step += 8) {
        __global const float *tile = a + (row + lane / 8) * k + step + lane % 8;
        __global const float *strip = b + step * n + column;
        float4 from_a = (float4)(ROUND(tile[0]), ROUND(tile[2 * k]), ROUND(tile[4 * k]), ROUND(tile[6 * k]));
        float8 from_b = (float8)(ROUND(strip[0]), ROUND(strip[n]), ROUND(strip[2 * n]), ROUND(strip[3 * n]),
                                 ROUND(strip[4 * n]), ROUND(strip[5 * n]), ROUND(strip[6 * n]), ROUND(strip[7 * n]));
        sum = intel_sub_group_tf32_tf32_matrix_mad_k8(from_a, from_b, sum);
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

// Rounds to the nearest float whose low 13 bits are 0, ties to even.
float round_to_tf32(float x) {
    uint bits = as_uint(x);
    return as_float((bits + 0xfff + (bits >> 13 & 1)) & ~0x1fffu);
}

__kernel void gemm_tf32(__global float *c, __global const float *a, __global const float *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 8 * get_global_id(1);
    for (uint r = 0; r < 8; r++) {
        float sum = 0;
        for (uint step = 0; step < k; step++) {
            float product = round_to_tf32(a[(row + r) * k + step]) * round_to_tf32(b[step * n + column]);
            sum += product;
        }
        c[(row + r) * n + column] = sum;
    }
}

#endif

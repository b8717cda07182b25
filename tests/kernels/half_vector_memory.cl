// Vectors of halves in memory as floats; the number of a vector's elements.
__kernel void half_vector_memory(__global const half *in, __global const float *numbers,
                                 __global float *out, __global half *halves,
                                 __global int *counts) {
    size_t i = get_global_id(0);
    vstore2(vload_half2(i, in), 0, out + 32 * i);
    vstore3(vload_half3(i, in), 1, out + 32 * i);
    vstore3(vloada_half3(i, in), 2, out + 32 * i);
    vstore4(vloada_half4(i, in), 3, out + 32 * i);
    vstore8(vload_half8(i % 4, in + 1), 2, out + 32 * i);
    vstore2(vloada_half2(i, in), 12, out + 32 * i);
    float8 x = vload8(i, numbers) * as_float((uint)(127 - 20 + (int)(i % 40)) << 23);
    __global half *row = halves + 32 * i;
    vstore_half8(x, 0, row);
    vstore_half4_rtp(x.hi, 2, row);
    vstore_half3_rtn(x.s123, 4, row);
    vstorea_half3_rtz(x.s456, 4, row);
    vstorea_half2_rte(x.s01, 10, row);
    vstorea_half4_rtn(x.lo, 6, row);
    counts[i] = vec_step(float3) + 10 * vec_step(x) + 1000 * vec_step(in[i]) +
                2000 * vec_step(const uchar2) + 10000 * vec_step(x.s012 * 2.0f);
}

__kernel void half_vectors_of_16(__global const half *in, __global half *halves) {
    size_t i = get_global_id(0);
    float16 x = vload_half16(i % 4, in + 1) * 1.0009765625f;
    vstorea_half16_rtp(x, i, halves);
}

// Halves in memory as floats: needs no arithmetic on halves.
__kernel void half_memory(__global const half *in, __global const float *numbers,
                          __global float *out, __global half *halves) {
    size_t i = get_global_id(0);
    out[i] = vload_half(i, in) + 1.0f;
    float x = numbers[i] * as_float((uint)(127 - 20 + (int)(i % 40)) << 23);
    vstore_half(x, 5 * i, halves);
    vstore_half_rte(x, 0, halves + 5 * i + 1);
    vstore_half_rtz(x, 5 * i + 2, halves);
    vstore_half_rtp(x, 5 * i + 3, halves);
    vstore_half_rtn(x, 5 * i + 4, halves);
}

// More live values than SIMD16 code can easily keep in registers, all combined at the end.
__kernel void many_values(__global const uint *a, __global uint *out, uint rounds) {
    size_t i = get_global_id(0);
    uint s0 = a[i], s1 = s0 * 3 + 1, s2 = s1 ^ 0x55, s3 = s2 + s0, s4 = s3 * 7, s5 = s4 - s1;
    uint s6 = s5 ^ s2, s7 = s6 + 99, s8 = s7 * s3, s9 = s8 >> 3, t0 = s9 + s4, t1 = t0 ^ s5;
    uint t2 = t1 * 5, t3 = t2 + s6, t4 = t3 ^ s7, t5 = t4 - s8, t6 = t5 * 9, t7 = t6 ^ s9;
    for (uint r = 0; r < rounds; r++) {
        s0 += t7; s1 ^= s0; s2 += s1; s3 ^= s2 >> 5; s4 += s3; s5 ^= s4 << 2;
        s6 += s5; s7 ^= s6; s8 += s7; s9 ^= s8 >> 7; t0 += s9; t1 ^= t0;
        t2 += t1; t3 ^= t2 << 9; t4 += t3; t5 ^= t4; t6 += t5; t7 ^= t6 >> 1;
    }
    out[i] = s0 + s1 * 2 + s2 * 3 + s3 * 4 + s4 * 5 + s5 * 6 + s6 * 7 + s7 * 8 + s8 * 9 + s9 * 10
        + t0 * 11 + t1 * 12 + t2 * 13 + t3 * 14 + t4 * 15 + t5 * 16 + t6 * 17 + t7 * 18;
}

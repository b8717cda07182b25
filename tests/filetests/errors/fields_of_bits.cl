// test: diagnostics
// The functions of cl_khr_extended_bit_ops are for integers; offset and count are scalars.
__kernel void k(__global uint4 *v, __global int *i, __global float *f, __global uint *u) {
    v[0] = bitfield_insert(v[0], v[1], 3, 4) + bitfield_extract_unsigned(v[2], 3, 4) + bit_reverse(v[3]);
    i[0] = bitfield_extract_signed(u[0], 3u, 4u);
    u[0] = bitfield_extract_unsigned(i[0], 3u, 4u);
    v[0] = bitfield_insert(v[0], v[1], v[2], 4);
//                                     ^^^^ E0201: expected `uint` as the offset of `bitfield_insert`, found `uint4`
    v[0] = bitfield_extract_unsigned(v[0], 3, v[1]);
//                                            ^^^^ E0201: expected `uint` as the count of `bitfield_extract_unsigned`, found `uint4`
}

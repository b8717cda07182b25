// test: diagnostics
// options: --target tgllp -Rpass=form_block_addresses,merge_uniform_loads -Rpass-missed=form_block_addresses
// What the work-items of a sub-group access at consecutive addresses is a block message where all of them exist.
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
kernel void whole(global uint *out, global const uint *in, global const ushort *words) {
    uint8 a = intel_sub_group_block_read8(in);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ R0001: elements of consecutive work-items loaded as a block at a uniform address
//  = note: 2 times on this line
    ushort2 b = intel_sub_group_block_read_us2(words);
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ R0002: elements of consecutive work-items not accessed as a block: block messages have elements of 4 bytes, these have 2
    intel_sub_group_block_write(out + 64 * get_group_id(0), a.s0 + a.s7 + b.x + b.y);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ R0002: elements of consecutive work-items not accessed as a block: block stores of this target require addresses that are multiples of 16 bytes
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void incomplete(global uint *out, global const uint *in) {
    out[get_global_id(0)] = intel_sub_group_block_read(in);
//                          ^^^^^^^^^^^^^^^^^^^^^^^^^^ R0002: elements of consecutive work-items not accessed as a block: sub-groups may be incomplete, unless `reqd_work_group_size` is a multiple of 16 work-items
}

// Of 32 loads, none is left over, although the first pass that merges them ends a group after 17.
kernel void sums(global float *out, global const float *weights, global const float *in) {
    float sum = 0;
    for (int k = 0; k < 32; k++)
        sum += weights[k] * in[get_global_id(0) + k * 64];
//             ^^^^^^^ R0001: loads at uniform addresses merged into one of 16 doublewords for all channels
//  = note: 2 times on this line
    out[get_global_id(0)] = sum;
}

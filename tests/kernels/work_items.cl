// Every work-item function in three dimensions, with an offset. The dimension may be a
// variable.
__kernel void work_items(__global ulong *out, uint dimensions) {
    size_t x = get_global_id(0) - get_global_offset(0);
    size_t y = get_global_id(1) - get_global_offset(1);
    size_t z = get_global_id(2) - get_global_offset(2);
    size_t at = (z * get_global_size(1) + y) * get_global_size(0) + x;
    __global ulong *row = out + 24 * at;
    row[0] = get_work_dim();
    row[1] = get_global_id(0);
    row[2] = get_global_id(1);
    row[3] = get_global_id(2);
    row[4] = get_local_id(0);
    row[5] = get_local_id(1);
    row[6] = get_local_id(2);
    row[7] = get_group_id(0);
    row[8] = get_group_id(1);
    row[9] = get_group_id(2);
    row[10] = get_num_groups(0);
    row[11] = get_num_groups(1);
    row[12] = get_num_groups(2);
    row[13] = get_local_size(0);
    row[14] = get_local_size(1);
    row[15] = get_local_size(2);
    row[16] = get_global_offset(0);
    row[17] = get_global_offset(1);
    row[18] = get_global_offset(2);
    row[19] = get_global_size(0);
    row[20] = get_global_size(1);
    row[21] = get_global_size(2);
    row[22] = 0;
    row[23] = 0;
    for (uint d = 0; d < dimensions; d++) {
        row[22] = row[22] * 64 + get_global_id(d);
        row[23] = row[23] * 16 + get_local_size(d);
    }
}

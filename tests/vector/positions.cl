// Reference of positions.ll: each work-item writes where it is.
kernel void positions(global int *out) {
    size_t item = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0)
                  + get_global_id(0);
    global int *to = out + 8 * item;
    for (int d = 0; d < 3; d++) {
        to[d] = get_group_id(d);
        to[3 + d] = get_local_id(d);
    }
    to[6] = get_num_groups(2);
    to[7] = get_local_size(2);
}

// test: run
// launch: {"global": [88], "local": [44], "args": [{"buffer": {"dtype": "u32", "shape": [88]}, "mode": "out"}]}
// The sub-group ids and sizes of a work-item, at every width: the last sub-group is partial.
__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0), width = get_max_sub_group_size(), bits = 0;
    bits |= (width != 8 && width != 16 && width != 32) << 0;
    bits |= (get_sub_group_id() != i / width) << 1;
    bits |= (get_sub_group_local_id() != i % width) << 2;
    bits |= (get_num_sub_groups() != (44 + width - 1) / width) << 3;
    bits |= (get_enqueued_num_sub_groups() != get_num_sub_groups()) << 4;
    uint rest = 44 - get_sub_group_id() * width;
    bits |= (get_sub_group_size() != (rest < width ? rest : width)) << 5;
    // The count of work-items equals the size.
    bits |= (sub_group_reduce_add(1u) != get_sub_group_size()) << 6;
    wrong[get_global_id(0)] = bits + 100 * get_group_id(0);
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 100 100 100 100
100 100 100 100 100 100 100 100
100 100 100 100 100 100 100 100
100 100 100 100 100 100 100 100
100 100 100 100 100 100 100 100
100 100 100 100 100 100 100 100
*/

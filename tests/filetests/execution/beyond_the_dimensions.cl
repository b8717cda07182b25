// test: run
// For dimensions past those of the launch, ids and offsets are 0 and sizes 1, whether the dimension
// is constant or only known at run time (OpenCL C 6.12.1).
// launch: {"global": [2], "local": [2], "offset": [5], "args": [
// launch:   {"buffer": {"dtype": "u64", "shape": [2, 8]}, "mode": "out"},
// launch:   {"scalar": 7, "dtype": "u32"}]}
__kernel void k(__global ulong *p, uint d) {
    __global ulong *row = p + 8 * get_local_id(0);
    row[0] = get_global_id(1) + 10 * get_global_size(1) + 100 * get_local_size(2);
    row[1] = get_global_id(3) + 10 * get_global_size(3) + 100 * get_local_size(4);
    row[2] = get_local_id(3) + 10 * get_num_groups(3) + 100 * get_group_id(9);
    row[3] = get_global_offset(0) + 10 * get_global_offset(1) + 100 * get_global_offset(3);
    row[4] = get_global_id(d) + 10 * get_global_size(d) + 100 * get_local_size(d);
    row[5] = get_local_id(d) + 10 * get_num_groups(d) + 100 * get_group_id(d);
    row[6] = get_global_offset(d);
    row[7] = get_work_dim();
}
/* expect run:
argument 0:
110 110 10 5 110 10 0 1
110 110 10 5 110 10 0 1
*/

// Several kernels in one file, a required work-group size, and work-groups that fill their
// last hardware thread only in part.
__kernel void first(__global int *out) {
    out[get_global_id(0)] = 1;
}

__attribute__((reqd_work_group_size(50, 1, 1)))
__kernel void partial(__global uint *out, uint factor) {
    uint i = get_global_id(0);
    out[i] = factor * (uint)get_local_id(0) + (uint)(get_group_id(0) * 1000);
}

__kernel void rectangle(__global uint *out) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    uint at = y * (uint)get_global_size(0) + x;
    out[at] = (uint)get_local_id(0) + 10 * (uint)get_local_id(1) + 100 * (uint)get_group_id(0)
        + 1000 * (uint)get_group_id(1);
}

// Each work-item adds twice the value of its neighbor, and that of the first one of the sub-group.
__attribute__((reqd_work_group_size(16, 1, 1)))
__attribute__((intel_reqd_sub_group_size(16)))
__kernel void exchange(__global int *out, __global const int *x) {
    uint i = get_global_id(0);
    int own = x[i];
    int neighbor = intel_sub_group_shuffle_xor(own, 1);
    int first = intel_sub_group_shuffle(own, 0);
    out[i] = own + 2 * neighbor + first;
}

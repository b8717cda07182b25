// test: diagnostics
// options: -cl-std=CL2.0
kernel void k(global int *p, global float *f) {
    p[0] = work_group_reduce_add(f);
//                               ^ E0201: invalid argument type `global float *` in call to `work_group_reduce_add`
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    p[1] = work_group_broadcast(p[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
    p[2] = work_group_broadcast(p[0], 1, 2, 3, 4);
//                                             ^ E0202: too many arguments to function call, expected 4, have 5
    p[3] = work_group_scan_inclusive_add(p[0], 1);
//                                             ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `work_group_scan_inclusive_add(value)`
}

// test: diagnostics
// options: -cl-std=CL2.0
kernel void k(global int *p, global float *f) {
    p[0] = work_group_reduce_add(f);
//                               ^ E0201: `work_group_reduce_add` cannot take a value of type `global float *`
    p[1] = work_group_broadcast(p[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `work_group_broadcast` takes 2 arguments, not 1
    p[2] = work_group_broadcast(p[0], 1, 2, 3, 4);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `work_group_broadcast` takes 2 arguments, not 5
    p[3] = work_group_scan_inclusive_add(p[0], 1);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `work_group_scan_inclusive_add` takes 1 argument, not 2
}

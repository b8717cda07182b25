// test: diagnostics
// Unknown attributes, with the nearest known one.
__kernel __attribute__((reqd_workgroup_size(8, 1, 1))) void first(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^ W0301: attribute `reqd_workgroup_size` ignored
//  = help: did you mean `reqd_work_group_size`?
//  = fix: __kernel __attribute__((reqd_work_group_size(8, 1, 1))) void first(__global int *p) { p[0] = 1; }
__kernel __attribute__((frobnicate)) void second(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^ W0301: attribute `frobnicate` ignored
__kernel __attribute__((reqd_work_group_size(8, 1))) void third(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^ E0303: attribute `reqd_work_group_size` requires exactly 3 arguments
__kernel __attribute__((reqd_work_group_size(0, 1, 1))) void fourth(__global int *p) { p[0] = 1; }
//                                           ^ E0303: attribute argument is not a positive integer constant expression
__kernel __attribute__((intel_reqd_sub_group_size(12))) void fifth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^ E0303: invalid sub-group size 12: expected 8, 16 or 32
__kernel __attribute__((vec_type_hint(1))) void sixth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^ E0303: attribute `vec_type_hint` requires exactly 1 type argument
__kernel __attribute__((unroll)) void seventh(__global int *p, __attribute__((aligned(3))) int n, int m __attribute__((aligned(4)))) {
//                      ^^^^^^ W0301: attribute `unroll` ignored
//  = help: use `__attribute__((opencl_unroll_hint(N)))` or `#pragma unroll N` before a loop
//                                                                            ^^^^^^^ E0303: requested alignment 3 is not a power of two up to 4096
//                                                                                                                     ^^^^^^^ W0301: attribute `aligned` has no effect on a parameter
    __attribute__((unroll(4))) for (int i = 0; i < n; i++) p[i] = m;
//                 ^^^^^^ W0301: attribute `unroll` ignored
//  = help: use `__attribute__((opencl_unroll_hint(N)))` or `#pragma unroll N` before a loop
    __attribute__((opencl_unroll_hints(2))) for (int i = 0; i < n; i++) p[i] = m;
//                 ^^^^^^^^^^^^^^^^^^^ W0301: attribute `opencl_unroll_hints` ignored
//  = help: did you mean `opencl_unroll_hint`?
}
__kernel __attribute__((reqd_work_group_size(4096, 1, 1))) void eighth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^ W0302: required work-group size (4096, 1, 1) exceeds the limit of 1024 work-items
//  = note: no launch of the kernel is possible

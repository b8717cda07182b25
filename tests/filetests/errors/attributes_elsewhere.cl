// test: diagnostics
// Attributes of kernels and of structures on parameters, variables and members.
typedef struct { int x __attribute__((work_group_size_hint(8, 1, 1))); } S;
//                                    ^^^^^^^^^^^^^^^^^^^^ E0303: attribute `work_group_size_hint` only applies to kernel functions
//  = help: write it before the return type of the kernel
kernel void k(global int *a __attribute__((reqd_work_group_size(16, 1, 1))),
//                                         ^^^^^^^^^^^^^^^^^^^^ E0303: attribute `reqd_work_group_size` only applies to kernel functions
//  = help: write it before the return type of the kernel
              __attribute__((vec_type_hint(float4))) int n,
//                           ^^^^^^^^^^^^^ E0303: attribute `vec_type_hint` only applies to kernel functions
//  = help: write it before the return type of the kernel
              int m __attribute__((packed)),
//                                 ^^^^^^ W0301: attribute `packed` ignored
//  = help: write it after the `}` of a structure, or after the name of a member
              int l __attribute__((kernel))) {
//                                 ^^^^^^ W0301: attribute `kernel` ignored
//  = help: write `kernel` before the return type of the function
    int x __attribute__((intel_reqd_sub_group_size(16))) = n;
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^ E0303: attribute `intel_reqd_sub_group_size` only applies to kernel functions
//  = help: write it before the return type of the kernel
    int y __attribute__((packed)) = m;
//                       ^^^^^^ W0301: attribute `packed` ignored
//  = help: write it after the `}` of a structure, or after the name of a member
    a[0] = x + y + l;
}
__attribute__((reqd_work_group_size(16, 1, 1))) kernel void correct(global int *a) { a[0] = 1; }

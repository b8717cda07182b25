// test: diagnostics
// Barriers and fences have flags as arguments and no result.
__kernel void k(__global int *o) {
    barrier();
//  ^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the memory that it orders: `barrier(CLK_LOCAL_MEM_FENCE)`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
    o[0] = barrier(CLK_LOCAL_MEM_FENCE);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: assigning to `int` from incompatible type `void`
    barrier(CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE);
//                               ^^^^^^^^^^^^^^^^^^^^ E0202: too many arguments to function call, expected 1, have 2
//  = help: combine the flags with `|`
    mem_fence(CLK_LOCAL_FENCE);
//            ^^^^^^^^^^^^^^^ E0101: use of undeclared identifier `CLK_LOCAL_FENCE`
//  = help: use `CLK_LOCAL_MEM_FENCE`
//  = fix: mem_fence(CLK_LOCAL_MEM_FENCE);
    barier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^ E0101: call to undeclared function `barier`
//  = help: did you mean `barrier`?
//  = fix: barrier(CLK_LOCAL_MEM_FENCE);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^ E0101: `work_group_barrier` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
}

// test: diagnostics
// Barriers and fences have flags as arguments and no result.
__kernel void k(__global int *o) {
    barrier();
//  ^^^^^^^^^ E0202: `barrier` takes 1 argument, not 0
    o[0] = barrier(CLK_LOCAL_MEM_FENCE);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `void`
    barrier(CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `barrier` takes 1 argument, not 2
    mem_fence(CLK_LOCAL_FENCE);
//            ^^^^^^^^^^^^^^^ E0101: unknown name `CLK_LOCAL_FENCE`
    barier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^ E0101: unknown function `barier`
//  = help: did you mean `barrier`?
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^ E0101: unknown function `work_group_barrier`
//  = note: it is built in from OpenCL C 2.0 on
//  = help: compile with `-cl-std=CL2.0`
}

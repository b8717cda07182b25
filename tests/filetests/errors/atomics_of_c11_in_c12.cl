// test: diagnostics
// The atomic types are names like others in OpenCL C 1.2.
typedef struct { int x; } atomic_uint;
__kernel void k(__global atomic_int *i, __global atomic_uint *u, __global int *o) {
//                       ^^^^^^^^^^ E0101: type `atomic_int` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    int atomic_flag = u->x, memory_order_relaxed = 2;
    o[0] = atomic_flag * memory_order_relaxed;
    atomic_load(o);
//  ^^^^^^^^^^^ E0101: `atomic_load` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
}

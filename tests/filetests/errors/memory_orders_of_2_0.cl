// test: diagnostics
// Memory orders and scopes in OpenCL C 1.2.
kernel void k(global int *o) {
    o[0] = memory_order_relaxed;
//         ^^^^^^^^^^^^^^^^^^^^ E0101: `memory_order_relaxed` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    o[1] = memory_scope_device;
//         ^^^^^^^^^^^^^^^^^^^ E0101: `memory_scope_device` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    o[2] = memory_order_relaxd;
//         ^^^^^^^^^^^^^^^^^^^ E0101: use of undeclared identifier `memory_order_relaxd`
}

kernel void own(global int *o) {
    int memory_order_relaxed = 3;
    o[0] = memory_order_relaxed;
}

// test: diagnostics
// Functions of later versions of the language, with the option that enables them.
__kernel void k(__global ulong *o, uint x) {
    o[0] = get_global_linear_id();
//         ^^^^^^^^^^^^^^^^^^^^ E0101: `get_global_linear_id` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    o[1] = ctz(x);
//         ^^^ E0101: `ctz` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    o[2] = get_enqueued_local_size(0) + get_local_linear_ids();
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0101: `get_enqueued_local_size` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
//                                      ^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `get_local_linear_ids`
//  = note: `get_local_linear_id` requires OpenCL C 2.0: compile with `-cl-std=CL2.0`
//  = help: did you mean `get_local_linear_id`?
}

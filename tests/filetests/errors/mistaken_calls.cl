// test: diagnostics
// Functions that are named without a call, and arguments in another order or form.
__kernel void k(__global float *f, __global int *i, __local float *l, __global float4 *v) {
    barrier;
//  ^^^^^^^ E0201: function `barrier` is not called: OpenCL C has no pointers to functions
//  = help: to call the function, write `barrier(CLK_LOCAL_MEM_FENCE)`
    int n = get_global_size;
//          ^^^^^^^^^^^^^^^ E0201: function `get_global_size` is not called: OpenCL C has no pointers to functions
//  = help: write `get_global_size(0)`, with the number of the dimension in parentheses
    v[0] = vload4(f, 0);
//                   ^ E0201: expected a pointer to a scalar type as the last argument of `vload4`, found `int`
//  = help: the pointer comes last, after the offset: `vload4(offset, pointer)`
    vstore4(f, v[0], 0);
//                   ^ E0201: expected a pointer to a scalar type as the last argument of `vstore4`, found `int`
//  = help: the pointer comes last, after the offset: `vstore4(value, offset, pointer)`
    event_t e = async_work_group_copy(l, f, 64, 0);
    wait_group_events(1, e);
//                       ^ E0201: invalid argument type `event_t` in call to `wait_group_events`
//  = note: the argument must be a pointer to `event_t`
//  = help: take the address with `&`
    i[0] = atomic_load(&i[1]);
//         ^^^^^^^^^^^ E0101: `atomic_load` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    atomic_store_explicit(&i[1], 3, 0);
//  ^^^^^^^^^^^^^^^^^^^^^ E0101: `atomic_store_explicit` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    for (j = 0; j < 3; j++) i[n] = 0;
//       ^ E0101: use of undeclared identifier `j`
//  = help: declare it: `int j = ...`
}
__kernel void main(__global int *p) { p[0] = 1; }
//            ^^^^ E0301: kernel cannot be called `main`
//  = help: give it another name
void other(void) { main(0); }

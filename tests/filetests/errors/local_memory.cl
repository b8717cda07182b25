// test: diagnostics
// Where local variables may be declared, and their maximum size.
__local int outside;
//          ^^^^^^^ E0302: `outside` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions

void helper(void) {
    __local int a[4];
//              ^ E0302: `a` cannot be `local` here
//  = note: `local` variables stand in the outermost block of a kernel
    a[0] = 1;
}

__kernel void k(__global int *out, __local int *given) {
    __local int counts[4] = { 1, 2, 3, 4 };
//                          ^^^^^^^^^^^^^^ E0302: `counts` in local memory has no initial value
//  = help: let one work-item write it, and all wait at a barrier
    __local float start = 1.0f;
//                        ^^^^ E0302: `start` in local memory has no initial value
//  = help: let one work-item write it, and all wait at a barrier
    __local int open[];
//              ^^^^ E0206: the length of `open` is missing
//  = help: write it between the brackets, or a list of values behind `=`
    if (out[0]) {
        __local int inner;
//                  ^^^^^ E0302: `inner` cannot be `local` here
//  = note: `local` variables stand in the outermost block of a kernel
        inner = 1;
    }
    __local int fits[8192];
    __local int too_much[8193];
//              ^^^^^^^^ E0607: this array is too large
//  = note: all `local` variables of a kernel together have at most 65536 bytes
    __global int *g = given;
//                    ^^^^^ E0302: variable `g` of type `global int *` cannot take a `local int *`: that points to `local` memory, not to `global`
    given = out;
//          ^^^ E0302: an object of type `local int *` cannot take a `global int *`: that points to `global` memory, not to `local`
    long n = (long)given;
    given = (__local int *)n;
    given = 0;
    barrier();
//  ^^^^^^^^^ E0202: `barrier` takes 1 argument, not 0
    barrier(CLK_LOCAL_MEM_FENCE, 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `barrier` takes 1 argument, not 2
    out[0] = barrier(CLK_LOCAL_MEM_FENCE);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `void`
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^ E0101: unknown function `work_group_barrier`
//  = note: it is built in from OpenCL C 2.0 on
//  = help: compile with `-cl-std=CL2.0`
    mem_fence(out);
//            ^^^ E0201: `mem_fence` cannot take a value of type `global int *`
    fits[0] = given == g;
//                  ^^ E0302: a `local int *` cannot be compared with a `global int *`: they point to `local` and `global` memory
}

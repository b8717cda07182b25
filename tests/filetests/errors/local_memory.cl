// test: diagnostics
// Where local variables may be declared, and their maximum size.
__local int outside;
//          ^^^^^^^ E0302: program scope variable `outside` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: declare it in the kernel function

void helper(void) {
    __local int a[4];
//              ^ E0302: variable `a` cannot be declared in the local address space here
//  = note: `local` variables can only be declared in the outermost scope of a kernel
//  = help: declare it in the kernel, and pass a pointer to it to the function
    a[0] = 1;
}

__kernel void k(__global int *out, __local int *given) {
    __local int counts[4] = { 1, 2, 3, 4 };
//                          ^^^^^^^^^^^^^^ E0302: variable `counts` in the local address space cannot have an initializer
//  = help: let one work-item assign the value, followed by a barrier
    __local float start = 1.0f;
//                        ^^^^ E0302: variable `start` in the local address space cannot have an initializer
//  = help: let one work-item assign the value, followed by a barrier
    __local int open[];
//              ^^^^ E0206: definition of `open` with array type needs an explicit size or an initializer
//  = help: write the size between the brackets, or declare a parameter of the kernel, `local int *open`, whose size the host sets
    if (out[0]) {
        __local int inner;
//                  ^^^^^ E0302: variable `inner` cannot be declared in the local address space here
//  = note: `local` variables can only be declared in the outermost scope of a kernel
//  = help: move the declaration to the start of the kernel
        inner = 1;
    }
    __local int fits[8192];
    __local int too_much[8193];
//              ^^^^^^^^ E0607: all `local` variables of a kernel need 65540 bytes together, which exceeds the limit of 65536 bytes [with this one, of 32772 bytes]
//  = help: make it smaller, or put it into a `__global` buffer
    __global int *g = given;
//                    ^^^^^ E0302: initializing `global int *` with an expression of type `local int *` changes address space of pointer from `local` to `global`
    given = out;
//          ^^^ E0302: assigning to `local int *` from `global int *` changes address space of pointer from `global` to `local`
    long n = (long)given;
    given = (__local int *)n;
    given = 0;
    barrier();
//  ^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the memory that it orders: `barrier(CLK_LOCAL_MEM_FENCE)`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
    barrier(CLK_LOCAL_MEM_FENCE, 1);
//                               ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: combine the flags with `|`
    out[0] = barrier(CLK_LOCAL_MEM_FENCE);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: assigning to `int` from incompatible type `void`
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^ E0101: `work_group_barrier` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    mem_fence(out);
//            ^^^ E0201: invalid argument type `global int *` in call to `mem_fence`
//  = help: `out` is a pointer: write `*out` for what it points to, or `out[i]` for an element
    fits[0] = given == g;
//                  ^^ E0302: comparison between (`local int *` and `global int *`) which are pointers to non-overlapping address spaces `local` and `global`
}

// test: diagnostics
// Too few and too many arguments.
float sq(float x) { return x * x; }
//    ~~ `sq` declared here
//    ~~ `sq` declared here
__kernel void k(__global float *p) {
    barrier();
//  ^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the memory that it orders: `barrier(CLK_LOCAL_MEM_FENCE)`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
    mem_fence(CLK_LOCAL_MEM_FENCE, 1);
//                                 ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: combine the flags with `|`
    barrier(CLK_LOCAL_MEM_FENCE, 1, 2);
//                               ^^^^ E0202: too many arguments to function call, expected 1, have 3
//  = help: combine the flags with `|`
    read_mem_fence();
//  ^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the memory that it orders: `read_mem_fence(CLK_LOCAL_MEM_FENCE)`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
    p[0] = sin(p[1], 1);
//                   ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `sin(x)`
    p[0] = pow(p[1]);
//         ^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `pow(x, y)`
    p[0] = sq(p[0], p[1], p[2]);
//                  ^^^^^^^^^^ E0202: too many arguments to function call, expected 1, have 3
    p[0] = sq();
//         ^^^^ E0202: too few arguments to function call, expected 1, have 0
}

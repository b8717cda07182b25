// test: diagnostics
// Objects that are const or in constant memory cannot be written.
__kernel void k(__global const int *in, __constant float *weights, __global int *out) {
//                                  ~~ `in` declared here
//                                                        ~~~~~~~ `weights` declared here
    const int limit = 10;
//            ~~~~~ variable declared const here
    in[0] = 1;
//  ^^^^^ E0204: cannot assign through a pointer to const-qualified type
    weights[1] = 2.0f;
//  ^^^^^^^^^^ E0204: cannot assign to an object in the constant address space
    limit++;
//  ^^^^^ E0204: cannot assign to const-qualified variable `limit`
    out[0] = limit;
}

// test: diagnostics
// Objects that are const or in constant memory cannot be written.
__kernel void k(__global const int *in, __constant float *weights, __global int *out) {
    const int limit = 10;
//            ~~~~~ declared here
    in[0] = 1;
//  ^^^^^ E0204: what the pointer points at is const
    weights[1] = 2.0f;
//  ^^^^^^^^^^ E0204: `constant` memory cannot be written
    limit++;
//  ^^^^^ E0204: `limit` is const
    out[0] = limit;
}

// test: diagnostics
// options: -Rpass=forward_stores
__kernel void k(__global float *out, __global const float *in) {
    uint g = get_global_id(0);
    out[g] = in[g] * 2;
    out[g + 1] = out[g];
//               ^^^ R0001: load removed: its value is in a register
}

// test: diagnostics
// options: -Rpass=promote_surfaces -Rpass-missed=promote_surfaces
__kernel void k(__global float *out, __global const float *a, __global const float *b, ulong address) {
    uint g = get_global_id(0);
    __global const float *either = g > 3 ? a : b;
    out[g] = either[g];
//  ^^^ R0001: `out` accessed through its surface, at 32-bit offsets
//           ^^^^^^ R0002: access at a 64-bit address: the address is computed from several arguments
    out[g + 1] = *(__global float *)address;
//               ^ R0002: access at a 64-bit address: the address is computed from no argument
}

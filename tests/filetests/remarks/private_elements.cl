// test: diagnostics
// options: -Rpass=promote_private -Rpass-missed=promote_private
// An array at constant indices has a register for each element, up to the limit.
__kernel void k(__global const uint *in, __global uint *out) {
    size_t g = get_global_id(0);
    uint a[100], b[130];
    for (int i = 0; i < 100; i++)
        a[i] = in[g * 100 + i];
//      ^ R0001: variable `a` promoted to registers
    for (int i = 0; i < 65; i++)
        b[i] = in[g * 130 + i];
//      ^ R0002: variable `b` not promoted to a register for each element: it has 130 elements, and the limit is 128: divide it into smaller arrays
    for (int i = 65; i < 130; i++)
        b[i] = in[g * 130 + i];
    uint s = 0;
    for (int i = 0; i < 100; i++)
        s = s * 31 + a[99 - i] + b[i + 30];
    out[g] = s + b[0];
}

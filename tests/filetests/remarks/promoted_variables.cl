// test: diagnostics
// options: -Rpass=promote_private -Rpass-missed=promote_private
typedef struct {
    float values[2];
    int id;
} Pair;
float of(Pair p, int n) {
    Pair q = p;
//       ^ R0001: variable `q` promoted to registers
    for (int i = 0; i < n; i++)
        q.values[0] += p.values[1];
    return q.values[0] + p.id;
}
__kernel void k(__global float *out, __global const float *in, int n, float s) {
    uint g = get_global_id(0);
    float known[4];
    for (int i = 0; i < 4; i++)
        known[i] = in[g + i];
//      ^^^^^ R0001: variable `known` promoted to registers
    float gathered[8];
    for (int i = 0; i < 8; i++)
        gathered[i] = in[g + i * 2];
//      ^^^^^^^^ R0001: variable `gathered` promoted to registers
    float stored[8];
    for (int i = 0; i < 8; i++)
        stored[i] = 0;
    stored[n] = 7;
//  ^^^^^^ R0002: variable `stored` not promoted to a register for each element: a store has an index that is not constant
    float large[20];
    for (int i = 0; i < 20; i++)
        large[i] = in[g + i];
    volatile float observed[2];
    observed[0] = 1;
//  ^^^^^^^^ R0002: variable `observed` not promoted to a register for each element: an access is volatile
    observed[1] = observed[0];
    float shared[2] = {s, s};
//        ^^^^^^ R0002: variable `shared` not promoted to a register for each element: its address escapes
    out[g + 1] = shared[1] + (uint)(size_t)shared;
    out[g] = known[0] + known[3] + gathered[n] + stored[g] + large[n] + observed[1];
//                                                           ^^^^^ R0002: variable `large` not promoted to a register for each element: a load has an index that is not constant, and 20 doublewords are more than the limit of 16 (a table of constants is better a `constant` array outside of the kernel)
}
__kernel void calls(__global float *out, int n) {
    uint g = get_global_id(0);
    Pair pair = {{out[g], 2}, n};
//       ^^^^ R0001: variable `pair` promoted to registers
    // The copy is of the call: the program has no variable of this name.
    out[g] = of(pair, n);
//           ^^ R0001: call argument promoted to registers
}

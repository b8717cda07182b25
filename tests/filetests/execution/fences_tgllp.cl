// test: run visa
// options: --target tgllp --simd 8
// launch: {"global": [32], "local": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [32], "dist": "iota"}, "mode": "inout"}]}
// A fence and a barrier of local memory, of global memory, and of both: local comes first.
// check visa: fence_local.E
// check visa: fence_local.E
// check visa: barrier
// check visa: fence_global.EL1
// check visa: fence_global.EL1
// check visa: barrier
// check visa: fence_local.E
// check visa: fence_global.EL1
// check visa: barrier
__kernel void k(__global uint *p) {
    __local uint s[32];
    uint i = get_local_id(0);
    s[i] = p[i];
    mem_fence(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    p[i] = s[31 - i] * 2;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_GLOBAL_MEM_FENCE);
    uint other = p[i ^ 8];
    s[i] = other;
    barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
    p[i] = other + s[i ^ 16];
}
/* expect run:
argument 0:
60 56 52 48 44 40 36 32
92 88 84 80 76 72 68 64
60 56 52 48 44 40 36 32
92 88 84 80 76 72 68 64
*/

// test: diagnostics
// options: -Rpass=merge_accesses -Rpass-missed=merge_accesses
__kernel void k(__global uint *out, __global const uint *in, __global uchar *bytes, __local uint *l) {
    uint g = get_global_id(0) * 8;
    uint a = in[g] + in[g + 1] +
//           ^^ R0001: 3 adjacent loads merged into one of 3 doublewords
        in[g + 2];
    uchar b = bytes[g] + bytes[g + 1] + bytes[g + 2] + bytes[g + 3];
//            ^^^^^ R0001: 4 adjacent loads merged into one of a doubleword
    l[g] = a;
//  ^ R0001: 2 adjacent stores merged into one of 2 doublewords
    l[g + 1] = b;
    uint c = l[g + 4];
    l[a] = 3;
    c += l[g + 5];
//       ^ R0002: load not merged with the adjacent one: a store between them may change its memory
    out[g] = c;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    out[g + 1] = c + l[b];
//  ^^^ R0002: store not merged with the adjacent one: a barrier, a fence, or an atomic or volatile access is between them
}

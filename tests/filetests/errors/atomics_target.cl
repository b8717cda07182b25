// test: diagnostics
// options: --target dg2
// In local memory, atomic operations are 32 bits wide only.
__kernel void k(__global long *out, __local long *l) {
    atom_add(l, 2L);
//  ^^^^^^^^ E0701: dg2 does not support atomic operations on 64-bit integers in local memory
    out[0] = *l;
}

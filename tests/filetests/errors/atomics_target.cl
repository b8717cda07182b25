// test: diagnostics
// options: --target dg2
// Local memory has atomic operations on 32 bits alone.
__kernel void k(__global long *out, __local long *l) {
    atom_add(l, 2L);
//  ^^^^^^^^ E0701: dg2 has no atomic operations on 64-bit integers in local memory
    out[0] = *l;
}

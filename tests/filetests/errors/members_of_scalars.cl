// test: diagnostics
// Scalars and pointers have no members.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a.x;
//           ^ E0201: member reference base type `int` is not a structure or union
    p[1] = f.s0;
//           ^^ E0201: member reference base type `float` is not a structure or union
    p[2] = p->x;
//            ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
    p[3] = p.x;
//           ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
}

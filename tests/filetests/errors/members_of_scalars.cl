// test: diagnostics
// Scalars and pointers have no members.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a.x;
//           ^ E0201: a value of type `int` has no members
    p[1] = f.s0;
//           ^^ E0201: a value of type `float` has no members
    p[2] = p->x;
//            ^ E0201: a value of type `global int *` has no members
    p[3] = p.x;
//           ^ E0201: a value of type `global int *` has no members
}

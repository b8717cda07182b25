// test: diagnostics
// Nested structures, and structures that are too large.
#define IN(a, b) struct b { struct a inner; int x; };
#define FOUR(a, b, c, d, e) IN(a, b) IN(b, c) IN(c, d) IN(d, e)
struct s0 { int x; };
FOUR(s0, a0, a1, a2, a3) FOUR(a3, b0, b1, b2, b3) FOUR(b3, c0, c1, c2, c3) FOUR(c3, d0, d1, d2, d3)
FOUR(d3, e0, e1, e2, e3) FOUR(e3, f0, f1, f2, f3) FOUR(f3, g0, g1, g2, g3)
IN(g3, h0) IN(h0, h1) IN(h1, h2)
IN(h2, h3)
//     ^^ E0601: structures and unions are nested more than 32 levels deep
struct Large { int a[0x10000000]; int b[0x10000000]; };
//     ^^^^^ E0607: `struct` is too large
struct Twice0 { int a, b; };
#define TWICE(a, b) struct b { struct a x; char between; struct a y; };
TWICE(Twice0, t1) TWICE(t1, t2) TWICE(t2, t3) TWICE(t3, t4) TWICE(t4, t5) TWICE(t5, t6) TWICE(t6, t7)
TWICE(t7, t8) TWICE(t8, t9) TWICE(t9, t10)
TWICE(t10, t11)
//         ^^^ E0607: `struct` exceeds the limit of 4096 subobjects that are copied individually
//  = help: declare members of the same type as arrays, or next to one another
#define PAIR(a, b) struct b { struct a x, y; };
PAIR(Twice0, p1) PAIR(p1, p2) PAIR(p2, p3) PAIR(p3, p4) PAIR(p4, p5) PAIR(p5, p6) PAIR(p6, p7) PAIR(p7, p8)
PAIR(p8, p9) PAIR(p9, p10) PAIR(p10, p11) PAIR(p11, p12) PAIR(p12, p13) PAIR(p13, p14) PAIR(p14, p15)
struct p15 many = {1, 2, {3}};
//         ^^^^ E0302: program scope variable `many` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` before the type; a constant variable cannot be written to
struct Fine { struct { int a[100]; } b[100]; };
__kernel void k(__global int *o) {
    struct h2 fine;
    fine.x = 1;
    struct Fine large[7];
//              ^^^^^ E0607: object is too large: 280000 bytes
//  = note: the limit for all arrays, structures and unions of a function is 262144 bytes
//  = help: make it smaller, or put it into a `__global` buffer
    o[0] = fine.x + sizeof(struct t10) + sizeof(struct p15);
}

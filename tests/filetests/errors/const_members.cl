// test: diagnostics
// A const object cannot be written, neither whole nor in part.
struct s { const int fixed; int free; int list[2]; };
__kernel void k(__global struct s *p, __global const struct s *q, const struct s v, __global int *o) {
//                                 ~ `p` declared here
//                                                             ~ `q` declared here
//                                 ~ `p` declared here
    p->fixed = 1;
//  ^^^^^^^^ E0204: cannot assign to a const-qualified member
    p->free = 2;
    q->free = 3;
//  ^^^^^^^ E0204: cannot assign through a pointer to const-qualified type
    p[0] = p[1];
//  ^^^^ E0204: cannot assign to lvalue of type `struct s` with a const-qualified member
    const struct s w = { 1, 2 };
//                 ~ variable declared const here
    w.free = 4;
//  ^^^^^^ E0204: cannot assign to a const-qualified object
    w.list[0] = 5;
//  ^^^^^^^^^ E0204: cannot assign to const-qualified variable `w`
    o[0] = v.free;
    const int4 c = (int4)(1);
//             ~ variable declared const here
//             ~ variable declared const here
    c.x = 2;
//  ^^^ E0204: cannot assign to const-qualified variable `c`
    c = (int4)(2);
//  ^ E0204: cannot assign to const-qualified variable `c`
}

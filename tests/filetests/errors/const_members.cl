// test: diagnostics
// A const object cannot be written, neither whole nor in part.
struct s { const int fixed; int free; int list[2]; };
__kernel void k(__global struct s *p, __global const struct s *q, const struct s v, __global int *o) {
    p->fixed = 1;
//  ^^^^^^^^ E0204: the member is const
    p->free = 2;
    q->free = 3;
//  ^^^^^^^ E0204: what the pointer points at is const
    p[0] = p[1];
//  ^^^^ E0204: `struct s` has a const member
    const struct s w = { 1, 2 };
//                 ~ declared here
    w.free = 4;
//  ^^^^^^ E0204: this is const
    w.list[0] = 5;
//  ^^^^^^^^^ E0204: `w` is const
    o[0] = v.free;
    const int4 c = (int4)(1);
//             ~ declared here
//             ~ declared here
    c.x = 2;
//  ^^^ E0204: `c` is const
    c = (int4)(2);
//  ^ E0204: `c` is const
}

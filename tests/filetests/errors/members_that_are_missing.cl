// test: diagnostics
// Unknown members, and structures without members.
struct point { int x, y; };
//     ~~~~~ declared here
//     ~~~~~ declared here
//     ~~~~~ declared here
union word { uint bits; float value; };
//    ~~~~ declared here
__kernel void k(__global struct point *p, __global union word *w, int n) {
    p->z = 1;
//     ^ E0209: `struct point` has no member `z`
    p.x = 2;
//    ^ E0201: a value of type `global struct point *` has no members
//  = help: write `->x`
    p[0]->y = 3;
//        ^ E0201: `->` takes a pointer, not a value of type `struct point`
//  = help: write `.y`
    w->valu = 4.0f;
//     ^^^^ E0209: `union word` has no member `valu`
//  = help: did you mean `value`?
    n.x = 5;
//    ^ E0201: a value of type `int` has no members
    (&p[1])->xx = 6;
//           ^^ E0209: `struct point` has no member `xx`
    struct point q = { .x = 1, .w = 2 };
//                              ^ E0209: `struct point` has no member `w`
    p[2] = q;
}

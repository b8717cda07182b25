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
//     ^ E0209: no member named `z` in `struct point`
    p.x = 2;
//    ^ E0201: member reference type `global struct point *` is a pointer
//  = help: use `->x`
//  = fix: p->x = 2;
    p[0]->y = 3;
//        ^ E0201: member reference type `struct point` is not a pointer
//  = help: use `.y`
//  = fix: p[0].y = 3;
    w->valu = 4.0f;
//     ^^^^ E0209: no member named `valu` in `union word`
//  = help: did you mean `value`?
    n.x = 5;
//    ^ E0201: member reference base type `int` is not a structure or union
    (&p[1])->xx = 6;
//           ^^ E0209: no member named `xx` in `struct point`
    struct point q = { .x = 1, .w = 2 };
//                              ^ E0209: no member named `w` in `struct point`
    p[2] = q;
}

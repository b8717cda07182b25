// test: diagnostics
// A structure whose members are not known has no size; a pointer to it is allowed.
struct later;
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ declared here before
struct inner { struct inner self; int x; };
//                          ^^^^ E0208: `struct inner` cannot be a member of itself
//     ~~~~~ its members begin here
//  = help: a pointer to it can
struct list { struct list *next; int x; };
__kernel void k(__global struct later *p, __global int *o) {
    struct later v;
//               ^ E0208: the members of `struct later` are not known here
    o[0] = sizeof(struct later);
//         ^^^^^^^^^^^^^^^^^^^^ E0208: the members of `struct later` are not known here
    o[1] = p->x;
//         ^^^^ E0208: the members of `struct later` are not known here
    struct list l = { 0, 1 };
    o[2] = l.x;
}
struct later { int x; };
struct later { int y; };
//     ^^^^^ E0102: `struct later` is declared twice

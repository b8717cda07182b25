// test: diagnostics
// A structure whose members are not known has no size; a pointer to it is allowed.
struct later;
//     ~~~~~ forward declaration of `struct later`
//     ~~~~~ forward declaration of `struct later`
//     ~~~~~ forward declaration of `struct later`
//     ~~~~~ previous definition is here
struct inner { struct inner self; int x; };
//                          ^^^^ E0208: `struct inner` cannot be a member of itself
//     ~~~~~ definition of `struct inner` is not complete until the closing `}`
//  = help: use a pointer to it
struct list { struct list *next; int x; };
__kernel void k(__global struct later *p, __global int *o) {
    struct later v;
//               ^ E0208: use of incomplete type `struct later`
    o[0] = sizeof(struct later);
//         ^^^^^^^^^^^^^^^^^^^^ E0208: use of incomplete type `struct later`
    o[1] = p->x;
//         ^^^^ E0208: use of incomplete type `struct later`
    struct list l = { 0, 1 };
    o[2] = l.x;
}
struct later { int x; };
struct later { int y; };
//     ^^^^^ E0102: redefinition of `struct later`
__kernel void without_a_tag(__global struct *p) {
//                                   ^^^^^^ E0001: declaration of anonymous struct must be a definition
    union u;
    union *q;
//  ^^^^^ E0001: declaration of anonymous union must be a definition
}

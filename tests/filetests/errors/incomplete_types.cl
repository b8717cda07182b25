// test: diagnostics
// Uses of a structure before its members are declared.
struct Later;
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
//     ~~~~~ forward declaration of `struct Later`
typedef struct Later *Link;
union Never;
//    ~~~~~ forward declaration of `union Never`
struct Self { struct Self inner; int x; };
//                        ^^^^^ E0208: `struct Self` cannot be a member of itself
//     ~~~~ definition of `struct Self` is not complete until the closing `}`
//  = help: use a pointer to it
struct List { struct List *next; int x; };
void takes(struct Later x);
struct Later gives(void);
__kernel void k(__global struct Later *p, __global int *o, int n) {
    struct Later here;
//               ^^^^ E0208: use of incomplete type `struct Later`
    union Never many[3];
//                  ^^^ E0208: use of incomplete type `union Never`
    o[0] = sizeof(struct Later);
//         ^^^^^^^^^^^^^^^^^^^^ E0208: use of incomplete type `struct Later`
    o[1] = p->x;
//         ^^^^ E0208: use of incomplete type `struct Later`
    Link link = 0;
    o[2] = (link + 1) == 0;
//          ^^^^^^^^ E0208: use of incomplete type `struct Later`
    o[3] = sizeof *p;
//                ^^ E0208: use of incomplete type `struct Later`
    *p = *p;
//  ^^ E0208: use of incomplete type `struct Later`
//       ^^ E0208: use of incomplete type `struct Later`
    p[1];
//  ^^^^ E0208: use of incomplete type `struct Later`
    p++;
//  ^^^ E0208: use of incomplete type `struct Later`
    o[4] = p - p;
//         ^^^^^ E0208: use of incomplete type `struct Later`
    struct List list = {0, 1};
    o[5] = list.x;
    o[6] = sizeof(struct { struct Unknown *u; });
}
struct Later { int x; };
void fine(struct Later x) { x.x = 1; }

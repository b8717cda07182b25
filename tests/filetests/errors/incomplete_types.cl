// test: diagnostics
// Uses of a structure before its members are declared.
struct Later;
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
//     ~~~~~ only declared here
typedef struct Later *Link;
union Never;
//    ~~~~~ only declared here
struct Self { struct Self inner; int x; };
//                        ^^^^^ E0208: `struct Self` cannot be a member of itself
//     ~~~~ its members begin here
//  = help: a pointer to it can
struct List { struct List *next; int x; };
void takes(struct Later x);
struct Later gives(void);
__kernel void k(__global struct Later *p, __global int *o, int n) {
    struct Later here;
//               ^^^^ E0208: the members of `struct Later` are not known here
    union Never many[3];
//                  ^^^ E0208: the members of `union Never` are not known here
    o[0] = sizeof(struct Later);
//         ^^^^^^^^^^^^^^^^^^^^ E0208: the members of `struct Later` are not known here
    o[1] = p->x;
//         ^^^^ E0208: the members of `struct Later` are not known here
    Link link = 0;
    o[2] = (link + 1) == 0;
//          ^^^^^^^^ E0208: the members of `struct Later` are not known here
    o[3] = sizeof *p;
//                ^^ E0208: the members of `struct Later` are not known here
    *p = *p;
//  ^^ E0208: the members of `struct Later` are not known here
//       ^^ E0208: the members of `struct Later` are not known here
    p[1];
//  ^^^^ E0208: the members of `struct Later` are not known here
    p++;
//  ^^^ E0208: the members of `struct Later` are not known here
    o[4] = p - p;
//         ^^^^^ E0208: the members of `struct Later` are not known here
    struct List list = {0, 1};
    o[5] = list.x;
    o[6] = sizeof(struct { struct Unknown *u; });
}
struct Later { int x; };
void fine(struct Later x) { x.x = 1; }

// test: diagnostics
// Unknown members, with the nearest name, and invalid member accesses.
struct Point { float left, right; union { int count; uint size; }; };
//     ~~~~~ declared here
//     ~~~~~ declared here
//     ~~~~~ declared here
//     ~~~~~ declared here
//     ~~~~~ declared here
typedef struct { struct Point from; } Line;
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ declared here
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ declared here
__kernel void k(__global struct Point *p, Line line) {
    p->lefd = 1;
//     ^^^^ E0209: no member named `lefd` in `struct Point`
//  = help: did you mean `left`?
    p->from = 2;
//     ^^^^ E0209: no member named `from` in `struct Point`
    line.from.coumt = 3;
//            ^^^^^ E0209: no member named `coumt` in `struct Point`
//  = help: did you mean `count`?
    line.to = 4;
//       ^^ E0209: no member named `to` in `Line`
    p.left = 5;
//    ^^^^ E0201: member reference type `global struct Point *` is a pointer
//  = help: use `->left`
//  = fix: p->left = 5;
    line->from = line.from;
//        ^^^^ E0201: member reference type `Line` is not a pointer
//  = help: use `.from`
//  = fix: line.from = line.from;
    p[0]->left = 6;
//        ^^^^ E0201: member reference type `struct Point` is not a pointer
//  = help: use `.left`
//  = fix: p[0].left = 6;
    struct Point a[2];
    a.left = 7;
//    ^^^^ E0201: member reference base type `struct Point[2]` is not a structure or union
    (*p).right = (&line)->frm.left;
//                        ^^^ E0209: no member named `frm` in `Line`
//  = help: did you mean `from`?
    p->count++;
    struct Point q = {.lefd = 1, .size = 2, .y = 3};
//                     ^^^^ E0209: no member named `lefd` in `struct Point`
//  = help: did you mean `left`?
//                                           ^ E0209: no member named `y` in `struct Point`
}

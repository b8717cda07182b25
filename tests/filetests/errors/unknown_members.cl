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
//     ^^^^ E0209: `struct Point` has no member `lefd`
//  = help: did you mean `left`?
    p->from = 2;
//     ^^^^ E0209: `struct Point` has no member `from`
    line.from.coumt = 3;
//            ^^^^^ E0209: `struct Point` has no member `coumt`
//  = help: did you mean `count`?
    line.to = 4;
//       ^^ E0209: `Line` has no member `to`
    p.left = 5;
//    ^^^^ E0201: a value of type `global struct Point *` has no members
//  = help: write `->left`
    line->from = line.from;
//        ^^^^ E0201: `->` takes a pointer, not a value of type `Line`
//  = help: write `.from`
    p[0]->left = 6;
//        ^^^^ E0201: `->` takes a pointer, not a value of type `struct Point`
//  = help: write `.left`
    struct Point a[2];
    a.left = 7;
//    ^^^^ E0201: a value of type `struct Point[2]` has no members
    (*p).right = (&line)->frm.left;
//                        ^^^ E0209: `Line` has no member `frm`
//  = help: did you mean `from`?
    p->count++;
    struct Point q = {.lefd = 1, .size = 2, .y = 3};
//                     ^^^^ E0209: `struct Point` has no member `lefd`
//  = help: did you mean `left`?
//                                           ^ E0209: `struct Point` has no member `y`
}

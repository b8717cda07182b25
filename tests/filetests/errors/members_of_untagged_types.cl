// test: diagnostics
// The members of a structure whose keyword is missing are checked.
struct P { float x, y; };
//     ~ declared here
kernel void k(global P *p) { P q; q.x = 1; q.z = 2; p[0] = q; p.y = 3; q->y = 3; }
//                   ^ E0101: must use `struct` tag to refer to type `P`
//  = help: write `struct` before it
//  = fix: kernel void k(global struct P *p) { P q; q.x = 1; q.z = 2; p[0] = q; p.y = 3; q->y = 3; }
//                           ^ E0101: must use `struct` tag to refer to type `P`
//  = help: write `struct` before it
//  = fix: kernel void k(global P *p) { struct P q; q.x = 1; q.z = 2; p[0] = q; p.y = 3; q->y = 3; }
//                                           ^ E0209: no member named `z` in `struct P`
//                                                              ^ E0201: member reference type `global struct P *` is a pointer
//  = help: use `->y`
//  = fix: kernel void k(global P *p) { P q; q.x = 1; q.z = 2; p[0] = q; p->y = 3; q->y = 3; }
//                                                                        ^ E0201: member reference type `struct P` is not a pointer
//  = help: use `.y`
//  = fix: kernel void k(global P *p) { P q; q.x = 1; q.z = 2; p[0] = q; p.y = 3; q.y = 3; }

// test: diagnostics
// The body of a function is checked although a parameter is wrong; uses of a parameter without a usable type are
// no errors.
struct P { float x, y; };
//     ~ declared here
__kernel void device_only(__global struct P *q, size_t n) {
//                                                     ^ E0301: `size_t` cannot be used as the type of kernel parameter `n`
//  = note: its size may differ between host and device
//  = help: use `ulong`
    q[0].z = n;
//       ^ E0209: no member named `z` in `struct P`
    q->x.y = 2;
//       ^ E0201: member reference base type `float` is not a structure or union
    int *p = n;
//           ^ E0201: incompatible integer to pointer conversion initializing `int *` with an expression of type `ulong`
//  = help: add an explicit cast if this is intended
    undeclared1 = 1;
//  ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared1`
//  = help: declare it: `int undeclared1 = ...`
}
__kernel void pointers(__global float **x, int *own, __global int *y) {
//                                     ^ E0301: kernel parameter cannot be declared as a pointer to a pointer
//  = help: pass one buffer with all rows, and compute the index: `a[row * width + column]`
//                                              ^^^ E0301: kernel parameter `own` must point to `global`, `constant` or `local` memory
//  = help: write `global`, `constant` or `local` before the pointee type
    x[0][1] = 1.0f;
    own.x = 1;
//      ^ E0201: member reference base type `int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
    y.x = 1;
//    ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
    undeclared2 = 1;
//  ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared2`
//  = help: declare it: `int undeclared2 = ...`
}
__kernel void untagged(__global P *p, __global int *y) {
//                              ^ E0101: must use `struct` tag to refer to type `P`
//  = help: write `struct` before it
//  = fix: __kernel void untagged(__global struct P *p, __global int *y) {
    p->x = 1;
    y.x = 1;
//    ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
}
__kernel void unknown(__global foo *p, __global int *x) {
//                             ^^^ E0101: unknown type name `foo`
    p[0] = undeclared3;
//         ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared3`
    x[0] = undeclared4;
//         ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared4`
    int y = ;
//          ^ E0001: expected expression, found `;`
    x.z = 1;
//    ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
}
int helper(bar a, const baz *b, int c) {
//         ^^^ E0101: unknown type name `bar`
//                      ^^^ E0101: unknown type name `baz`
    int *p = 3.0f;
//           ^^^^ E0201: initializing `int *` with an expression of incompatible type `float`
    return a + *b + c.x;
//                    ^ E0201: member reference base type `int` is not a structure or union
}
void in_space(__local int a, void b, struct Q c) {
//                        ^ E0302: parameter `a` may not be qualified with address space `local`
//  = help: to pass a value, remove `local`; to declare a pointer, write `*a`
//                                ^ E0201: parameter `b` may not have type `void`
//                                          ^ W0109: declaration of `struct Q` will not be visible outside of this function
//  = help: declare `struct Q` before the function
//                                            ^ E0208: use of incomplete type `struct Q`
//                                          ~ forward declaration of `struct Q`
    a.x = 1;
    b.x = c;
    undeclared5 = 1;
//  ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared5`
//  = help: declare it: `int undeclared5 = ...`
}
struct R no_result(int a) {
//       ^^^^^^^^^ E0208: use of incomplete type `struct R`
//     ~ forward declaration of `struct R`
    a.x = 1;
//    ^ E0201: member reference base type `int` is not a structure or union
    return a;
}
__kernel void calls(__global int *x) {
    x[0] = helper(1, 2, 3);
    in_space(1, 2);
    x.y = 1;
//    ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
}
quux unknown_result(int a) {
//@1-4 E0101: unknown type name `quux`
    a.x = 1;
//    ^ E0201: member reference base type `int` is not a structure or union
    return 1;
}

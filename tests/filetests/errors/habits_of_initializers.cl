// test: diagnostics
// Arrays that are copied, designators of other languages, and arguments without parentheses.
typedef struct { float x, y; } P;
kernel void k(global P *p, inout global int *a, global unsigned_int *b, global ulonglong *c) {
//                         ^^^^^ E0101: unknown type name `inout`
//  = help: remove it: a function writes through a pointer, and `const` marks one that is only read
//  = fix: kernel void k(global P *p,  global int *a, global unsigned_int *b, global ulonglong *c) {
//                                                     ^^^^^^^^^^^^ E0101: unknown type name `unsigned_int`
//  = help: in OpenCL C this type is `uint`
//  = fix: kernel void k(global P *p, inout global int *a, global uint *b, global ulonglong *c) {
//                                                                             ^^^^^^^^^ E0101: unknown type name `ulonglong`
//  = help: in OpenCL C this type is `ulong`
//  = fix: kernel void k(global P *p, inout global int *a, global unsigned_int *b, global ulong *c) {
    int t[3] = {1, 2, 3};
    int u[3] = t;
//             ^ E0207: array initializer must be an initializer list or string literal
//  = help: an array cannot be copied as a whole: assign its elements in a loop
    P q = {x: 1, y: 2};
//          ^ E0001: expected `,` or `}`, found `:`
//  = help: write `.x = ...`
//  = fix: P q = {.x = 1, y: 2};
    P r[1] = {{x: 1}};
//              ^ E0001: expected `,` or `}`, found `:`
//  = help: write `.x = ...`
//  = fix: P r[1] = {{.x = 1}};
    barrier CLK_LOCAL_MEM_FENCE;
//  ^^^^^^^ E0001: expected `(` after `barrier`
//  = help: enclose the arguments in parentheses: `barrier(...)`
    p[0] = q;
}
public void f(global int *a) { a[0] = 1; }
//@1-6 E0101: unknown type name `public`
//  = help: remove it: OpenCL C has no access specifiers

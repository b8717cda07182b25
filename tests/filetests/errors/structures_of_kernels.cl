// test: diagnostics
// Structures that a host cannot pass by value.
typedef struct { int x; bool flag; } A;
typedef struct { size_t size; } B;
typedef struct { int x; struct { global int *p; } in[2]; } C;
typedef union { int x; ptrdiff_t y; } D;
typedef struct { intptr_t i[3]; } E;
struct Later;
//     ~~~~~ forward declaration of `struct Later`
__kernel void one(A a, __global A *fine) { fine[0] = a; }
//                  ^ E0301: kernel parameter `a` may not contain member `flag`, which is of type `bool`
//  = note: its size may differ between host and device
__kernel void two(B b) { b.size = 1; }
//                  ^ E0301: kernel parameter `b` may not contain member `size`, which is of type `size_t`
//  = note: its size may differ between host and device
__kernel void three(C c) { c.x = 1; }
//                    ^ E0301: kernel parameter `c` may not contain member `p`, which is a pointer
//  = note: the host has no device addresses to store in it
__kernel void four(D d, E e) { d.x = e.i[0]; }
//                   ^ E0301: kernel parameter `d` may not contain member `y`, which is of type `ptrdiff_t`
//  = note: its size may differ between host and device
//                        ^ E0301: kernel parameter `e` may not contain member `i`, which is of type `intptr_t`
//  = note: its size may differ between host and device
__kernel void five(struct Later l) { }
//                              ^ E0208: use of incomplete type `struct Later`
__kernel void six(struct Later *l) { }
//                              ^ E0301: kernel parameter `l` must point to `global`, `constant` or `local` memory
//  = help: write `global`, `constant` or `local` before the pointee type
__kernel A seven(void) { A a; return a; }
//         ^^^^^ E0301: kernel must have `void` return type
//  = help: write `void`: a kernel stores its results in a `global` buffer
int takes(A a, B b, C c) { return a.x + b.size + c.x; }

// test: diagnostics
// Structures that a host cannot pass by value.
typedef struct { int x; bool flag; } A;
typedef struct { size_t size; } B;
typedef struct { int x; struct { global int *p; } in[2]; } C;
typedef union { int x; ptrdiff_t y; } D;
typedef struct { intptr_t i[3]; } E;
struct Later;
//     ~~~~~ only declared here
__kernel void one(A a, __global A *fine) { fine[0] = a; }
//                  ^ E0301: parameter `a` of a kernel cannot have the member `flag`, which is of type `bool`
//  = note: its size may differ between host and device
__kernel void two(B b) { b.size = 1; }
//                  ^ E0301: parameter `b` of a kernel cannot have the member `size`, which is of type `size_t`
//  = note: its size may differ between host and device
__kernel void three(C c) { c.x = 1; }
//                    ^ E0301: parameter `c` of a kernel cannot have the member `p`, which is a pointer
//  = note: the host has no addresses of the device to put there
__kernel void four(D d, E e) { d.x = e.i[0]; }
//                   ^ E0301: parameter `d` of a kernel cannot have the member `y`, which is of type `ptrdiff_t`
//  = note: its size may differ between host and device
//                        ^ E0301: parameter `e` of a kernel cannot have the member `i`, which is of type `intptr_t`
//  = note: its size may differ between host and device
__kernel void five(struct Later l) { }
//                              ^ E0208: the members of `struct Later` are not known here
__kernel void six(struct Later *l) { }
//                              ^ E0301: parameter `l` of a kernel is a pointer without an address space
//  = help: write `global`, `constant` or `local` before the type
__kernel A seven(void) { A a; return a; }
//         ^^^^^ E0301: a kernel must return `void`
int takes(A a, B b, C c) { return a.x + b.size + c.x; }

// test: diagnostics
// Types that a parameter of a kernel cannot contain.
struct with_pointer { __global int *p; int n; };
struct with_bool { bool b; int n; };
struct with_size { size_t n; };
union pair { int a; float b; };
__kernel void a(struct with_pointer v, __global int *o) { o[0] = v.n; }
//                                  ^ E0301: kernel parameter `v` may not contain member `p`, which is a pointer
//  = note: the host has no device addresses to store in it
__kernel void b(struct with_bool v, __global int *o) { o[0] = v.n; }
//                               ^ E0301: kernel parameter `v` may not contain member `b`, which is of type `bool`
//  = note: its size may differ between host and device
__kernel void c(struct with_size v, __global int *o) { o[0] = v.n; }
//                               ^ E0301: kernel parameter `v` may not contain member `n`, which is of type `size_t`
//  = note: its size may differ between host and device
__kernel void d(union pair v, event_t e, __global int *o) { o[0] = v.a; }
//                                    ^ E0301: `event_t` cannot be used as the type of kernel parameter `e`
__kernel int e(__global int *o) { return o[0]; }
//           ^ E0301: kernel must have `void` return type
//  = help: write `void`: a kernel stores its results in a `global` buffer

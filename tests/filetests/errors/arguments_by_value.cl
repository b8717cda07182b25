// test: diagnostics
// Types that a parameter of a kernel cannot contain.
struct with_pointer { __global int *p; int n; };
struct with_bool { bool b; int n; };
struct with_size { size_t n; };
union pair { int a; float b; };
__kernel void a(struct with_pointer v, __global int *o) { o[0] = v.n; }
//                                  ^ E0301: parameter `v` of a kernel cannot have the member `p`, which is a pointer
//  = note: the host has no addresses of the device to put there
__kernel void b(struct with_bool v, __global int *o) { o[0] = v.n; }
//                               ^ E0301: parameter `v` of a kernel cannot have the member `b`, which is of type `bool`
//  = note: its size may differ between host and device
__kernel void c(struct with_size v, __global int *o) { o[0] = v.n; }
//                               ^ E0301: parameter `v` of a kernel cannot have the member `n`, which is of type `size_t`
//  = note: its size may differ between host and device
__kernel void d(union pair v, event_t e, __global int *o) { o[0] = v.a; }
//                                    ^ E0301: parameter `e` of a kernel cannot be of type `event_t`
__kernel int e(__global int *o) { return o[0]; }
//           ^ E0301: a kernel must return `void`

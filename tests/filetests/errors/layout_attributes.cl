// test: diagnostics
// Layout attributes that have no meaning, or none here.
struct __attribute__((packed, aligned(3))) A { int x; };
//                            ^^^^^^^ E0303: an alignment is a power of two up to 4096, not 3
struct B { int x __attribute__((aligned(0))); char y __attribute__((packed)); } __attribute__((aligned(8192)));
//                                      ^ E0303: an attribute's size must be a constant above 0
//                                                                                             ^^^^^^^ E0303: an alignment is a power of two up to 4096, not 8192
typedef struct { int x; } __attribute__((pakced)) C;
//                                       ^^^^^^ W0301: attribute `pakced` has no effect here
//  = help: did you mean `packed`?
typedef int D __attribute__((packed));
//                           ^^^^^^ W0301: attribute `packed` has no effect here
struct E { int x __attribute__((endian(host))); } __attribute__((aligned));
__kernel void k(__global int *o, int n) {
    int a __attribute__((aligned(16))) = 1;
    int b __attribute__((aligned(n))) = 1;
//                               ^ E0303: an attribute's size must be a constant above 0
    int c __attribute__((packed)) = 1;
//                       ^^^^^^ W0301: attribute `packed` has no effect here
    struct E e __attribute__((aligned(2, 3))) = {1};
//                            ^^^^^^^ E0303: `aligned` takes 1 number
    o[0] = a + b + c + e.x;
}

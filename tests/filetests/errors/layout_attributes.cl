// test: diagnostics
// Layout attributes that have no meaning, or none here.
struct __attribute__((packed, aligned(3))) A { int x; };
//                            ^^^^^^^ E0303: requested alignment 3 is not a power of two up to 4096
struct B { int x __attribute__((aligned(0))); char y __attribute__((packed)); } __attribute__((aligned(8192)));
//                                      ^ E0303: attribute argument is not a positive integer constant expression
//                                                                                             ^^^^^^^ E0303: requested alignment 8192 is not a power of two up to 4096
typedef struct { int x; } __attribute__((pakced)) C;
//                                       ^^^^^^ W0301: attribute `pakced` ignored
//  = help: did you mean `packed`?
//  = fix: typedef struct { int x; } __attribute__((packed)) C;
typedef int D __attribute__((packed));
//                           ^^^^^^ W0301: attribute `packed` ignored
//  = help: write it after the `}` of a structure, or after the name of a member
struct E { int x __attribute__((endian(host))); } __attribute__((aligned));
__kernel void k(__global int *o, int n) {
    int a __attribute__((aligned(16))) = 1;
    int b __attribute__((aligned(n))) = 1;
//                               ^ E0303: attribute argument is not a positive integer constant expression
    int c __attribute__((packed)) = 1;
//                       ^^^^^^ W0301: attribute `packed` ignored
//  = help: write it after the `}` of a structure, or after the name of a member
    struct E e __attribute__((aligned(2, 3))) = {1};
//                            ^^^^^^^ E0303: attribute `aligned` requires exactly 1 argument
    o[0] = a + b + c + e.x;
}

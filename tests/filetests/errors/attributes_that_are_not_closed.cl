// test: diagnostics
// Parentheses of attributes that are not closed, before what cannot be in an attribute.
__kernel __attribute__((reqd_work_group_size(8, 1, 1)) void one(__global int *a) { a[0] = 1; }
//                    ^ E0002: `(` is never closed
//                                                   ~ expected `)` after this
//  = help: add `)` at the end of the attribute
//  = fix: __kernel __attribute__((reqd_work_group_size(8, 1, 1))) void one(__global int *a) { a[0] = 1; }

__kernel __attribute__((work_group_size_hint(8, 1, 1
//                    ^ E0002: `(` is never closed
//                                                 ~ expected `)))` after this
//  = help: add `)))` at the end of the attribute
//  = fix: __kernel __attribute__((work_group_size_hint(8, 1, 1)))
void two(__global int *a) { a[0] = 1; }

struct __attribute__((packed) S { char c; int i; };
//                  ^ E0002: `(` is never closed
//                          ~ expected `)` after this
//  = help: add `)` at the end of the attribute
//  = fix: struct __attribute__((packed)) S { char c; int i; };

__kernel void three(__global int *a, int n __attribute__((unused), int m) {
//                                                      ^ E0002: `(` is never closed
//                                                              ~ expected `)` after this
//  = help: add `)` at the end of the attribute
//  = fix: __kernel void three(__global int *a, int n __attribute__((unused)), int m) {
    a[0] = m;
}

__kernel void four(__global int *a) {
    __attribute__((opencl_unroll_hint(4))
//               ^ E0002: `(` is never closed
//                                      ~ expected `)` after this
//  = help: add `)` at the end of the attribute
//  = fix: __attribute__((opencl_unroll_hint(4)))
    for (int i = 0; i < 16; i++)
        a[i] = i;
    __attribute__((opencl_unroll_hint(4)
//               ^ E0002: `(` is never closed
//                                     ~ expected `))` after this
//  = help: add `))` at the end of the attribute
//  = fix: __attribute__((opencl_unroll_hint(4)))
    for (int i = 0; i < 16; i++)
        a[i] = i;
    int x __attribute__((aligned(16)) = 3;
//                     ^ E0002: `(` is never closed
//                                  ~ expected `)` after this
//  = help: add `)` at the end of the attribute
//  = fix: int x __attribute__((aligned(16))) = 3;
    a[0] = x;
}

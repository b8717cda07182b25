// test: diagnostics
// Attributes with one pair of parentheses, with none, and with parentheses that are not closed.
__attribute__(reqd_work_group_size(8, 1, 1))
//           ^ E0001: expected a second `(` after `__attribute__`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute__((reqd_work_group_size(8, 1, 1)))`
//  = fix: __attribute__((reqd_work_group_size(8, 1, 1)))
__kernel void one(__global int *a) { a[0] = 1; }

__kernel __attribute__(vec_type_hint(float4)) void two(__global int *a) { a[0] = 1; }
//                    ^ E0001: expected a second `(` after `__attribute__`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute__((vec_type_hint(float4)))`
//  = fix: __kernel __attribute__((vec_type_hint(float4))) void two(__global int *a) { a[0] = 1; }

struct __attribute__(packed) S { char c; int i; };
//                  ^ E0001: expected a second `(` after `__attribute__`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute__((packed))`
//  = fix: struct __attribute__((packed)) S { char c; int i; };
typedef int T __attribute__(aligned(16));
//                         ^ E0001: expected a second `(` after `__attribute__`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute__((aligned(16)))`
//  = fix: typedef int T __attribute__((aligned(16)));

__kernel __attribute__ reqd_work_group_size(8, 1, 1) void three(__global int *a) {
//                     ^^^^^^^^^^^^^^^^^^^^ E0001: expected `((` after `__attribute__`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute__((reqd_work_group_size(8, 1, 1)))`
//  = fix: __kernel __attribute__ ((reqd_work_group_size(8, 1, 1))) void three(__global int *a) {
    struct S s = {1, 2};
    T t = s.i;
    __attribute aligned(16) int u = t;
//              ^^^^^^^ E0001: expected `((` after `__attribute`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute((aligned(16)))`
//  = fix: __attribute ((aligned(16))) int u = t;
    a[0] = u;
}

__kernel void four(__global int *a) {
    __attribute__(opencl_unroll_hint(4))
//               ^ E0001: expected a second `(` after `__attribute__`
//  = help: the list of attributes has two pairs of parentheses: write `__attribute__((opencl_unroll_hint(4)))`
//  = fix: __attribute__((opencl_unroll_hint(4)))
    for (int i = 0; i < 16; i++)
        a[i] = i;
}

// test: diagnostics
// Elements and members of const variables; shift counts of vectors; flags of fences; vectors of doubles.
__kernel void k(__global int *o, __global float4 *f, __global int4 *v, __global const int *c) {
    const int a[2][2] = {1, 2, 3, 4};
//            ~ declared here
    a[0][1] = 3;
//  ^^^^^^^ E0204: `a` is const
    const struct { int b[2]; } s = {{1, 2}};
//                             ~ declared here
    s.b[1] = 4;
//  ^^^^^^ E0204: `s` is const
    c[1] = 5;
//  ^^^^ E0204: what the pointer points at is const
    const int4 w = (int4)(1);
//             ~ declared here
//             ~ declared here
    w[0] = 1;
//  ^^^^ E0204: `w` is const
    w[o[0]] = 2;
//  ^^^^^^^ E0204: `w` is const
    v[0] <<= 33;
//           ^^ W0203: the shift count 33 is not below the 32 bits of `int`
//  = note: OpenCL C takes it modulo 32: it counts as 1
    v[1] = v[2] << (int4)(1, 2, -3, 32) | v[2] >> 31;
//                              ^^ W0203: the shift count -3 is negative
//  = note: OpenCL C takes it modulo 32: it counts as 29
//                                  ^^ W0203: the shift count 32 is not below the 32 bits of `int`
//  = note: OpenCL C takes it modulo 32: it counts as 0
    barrier(77);
//          ^^ W0503: the flags 77 name memories that there are not
//  = help: write `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
    mem_fence(8);
//            ^ W0503: the flags 8 name memories that there are not
//  = help: write `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    f[0] = nan((ulong4)1);
//         ^^^^^^^^^^^^^^ E0701: `tgllp` has no `double`
//  = help: use `float`, or compile for `skl` or `pvc`
    o[0] = v[0][4];
//              ^ E0201: index 4 is outside of a `int4`, whose components are 0 to 3
    o[1] = (v[0] + v[1])[1];
//          ^^^^^^^^^^^ E0201: a vector that is no variable cannot be indexed
//  = help: write `.s0`, `.s1` ..., or put it into a variable first
    o[2] = v[0].xy[o[3]];
//         ^^^^^^^^^^^^^ E0203: components that were chosen by name cannot be indexed by a variable
//  = help: put them into a variable first
    __global int *q = &v[0][o[4]];
//                     ^^^^^^^^^^ E0203: the address of a component of a vector cannot be taken
//  = help: keep the values in an array
    int4 short_one[2] = { 1, 2, 3, 4, 5 };
//                              ^ W0215: excess elements in array initializer of a `int4[2]`
//  = help: in a list, one scalar fills a whole `int4`: write `(int4)(...)`, or braces around the components of each
    int2 long_one[1] = { 1, (int2)(2, 3) };
//                          ^^^^^^^^^^^^ W0215: excess elements in array initializer of a `int2[1]`
//  = help: in a list, one scalar fills a whole `int2`: write `(int2)(...)`, or braces around the components of each
}

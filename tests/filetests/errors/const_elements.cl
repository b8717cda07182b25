// test: diagnostics
// Elements and members of const variables; shift counts of vectors; flags of fences; vectors of doubles.
__kernel void k(__global int *o, __global float4 *f, __global int4 *v, __global const int *c) {
//                                                                                         ~ `c` declared here
    const int a[2][2] = {1, 2, 3, 4};
//            ~ variable declared const here
    a[0][1] = 3;
//  ^^^^^^^ E0204: cannot assign to const-qualified variable `a`
    const struct { int b[2]; } s = {{1, 2}};
//                             ~ variable declared const here
    s.b[1] = 4;
//  ^^^^^^ E0204: cannot assign to const-qualified variable `s`
    c[1] = 5;
//  ^^^^ E0204: cannot assign through a pointer to const-qualified type
    const int4 w = (int4)(1);
//             ~ variable declared const here
//             ~ variable declared const here
    w[0] = 1;
//  ^^^^ E0204: cannot assign to const-qualified variable `w`
    w[o[0]] = 2;
//  ^^^^^^^ E0204: cannot assign to const-qualified variable `w`
    v[0] <<= 33;
//           ^^ W0203: shift count 33 >= width of type `int` (32 bits)
//  = note: OpenCL C reduces the shift count modulo 32, to 1
    v[1] = v[2] << (int4)(1, 2, -3, 32) | v[2] >> 31;
//                              ^^ W0203: shift count -3 is negative
//  = note: OpenCL C reduces the shift count modulo 32, to 29
//                                  ^^ W0203: shift count 32 >= width of type `int` (32 bits)
//  = note: OpenCL C reduces the shift count modulo 32, to 0
    barrier(77);
//          ^^ W0503: invalid memory-fence flags `77`
//  = help: use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`
    mem_fence(8);
//            ^ W0503: invalid memory-fence flags `8`
//  = help: use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    f[0] = nan((ulong4)1);
//         ^^^^^^^^^^^^^^ E0701: type `double` is not supported on `tgllp`
//  = help: use `float`, or compile for `skl` or `pvc`
    o[0] = v[0][4];
//              ^ E0201: vector subscript 4 is out of bounds for `int4`, whose components are 0 to 3
    o[1] = (v[0] + v[1])[1];
//          ^^^^^^^^^^^ E0201: subscripted vector is not an lvalue
//  = help: select a component with `.s0`, `.s1` ..., or store the vector in a variable first
    o[2] = v[0].xy[o[3]];
//         ^^^^^^^^^^^^^ E0203: subscript of selected vector components is not an integer constant expression
//  = help: store the selected components in a variable first
    __global int *q = &v[0][o[4]];
//                     ^^^^^^^^^^ E0203: address of vector element requested
//  = help: store the values in an array
    int4 short_one[2] = { 1, 2, 3, 4, 5 };
//                              ^ W0215: excess elements in array initializer for `int4[2]`
//  = help: one scalar of a list initializes a whole `int4`: write `(int4)(...)`, or enclose the components of each in braces
    int2 long_one[1] = { 1, (int2)(2, 3) };
//                          ^^^^^^^^^^^^ W0215: excess elements in array initializer for `int2[1]`
//  = help: one scalar of a list initializes a whole `int2`: write `(int2)(...)`, or enclose the components of each in braces
}

// test: diagnostics
// Arrays: their lengths, their initializers, and invalid uses.
__kernel void k(__global int *o, int n) {
    int a[0];
//        ^ E0206: an array has at least one element, not 0
    int b[-1];
//        ^^ E0206: an array has at least one element, not -1
    int c[n];
//        ^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
    int d[2.5f];
//        ^^^^ E0206: the length of an array must be an integer, not `float`
    int e[];
//      ^ E0206: the length of `e` is missing
//  = help: write it between the brackets, or a list of values behind `=`
    int f[2][];
//       ^^^ E0206: only the first length can be left out
//  = help: write the lengths of the other dimensions
    int g[] = {};
//            ^^ E0206: an array has at least one element, not 0
    int h[3] = {1, 2, 3, 4};
//                       ^ W0215: excess elements in array initializer of a `int[3]`
    int i[3] = {[3] = 1};
//               ^ E0207: a `int[3]` has no element 3
    int j[3] = {[n] = 1};
//               ^ E0502: an index in an initializer must be a constant integer
    int l[3] = {.x = 1};
//               ^ E0207: a `int[3]` has no members
    int m[3] = 1;
//             ^ E0207: an array is initialized by a list
//  = help: write its elements in braces
    char s[] = "text";
    int p[2][2] = {{1, 2, 3}, 4};
//                        ^ W0215: excess elements in array initializer of a `int[2]`
    int q = {1, 2};
//              ^ W0215: excess elements in scalar initializer
    int r[2] = {[0][1] = 5};
//                       ^ E0207: a part of type `int` has no parts of its own
    void v[3];
//        ^^^ E0201: an array cannot have elements of type `void`
    int w[2] = {1, o};
//                 ^ E0201: an element of type `int` cannot take a value of type `global int *`
//  = help: cast it, if that is meant
    int x[70000];
//      ^ E0607: this array is too large
//  = note: all arrays of a function together have at most 262144 bytes
    int y[65536][65536];
//       ^^^^^^^ E0607: this array is too large
    int z[3];
    z = w;
//  ^ E0203: an array (`int[3]`) cannot be written as a whole
//  = help: write its elements
    z++;
//  ^ E0203: an array (`int[3]`) cannot be written as a whole
//  = help: write its elements
    int *t = z;
    t = &z;
//      ^^ W0202: incompatible pointer types: an object of type `int *` takes a `int (*)[3]`
//  = help: cast the pointer, if that is meant
    o[0] = z * 2;
//           ^ E0201: `*` cannot be applied to `int *` and `int`
    o[1] = z[1][1];
//         ^^^^ E0201: a value of type `int` cannot be indexed
}

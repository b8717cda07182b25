// test: diagnostics
// Arrays: their lengths, their initializers, and invalid uses.
__kernel void k(__global int *o, int n) {
    int a[0];
//        ^ E0206: array size must be greater than zero, found 0
    int b[-1];
//        ^^ E0206: array size must be greater than zero, found -1
    int c[n];
//        ^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
    int d[2.5f];
//        ^^^^ E0206: size of array has non-integer type `float`
    int e[];
//      ^ E0206: definition of `e` with array type needs an explicit size or an initializer
//  = help: write the size between the brackets, or add an initializer list
    int f[2][];
//       ^^^ E0206: array has incomplete element type `int[]`
//  = help: only the size of the first dimension can be omitted
    int g[] = {};
//            ^^ E0206: array size must be greater than zero
    int h[3] = {1, 2, 3, 4};
//                       ^ W0215: excess elements in array initializer for `int[3]`
    int i[3] = {[3] = 1};
//               ^ E0207: array designator index 3 is out of bounds of `int[3]`
    int j[3] = {[n] = 1};
//               ^ E0502: array designator index is not an integer constant expression
    int l[3] = {.x = 1};
//               ^ E0207: field designator cannot initialize non-struct, non-union type `int[3]`
    int m[3] = 1;
//             ^ E0207: array initializer must be an initializer list or string literal
//  = help: enclose the elements in braces
    char s[] = "text";
    int p[2][2] = {{1, 2, 3}, 4};
//                        ^ W0215: excess elements in array initializer for `int[2]`
    int q = {1, 2};
//              ^ W0215: excess elements in scalar initializer
    int r[2] = {[0][1] = 5};
//                       ^ E0207: designator cannot initialize a subobject of non-aggregate type `int`
    void v[3];
//        ^^^ E0201: array has incomplete element type `void`
    int w[2] = {1, o};
//                 ^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `global int *`
//  = help: dereference with `*`
    int x[70000];
//      ^ E0607: object is too large: 280000 bytes
//  = note: the limit for all arrays, structures and unions of a function is 262144 bytes
//  = help: make it smaller, or put it into a `__global` buffer
    int y[65536][65536];
//       ^^^^^^^ E0607: object is too large
//  = note: the limit for any object is 2147483647 bytes
    int z[3];
    z = w;
//  ^ E0203: array type `int[3]` is not assignable
//  = help: assign its elements
    z++;
//  ^ E0203: array type `int[3]` is not assignable
//  = help: assign its elements
    int *t = z;
    t = &z;
//      ^^ W0202: incompatible pointer types assigning to `int *` from `int (*)[3]`
//  = help: remove the `&`: the array `z` is converted to a pointer to its first element
//  = fix: t = z;
    o[0] = z * 2;
//           ^ E0201: invalid operands to binary `*` (`int *` and `int`)
//  = help: `z` is an array: select an element, `z[i]`
    o[1] = z[1][1];
//         ^^^^ E0201: subscripted value of type `int` is not an array, pointer, or vector
//  = help: with rows of `width` elements, write `z[row * width + column]`
}

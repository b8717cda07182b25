// test: diagnostics
// Operands that OpenCL C does not allow together.
__kernel void k(__global int *p, __global float *f, float x, int a) {
//                                                               ~ `a` declared here
    p[0] = x % 3;
//           ^ E0201: invalid operands to binary `%` (`float` and `int`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    p[1] = a << x;
//           ^^ E0201: invalid operands to binary `<<` (`int` and `float`)
    p = a;
//      ^ E0201: incompatible integer to pointer conversion assigning to `global int *` from `int`
//  = help: to assign to what it points to, write `*p = ...`, or `p[i] = ...` for an element
    p = f;
//      ^ W0202: incompatible pointer types assigning to `global int *` from `global float *`
//  = help: add an explicit cast if this is intended
    p[2] = ~x;
//         ^^ E0201: invalid argument type `float` to unary `~`
    p[3] = p + p;
//           ^ E0201: invalid operands to binary `+` (`global int *` and `global int *`)
//  = help: both are pointers: for what they point to, write `*p + *p`, or `p[i] + p[i]` for elements
    int y = p;
//          ^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `global int *`
//  = help: dereference with `*`
    p[4] = *a;
//         ^^ E0201: indirection requires pointer operand (`int` invalid)
    p[5] = a[a];
//         ^ E0201: subscripted value of type `int` is not an array, pointer, or vector
    p[x] = 1;
//    ^ E0201: array subscript of type `float` is not an integer
//  = help: convert the value to an integer: `(int)...`
}

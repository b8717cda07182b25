// test: diagnostics
// Both results of ?: must be of one kind.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a ? p : f;
//         ^^^^^^^^^ E0201: incompatible operand types (`global int *` and `float`)
    p[1] = a ? p : 1;
//         ^^^^^^^^^ W0214: pointer/integer type mismatch in conditional expression (`global int *` and `int`)
//         ^^^^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `global int *`
//  = help: dereference the pointer with `*`, or select an element with `[i]`
    __global float *q = a ? p : 0;
//                      ^^^^^^^^^ W0202: incompatible pointer types initializing `global float *` with an expression of type `global int *`
//  = help: add an explicit cast if this is intended
    p[2] = (a ? 1 : 2.0f) % 2;
//                        ^ E0201: invalid operands to binary `%` (`float` and `int`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    p[3] = f ? 1 : 2;
//         ^ E0201: condition of `?:` has type `float`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
}

// test: diagnostics
// Operands that come from a macro are reported at its use, its arguments where they are written.
#define SCALE 2.0f
#define TWICE(x) ((x) * 2)
#define FOUR_TIMES(x) TWICE(TWICE(x))
__kernel void k(__global int4 *p, __global int *q) {
    p[0] = p[1] * SCALE;
//                ^^^^^ E0201: scalar operand type `float` has greater rank than the element type of `int4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: to compute in `float`, convert the vector with `convert_float4(...)`
    q[0] = TWICE(missing) + FOUR_TIMES(missing_too);
//               ^^^^^^^ E0101: use of undeclared identifier `missing`
//                                     ^^^^^^^^^^^ E0101: use of undeclared identifier `missing_too`
    q[1] = TWICE(p[0]);
//         ^^^^^^^^^^^ E0201: assigning to `int` from incompatible type `int4`
//  = help: select a component: `.x`
    q[2] = FOUR_TIMES(SCALE) % SCALE;
//                           ^ E0201: invalid operands to binary `%` (`float` and `float`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
}

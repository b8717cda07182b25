// test: diagnostics
// Invalid operations on pointers.
__kernel void k(__global int *p, int a, float f) {
    p[0] = p * 2;
//           ^ E0201: invalid operands to binary `*` (`global int *` and `int`)
    p[1] = -p;
//         ^^ E0201: invalid argument type `global int *` to unary `-`
    p[2] = p << 1;
//           ^^ E0201: invalid operands to binary `<<` (`global int *` and `int`)
    p[3] = p % 2;
//           ^ E0201: invalid operands to binary `%` (`global int *` and `int`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    p[4] = p & 1;
//           ^ E0201: invalid operands to binary `&` (`global int *` and `int`)
    p[5] = p == f;
//           ^^ E0201: invalid operands to comparison (`global int *` and `float`)
//  = help: cast one of the operands if this is intended
    p[6] = p == 5;
//           ^^ W0213: comparison between pointer and integer (`global int *` and `int`)
//  = help: cast one of the operands if this is intended
    p[7] = a - p;
//           ^ E0201: invalid operands to binary `-` (`int` and `global int *`)
    p += f;
//    ^^ E0201: invalid operands to binary `+` (`global int *` and `float`)
    p *= 2;
//    ^^ E0201: invalid operands to binary `*` (`global int *` and `int`)
}

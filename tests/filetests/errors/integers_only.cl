// test: diagnostics
// Operators that require integers.
__kernel void k(__global int *p, int a, float f) {
    p[0] = f & 1;
//           ^ E0201: invalid operands to binary `&` (`float` and `int`)
    p[1] = 1 << f;
//           ^^ E0201: invalid operands to binary `<<` (`int` and `float`)
    p[2] = f | f;
//           ^ E0201: invalid operands to binary `|` (`float` and `float`)
    p[3] = ~f;
//         ^^ E0201: invalid argument type `float` to unary `~`
    p[4] = a % f;
//           ^ E0201: invalid operands to binary `%` (`int` and `float`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    f %= 2;
//    ^^ E0201: invalid operands to binary `%` (`float` and `int`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    f <<= 1;
//    ^^^ E0201: invalid operands to binary `<<` (`float` and `int`)
//  = help: `<<` requires integers: for one bit write `x * 2`, for more `ldexp(x, n)`
    a ^= f;
//    ^^ E0201: invalid operands to binary `^` (`int` and `float`)
//  = help: `^` is exclusive or: for a power, use `pow(x, y)`, or `pown(x, n)`
    p[5] = p[f];
//           ^ E0201: array subscript of type `float` is not an integer
//  = help: convert the value to an integer: `(int)...`
    p[6] = !f;
}

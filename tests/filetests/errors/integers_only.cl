// test: diagnostics
// Operators that require integers.
__kernel void k(__global int *p, int a, float f) {
    p[0] = f & 1;
//           ^ E0201: `&` cannot be applied to `float` and `int`
    p[1] = 1 << f;
//           ^^ E0201: `<<` cannot be applied to `int` and `float`
    p[2] = f | f;
//           ^ E0201: `|` cannot be applied to `float` and `float`
    p[3] = ~f;
//         ^^ E0201: `~` cannot be applied to `float`
    p[4] = a % f;
//           ^ E0201: `%` cannot be applied to `int` and `float`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    f %= 2;
//    ^^ E0201: `%` cannot be applied to `float` and `int`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    f <<= 1;
//    ^^^ E0201: `<<` cannot be applied to `float` and `int`
    a ^= f;
//    ^^ E0201: `^` cannot be applied to `int` and `float`
    p[5] = p[f];
//           ^ E0201: an index must be an integer, not `float`
    p[6] = !f;
}

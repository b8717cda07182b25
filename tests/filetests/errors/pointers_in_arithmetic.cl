// test: diagnostics
// Invalid operations on pointers.
__kernel void k(__global int *p, int a, float f) {
    p[0] = p * 2;
//           ^ E0201: `*` cannot be applied to `global int *` and `int`
    p[1] = -p;
//         ^^ E0201: `-` cannot be applied to `global int *`
    p[2] = p << 1;
//           ^^ E0201: `<<` cannot be applied to `global int *` and `int`
    p[3] = p % 2;
//           ^ E0201: `%` cannot be applied to `global int *` and `int`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    p[4] = p & 1;
//           ^ E0201: `&` cannot be applied to `global int *` and `int`
    p[5] = p == f;
//           ^^ E0201: a `global int *` cannot be compared with a `float`
//  = help: cast one of them, if that is meant
    p[6] = p == 5;
//           ^^ W0213: comparison between pointer and integer: `global int *` and `int`
//  = help: cast one of them, if that is meant
    p[7] = a - p;
//           ^ E0201: `-` cannot be applied to `int` and `global int *`
    p += f;
//    ^^ E0201: `+` cannot be applied to `global int *` and `float`
    p *= 2;
//    ^^ E0201: `*` cannot be applied to `global int *` and `int`
}

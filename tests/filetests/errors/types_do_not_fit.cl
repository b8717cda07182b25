// test: diagnostics
// Operands that OpenCL C does not allow together.
__kernel void k(__global int *p, __global float *f, float x, int a) {
    p[0] = x % 3;
//           ^ E0201: `%` cannot be applied to `float` and `int`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    p[1] = a << x;
//           ^^ E0201: `<<` cannot be applied to `int` and `float`
    p = a;
//      ^ E0201: an object of type `global int *` cannot take a value of type `int`
//  = help: cast it, if that is meant
    p = f;
//      ^ W0202: incompatible pointer types: an object of type `global int *` takes a `global float *`
//  = help: cast the pointer, if that is meant
    p[2] = ~x;
//         ^^ E0201: `~` cannot be applied to `float`
    p[3] = p + p;
//           ^ E0201: `+` cannot be applied to `global int *` and `global int *`
    int y = p;
//          ^ E0201: variable `y` of type `int` cannot take a value of type `global int *`
//  = help: cast it, if that is meant
    p[4] = *a;
//         ^^ E0201: a value of type `int` cannot be dereferenced
    p[5] = a[a];
//         ^ E0201: a value of type `int` cannot be indexed
    p[x] = 1;
//    ^ E0201: an index must be an integer, not `float`
}

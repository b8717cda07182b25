// test: diagnostics
// Both results of ?: must be of one kind.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a ? p : f;
//         ^^^^^^^^^ E0201: `?:` cannot choose between `global int *` and `float`
    p[1] = a ? p : 1;
//         ^^^^^^^^^ W0214: pointer/integer type mismatch: `global int *` and `int`
//         ^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `global int *`
//  = help: cast it, if that is meant
    __global float *q = a ? p : 0;
//                      ^^^^^^^^^ W0202: incompatible pointer types: variable `q` of type `global float *` takes a `global int *`
//  = help: cast the pointer, if that is meant
    p[2] = (a ? 1 : 2.0f) % 2;
//                        ^ E0201: `%` cannot be applied to `float` and `int`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    p[3] = f ? 1 : 2;
//         ^ E0201: the condition of `?:` cannot be of type `float`
//  = help: compare it with `!= 0`
}

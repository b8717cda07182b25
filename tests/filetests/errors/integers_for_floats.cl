// test: diagnostics
// options: -cl-std=CL2.0
// Functions of floats that are called with integers only, for which no overload is better than the others.
__kernel void k(__global float *p, int i, uint u, float f, float4 v) {
    p[0] = sqrt(i);
//         ^^^^^^^ E0201: call to `sqrt` is ambiguous for argument type `int`
//  = help: cast the argument to `float`, as in `sqrt((float)x)`
    p[1] = pow(2, i);
//         ^^^^^^^^^ E0201: call to `pow` is ambiguous for argument types `int`, `int`
//  = help: cast the arguments to `float`, as in `pow((float)x, ...)`
    p[2] = pown(i, i);
//         ^^^^^^^^^^ E0201: call to `pown` is ambiguous for argument types `int`, `int`
//  = help: cast argument 1 to `float`
    p[3] = pow(f, i) + ldexp(f, u);
    p[4] = native_sin(i) + fast_length(u);
    v = pown(v, 2) + max(v, i) + clamp(v, 0, 1);
    v = select(v, v, i);
//      ^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `float4`, `float4`, `int`
//  = help: the condition needs a component for each component of the values: for a scalar, write `c ? b : a`
    p[5] = isnan(i);
//         ^^^^^^^^ E0201: call to `isnan` is ambiguous for argument type `int`
//  = help: cast the argument to `float`, as in `isnan((float)x)`
    p[6] = fma(i, u, 1);
//         ^^^^^^^^^^^^ E0201: call to `fma` is ambiguous for argument types `int`, `uint`, `int`
//  = help: cast the arguments to `float`, as in `fma((float)x, ...)`
}

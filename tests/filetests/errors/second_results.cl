// test: diagnostics
// Built-in functions that store a second result, and are called without the pointer to it.
__kernel void k(__global float *a) {
    float x = a[0], y;
    a[0] = fract(x);
//         ^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `fract(x, &whole)`: the function stores its second result in the variable `whole`
    a[1] = sincos(x);
//         ^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `sincos(x, &cosine)`: the function stores its second result in the variable `cosine`
    a[2] = remquo(x, x);
//         ^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `remquo(x, y, &quotient)`: the function stores its second result in the variable `quotient`
    a[3] = modf(x, y);
//                 ^ E0201: expected a pointer to `float` as the last argument of `modf`, found `float`
//  = help: pass its address: `&y`
//  = fix: a[3] = modf(x, &y);
}

// test: diagnostics
// The address of a number where the number is expected.
kernel void k(global int *a, int n) {
    int q = &n;
//          ^^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `int *`
//  = help: remove the `&`, which takes the address
    float x = 1.0f;
    int t[2];
    int r = t;
//          ^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `int *`
//  = help: `t` is an array: select an element, `t[i]`
    a[0] = q + &n;
//         ^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `int *`
//  = help: add an explicit cast if this is intended
    n = &x;
//      ^^ E0201: incompatible pointer to integer conversion assigning to `int` from `float *`
//  = help: add an explicit cast if this is intended
}

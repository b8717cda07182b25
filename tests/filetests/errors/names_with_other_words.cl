// test: diagnostics
// options: -cl-std=CL2.0
// A name that has another word than a built-in function is no misspelling of it.
kernel void k(global float *f, global int *a, global atomic_int *n) {
    f[0] = to_float(a[0]);
//         ^^^^^^^^ E0101: call to undeclared function `to_float`
//  = help: use `convert_float(x)`, or a cast: `(float)x`
//  = fix: f[0] = convert_float(a[0]);
    a[0] = toInt(f[1]);
//         ^^^^^ E0101: call to undeclared function `toInt`
//  = help: use `convert_int(x)`, or a cast: `(int)x`
//  = fix: a[0] = convert_int(f[1]);
    f[1] = int2float(a[1]);
//         ^^^^^^^^^ E0101: call to undeclared function `int2float`
//  = help: use `convert_float(x)`, or a cast: `(float)x`
//  = fix: f[1] = convert_float(a[1]);
    f[2] = int_to_float(a[1]);
//         ^^^^^^^^^^^^ E0101: call to undeclared function `int_to_float`
//  = help: use `convert_float(x)`, or a cast: `(float)x`
//  = fix: f[2] = convert_float(a[1]);
    atomic_add_explicit(n, 1, memory_order_relaxed);
//  ^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `atomic_add_explicit`
//  = help: use `atomic_fetch_add_explicit`
//  = fix: atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
    a[1] = get_local_linear_size();
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `get_local_linear_size`
//  = help: did you mean `get_local_linear_id`?
    f[3] = native_log1p(f[0]);
//         ^^^^^^^^^^^^ E0101: call to undeclared function `native_log1p`
//  = help: did you mean `native_log10`?
    a[2] = to_ints(a[1]);
//         ^^^^^^^ E0101: call to undeclared function `to_ints`
}
int to_int1(int x) { return x; }
//  ~~~~~~~ `to_int1` declared here
kernel void own(global int *a) { a[0] = to_int(a[1]); }
//                                      ^^^^^^ E0101: call to undeclared function `to_int`
//  = help: did you mean `to_int1`?

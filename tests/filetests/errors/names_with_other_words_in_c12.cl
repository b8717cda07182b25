// test: diagnostics
// Atomic functions of OpenCL C 2.0 with the words of the older ones.
kernel void k(volatile global int *a) {
    atomic_add_explicit(a, 1);
//  ^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `atomic_add_explicit`
//  = help: use `atomic_add`; `atomic_fetch_add_explicit` requires `-cl-std=CL2.0` and an `atomic_int`
}

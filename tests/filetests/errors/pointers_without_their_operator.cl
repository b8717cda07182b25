// test: diagnostics
// `false` for a pointer, and variables for the pointers of atomic functions.
typedef struct { int *p; } Record;
void callee(global int *p) { p[0] = 1; }
//                      ~ passing argument to this parameter
kernel void truth(global int *done, global const int *k, global int *o) {
    local int flag;
    local int *p = &flag;
    Record r;
    done = false;
//         ^^^^^ W0235: initialization of pointer of type `global int *` to null from a constant boolean expression
//  = help: write `*done = false`
    p = (false);
//       ^^^^^ W0235: initialization of pointer of type `local int *` to null from a constant boolean expression
//  = help: write `*p = false`
    r.p = false;
//        ^^^^^ W0235: initialization of pointer of type `int *` to null from a constant boolean expression
//  = help: write `*r.p = false`
    k = false;
//      ^^^^^ W0235: initialization of pointer of type `global const int *` to null from a constant boolean expression
//  = help: write `0` if a null pointer is intended
    global int *q = false;
//                  ^^^^^ W0235: initialization of pointer of type `global int *` to null from a constant boolean expression
//  = help: write `0` if a null pointer is intended
    callee(false);
//         ^^^^^ W0235: initialization of pointer of type `global int *` to null from a constant boolean expression
//  = help: write `0` if a null pointer is intended
    q = 0;
    *done = false;
    o[0] = q == 0 && p == 0 && k == 0 && r.p == 0;
}
kernel void addresses(global int *o) {
    local int l;
    local float f;
    int v = 0;
    atomic_inc(l);
//             ^ E0201: invalid argument type `int` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: take the address with `&`
//  = fix: atomic_inc(&l);
    atomic_add(l, 2);
//             ^ E0201: invalid argument type `int` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: take the address with `&`
//  = fix: atomic_add(&l, 2);
    atomic_inc(f);
//             ^ E0201: invalid argument type `float` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
    atomic_inc(v);
//             ^ E0201: invalid argument type `int` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
    o[0] = l;
}

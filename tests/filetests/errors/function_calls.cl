// test: diagnostics
int declared(int a);
//  ~~~~~~~~ declared here
int one(int a, global int *p) { return a + p[0]; }
//  ~~~ `one` declared here
//                         ~ passing argument to this parameter
//  ~~~ `one` declared here
void nothing(void) {}
kernel void k(global int *p, global float *f) {
    p[0] = one(1);
//         ^^^^^^ E0202: too few arguments to function call, expected 2, have 1
    p[1] = one(1, f);
//                ^ W0202: incompatible pointer types passing `global float *` to parameter 2 of `one` of type `global int *`
//  = help: add an explicit cast if this is intended
    p[2] = one(1, p, 3);
//                   ^ E0202: too many arguments to function call, expected 2, have 3
    p[3] = nothing();
//         ^^^^^^^^^ E0201: assigning to `int` from incompatible type `void`
    p[4] = declared(1) + declared(2);
//         ^^^^^^^^^^^ E0104: call to undefined function `declared`
//  = help: define it in this translation unit: gencl does not link several
    p[5] = later(1);
//         ^^^^^ E0101: call to undeclared function `later`
//  = help: move the definition before this function, or declare the function first
}
int later(int a) { return a; }
//  ~~~~~ defined here, after the call

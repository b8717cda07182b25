// test: diagnostics
int declared(int a);
//  ~~~~~~~~ only declared here
int one(int a, global int *p) { return a + p[0]; }
//  ~~~ declared here
//  ~~~ declared here
//  ~~~ declared here
void nothing(void) {}
kernel void k(global int *p, global float *f) {
    p[0] = one(1);
//         ^^^^^^ E0202: `one` takes 2 arguments, not 1
    p[1] = one(1, f);
//                ^ W0202: incompatible pointer types: argument 2 of `one` of type `global int *` takes a `global float *`
//  = help: cast the pointer, if that is meant
    p[2] = one(1, p, 3);
//         ^^^^^^^^^^^^ E0202: `one` takes 2 arguments, not 3
    p[3] = nothing();
//         ^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `void`
    p[4] = declared(1) + declared(2);
//         ^^^^^^^^^^^ E0104: `declared` is called, but has no body
//  = help: define it in this source: there is nothing to link with
    p[5] = later(1);
//         ^^^^^ E0101: unknown function `later`
//  = help: move it up, or declare it before this place
}
int later(int a) { return a; }
//  ~~~~~ defined only here

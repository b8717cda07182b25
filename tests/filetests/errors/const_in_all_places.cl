// test: diagnostics
// const on variables, on pointers and on their targets.
__kernel void k(__global int *p, const int a, __global const int *c, __global int *const q) {
//                                         ~ variable declared const here
//                                         ~ variable declared const here
//                                                                ~ `c` declared here
//                                                                ~ `c` declared here
//                                                                                       ~ variable declared const here
    a = 1;
//  ^ E0204: cannot assign to const-qualified variable `a`
    a++;
//  ^ E0204: cannot assign to const-qualified variable `a`
    c[0] = 2;
//  ^^^^ E0204: cannot assign through a pointer to const-qualified type
    *c += 3;
//  ^^ E0204: cannot assign through a pointer to const-qualified type
    c = p;
    q = p;
//  ^ E0204: cannot assign to const-qualified variable `q`
    q[0] = 4;
    const float f = 1.0f;
//              ~ variable declared const here
    f *= 2.0f;
//  ^ E0204: cannot assign to const-qualified variable `f`
    p = c;
//      ^ W0210: assigning to `global int *` from `global const int *` discards the `const` qualifier
}

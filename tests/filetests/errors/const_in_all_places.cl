// test: diagnostics
// const on variables, on pointers and on their targets.
__kernel void k(__global int *p, const int a, __global const int *c, __global int *const q) {
//                                         ~ declared here
//                                         ~ declared here
//                                                                                       ~ declared here
    a = 1;
//  ^ E0204: `a` is const
    a++;
//  ^ E0204: `a` is const
    c[0] = 2;
//  ^^^^ E0204: what the pointer points at is const
    *c += 3;
//  ^^ E0204: what the pointer points at is const
    c = p;
    q = p;
//  ^ E0204: `q` is const
    q[0] = 4;
    const float f = 1.0f;
//              ~ declared here
    f *= 2.0f;
//  ^ E0204: `f` is const
    p = c;
//      ^ W0210: an object of type `global int *` takes a `global const int *`, which discards `const`
}

// test: diagnostics
__kernel void k(__global int *p) {
    int x == 3;
//        ^^ E0001: expected `=`, found `==`
//  = help: `=` begins an initializer, `==` compares
//  = fix: int x = 3;
    p[0] = x;
}

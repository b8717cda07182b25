// test: diagnostics
__kernel void k(__global __local int *p) {
//                       ^^^^^^^ E0303: two address spaces, `global` and `local`
    const const int a = 1;
    unsigned float b = 1.0f;
//  ^^^^^^^^^^^^^^ E0201: these words make no type together
    long short c = 2;
//  ^^^^^^^^^^ E0201: these words make no type together
    p[0] = a;
}

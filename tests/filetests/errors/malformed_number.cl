// test: diagnostics
__kernel void k(__global int *p) {
    p[0] = 0x1g;
//         ^^^^ E0003: malformed number `0x1g`: the suffixes are u, l and ul
    p[1] = 1.5.2;
//         ^^^^^ E0003: malformed number `1.5.2`: not a number
    float x = 1e;
//            ^^ E0003: malformed number `1e`: an exponent has digits
    float y = 2.0lf;
//            ^^^^^ E0003: malformed number `2.0lf`: the suffixes of a float are f and h
}

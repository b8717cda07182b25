// test: diagnostics
__kernel void k(__global int *p) {
    p[0] = 0x1g;
//         ^^^^ E0003: invalid numeric literal `0x1g`: invalid suffix on integer constant: expected `u`, `l` or `ul`
    p[1] = 1.5.2;
//         ^^^^^ E0003: invalid numeric literal `1.5.2`: invalid floating constant
    float x = 1e;
//            ^^ E0003: invalid numeric literal `1e`: exponent has no digits
    float y = 2.0lf;
//            ^^^^^ E0003: invalid numeric literal `2.0lf`: invalid suffix on floating constant: expected `f` or `h`
}

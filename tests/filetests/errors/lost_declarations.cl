// test: diagnostics
// A name that a malformed declaration may have declared is not reported as unknown.
__kernel void k(__global int *p, int a, float f) {
    int x = ;
//          ^ E0001: expected expression, found `;`
    int y = 1, z = (2;
//                 ^ E0002: `(` is never closed
//                   ~ expected `)` before this
//  = help: add `)`
//  = fix: int y = 1, z = (2);
    p[0] = x + y + z;
    p[1] = nothing;
//         ^^^^^^^ E0101: use of undeclared identifier `nothing`
}

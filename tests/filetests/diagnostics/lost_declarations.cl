// test: diagnostics
// What a broken declaration may have declared is not reported as unknown.
__kernel void k(__global int *p, int a, float f) {
    int x = ;
    int y = 1, z = (2;
    p[0] = x + y + z;
    p[1] = nothing;
}

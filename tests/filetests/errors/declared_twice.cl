// test: diagnostics
// A name may be declared again in an inner scope, not in its own.
__kernel void k(__global int *p, int a) {
    int x = 1;
//      ~ previous definition, of type `int`, is here
    {
        int x = 2;
        p[0] = x;
    }
    float x = 3.0f;
//        ^ E0102: redefinition of `x`
    p[1] = a;
}

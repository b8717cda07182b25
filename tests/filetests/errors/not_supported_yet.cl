// test: diagnostics
// Valid OpenCL C that is not compiled yet. Each construct is named.
typedef struct { int a; float b; } pair;

int helper(int x) { return x + 1; }

__kernel void k(__global double4 *v, __global float *f, __global int *p, __local int *l) {
//                       ^^^^^^^ E0901: type `double4` is not supported yet
//  = help: use `float`
    v[0] = (double4)(1.0f, 2.0f, 3.0f, 4.0f);
//          ^^^^^^^ E0901: type `double4` is not supported yet
//  = help: use `float`
    local int a[4];
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(p, 1);
    f[0] = vload_half(0, f);
    double d = 1.0;
//  ^^^^^^ E0701: `tgllp` has no `double`
//  = help: use `float`, or compile for `skl` or `pvc`
    switch (p[0]) {
        case 1: p[1] = 2; break;
        default: p[1] = 3;
    }
    goto end;
end:
    p[2] = helper(3);
}

// test: diagnostics
// Valid OpenCL C that is not supported yet. Each construct is named.
typedef struct { int a; float b; } pair;

int helper(int x) { return x + 1; }

__kernel void k(__global float *f, __global int *p, __local int *l) {
    local int a[4];
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(p, 1);
    f[0] = get_image_width(f);
//         ^^^^^^^^^^^^^^^ E0901: built-in `get_image_width` is not supported
    double d = 1.0;
//  ^^^^^^ E0701: type `double` is not supported on `tgllp`
//  = help: use `float`, or compile for `skl` or `pvc`
    switch (p[0]) {
        case 1: p[1] = 2; break;
        default: p[1] = 3;
    }
    goto end;
end:
    p[2] = helper(3);
}

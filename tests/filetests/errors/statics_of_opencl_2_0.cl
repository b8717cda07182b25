// test: diagnostics
// options: -cl-std=CL2.0
int f(int *q) { return *q; }
kernel void k(global int *p, local int *l) {
    static int counter = 1;
//  ^^^^^^ E0901: `static` variables at block scope are not supported
//  = help: pass a buffer to the kernel
    p[0] = f(p) + f(l);
    int *q;
    q = p;
}

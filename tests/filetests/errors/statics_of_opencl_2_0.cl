// test: diagnostics
// options: -cl-std=CL2.0
int f(int *q) { return *q; }
//  ~ declared here
//  ~ declared here
kernel void k(global int *p, local int *l) {
    static int counter = 1;
//  ^^^^^^ E0901: `static` variables in functions are not supported yet
//  = help: pass a buffer to the kernel
    p[0] = f(p) + f(l);
//           ^ E0901: pointers to the generic address space are not supported yet
//  = help: declare it as `global ...`
//                  ^ E0901: pointers to the generic address space are not supported yet
//  = help: declare it as `local ...`
    int *q;
    q = p;
//      ^ E0901: pointers to the generic address space are not supported yet
//  = help: declare it as `global ...`
}

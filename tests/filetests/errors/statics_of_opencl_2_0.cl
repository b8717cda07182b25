// test: diagnostics
// options: -cl-std=CL2.0
int f(int *q) { return *q; }
//         ~ passing argument to this parameter
kernel void k(global int *p, local int *l) {
    static int counter = 1;
//  ^^^^^^ E0901: `static` variables at block scope are not supported
//  = help: pass a buffer to the kernel
    p[0] = f(p) + f(l);
//           ^ E0901: pointers to the generic address space are not supported
//                  ~ `local int *` passed here
//  = help: write one function for each address space, `global` and `local`: there is no generic address space
    int *q;
    q = p;
//      ^ E0901: pointers to the generic address space are not supported
//  = help: declare the pointer as `global ...`
}

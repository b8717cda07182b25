// test: diagnostics
// Variables in local memory are declared at the top of a kernel, without an initializer.
void helper(void) {
    __local int h;
//              ^ E0302: variable `h` cannot be declared in the local address space here
//  = note: `local` variables can only be declared in the outermost scope of a kernel
//  = help: declare it in the kernel, and pass a pointer to it to the function
}
__kernel void k(__global int *o, int n) {
    __local int a = 3;
//                  ^ E0302: variable `a` in the local address space cannot have an initializer
//  = help: let one work-item assign the value, followed by a barrier
    __local int b[n];
//                ^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
    if (n) {
        __local int c;
//                  ^ E0302: variable `c` cannot be declared in the local address space here
//  = note: `local` variables can only be declared in the outermost scope of a kernel
//  = help: move the declaration to the start of the kernel
    }
    int *p = &a;
    __local int *q = o;
//                   ^ E0302: initializing `local int *` with an expression of type `global int *` changes address space of pointer from `global` to `local`
    o[0] = a + b[0] + *p + *q;
}

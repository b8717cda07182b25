// test: diagnostics
// Variables in local memory are declared at the top of a kernel, without an initializer.
void helper(void) {
    __local int h;
//              ^ E0302: `h` cannot be `local` here
//  = note: `local` variables stand in the outermost block of a kernel
}
__kernel void k(__global int *o, int n) {
    __local int a = 3;
//                  ^ E0302: `a` in local memory has no initial value
//  = help: let one work-item write it, and all wait at a barrier
    __local int b[n];
//                ^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
    if (n) {
        __local int c;
//                  ^ E0302: `c` cannot be `local` here
//  = note: `local` variables stand in the outermost block of a kernel
    }
    int *p = &a;
    __local int *q = o;
//                   ^ E0302: variable `q` of type `local int *` cannot take a `global int *`: that points to `global` memory, not to `local`
    o[0] = a + b[0] + *p + *q;
}

// test: diagnostics
// Inline assembly, in the forms of several compilers.
kernel void statements(global int *a) {
    int x = 1;
    asm volatile("nop");
//  ^^^ E0902: inline assembly is not OpenCL C
//  = help: write it in OpenCL C, which has built-in functions for many instructions
    asm("mov %0, %1" : "=r"(x) : "r"(a[0]));
//  ^^^ E0902: inline assembly is not OpenCL C
//  = help: write it in OpenCL C, which has built-in functions for many instructions
    __asm__ __volatile__("" ::: "memory");
//  ^^^^^^^ E0902: inline assembly is not OpenCL C
//  = help: write it in OpenCL C, which has built-in functions for many instructions
    a[0] = x;
}
kernel void asm_(global int *asm_) { asm_[0] = 1; }

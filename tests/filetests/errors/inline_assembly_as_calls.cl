// test: diagnostics
// Inline assembly that has the form of a call.
kernel void k(global int *a) {
    asm("nop");
//  ^^^ E0902: inline assembly is not OpenCL C
//  = help: write it in OpenCL C, which has built-in functions for many instructions
    __asm("nop");
//  ^^^^^ E0902: inline assembly is not OpenCL C
//  = help: write it in OpenCL C, which has built-in functions for many instructions
    __asm__("nop");
//  ^^^^^^^ E0902: inline assembly is not OpenCL C
//  = help: write it in OpenCL C, which has built-in functions for many instructions
    a[0] = 1;
}

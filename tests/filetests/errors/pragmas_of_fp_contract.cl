// test: diagnostics
#pragma OPENCL FP_CONTRACT OF
//                         ^^ W0005: malformed `#pragma OPENCL FP_CONTRACT` ignored
//  = help: write `ON`, `OFF` or `DEFAULT` after `FP_CONTRACT`

// The rest of the file is not concerned.
#pragma OPENCL FP_CONTRACT ON now
//                            ^^^ W0005: malformed `#pragma OPENCL FP_CONTRACT` ignored
//  = help: write `ON`, `OFF` or `DEFAULT` after `FP_CONTRACT`
#pragma OPENCL FP_CONTRACT
//@1-7 W0005: malformed `#pragma OPENCL FP_CONTRACT` ignored
//  = help: write `ON`, `OFF` or `DEFAULT` after `FP_CONTRACT`
kernel void k(global float *p, float a) {
    p[0] = const(a);
//         ^^^^^ E0001: expected expression, found qualifier `const`
}

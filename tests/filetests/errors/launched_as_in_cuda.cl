// test: diagnostics
// A kernel launched with the syntax of CUDA.
kernel void scan(global int *o) { o[0] = 1; }

void host(void) {
    scan<<<1, 64>>>(0);
//      ^^^ E0902: CUDA launches of kernels are not OpenCL C
//  = help: the host launches kernels; to execute the function here, call it: `scan(...)`
}

scan<<<1, 64>>>(0);
//@1-4 E0101: unknown type name `scan`
//  = help: OpenCL C has no `<<<...>>>`: the host launches a kernel, or `gencl run` with a launch file

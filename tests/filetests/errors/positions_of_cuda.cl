// test: diagnostics
// The components of CUDA's variables: each use has the function for its dimension.
kernel void transpose(global float *a, int n) {
    local float t[8][8];
    t[threadIdx.y][threadIdx.x] = a[n];
//    ^^^^^^^^^ E0101: use of undeclared identifier `threadIdx`
//  = help: `threadIdx.y` is `get_local_id(1)` in OpenCL C
//  = fix: t[get_local_id(1)][threadIdx.x] = a[n];
//                 ^^^^^^^^^ E0101: use of undeclared identifier `threadIdx`
//  = help: `threadIdx.x` is `get_local_id(0)` in OpenCL C
//  = fix: t[threadIdx.y][get_local_id(0)] = a[n];
    a[threadIdx.z] = t[blockIdx.z][blockDim.y];
//    ^^^^^^^^^ E0101: use of undeclared identifier `threadIdx`
//  = help: `threadIdx.z` is `get_local_id(2)` in OpenCL C
//  = fix: a[get_local_id(2)] = t[blockIdx.z][blockDim.y];
//                     ^^^^^^^^ E0101: use of undeclared identifier `blockIdx`
//  = help: `blockIdx.z` is `get_group_id(2)` in OpenCL C
//  = fix: a[threadIdx.z] = t[get_group_id(2)][blockDim.y];
//                                 ^^^^^^^^ E0101: use of undeclared identifier `blockDim`
//  = help: `blockDim.y` is `get_local_size(1)` in OpenCL C
//  = fix: a[threadIdx.z] = t[blockIdx.z][get_local_size(1)];
    a[gridDim.x] = 1.0f;
//    ^^^^^^^ E0101: use of undeclared identifier `gridDim`
//  = help: `gridDim.x` is `get_num_groups(0)` in OpenCL C
//  = fix: a[get_num_groups(0)] = 1.0f;
    a[threadIdx.w] = 2.0f;
//    ^^^^^^^^^ E0101: use of undeclared identifier `threadIdx`
//  = help: use `get_local_id(0)` for `threadIdx.x`
}

kernel void dynamic(global float *a, int n) {
    extern __shared__ float t[];
//  ^^^^^^^^^^^^^^^^^ E0902: CUDA `extern __shared__` is not OpenCL C
//  = help: use a parameter `local float *`, for which the host sets the size, or a `local` array of constant size
    t[n] = a[n];
}

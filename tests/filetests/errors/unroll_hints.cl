// test: diagnostics
// options: -O2
// Loops that cannot be unrolled as the program requests remain, with a warning. Others are not reported.
__kernel void k(__global uint *p, uint n, __local uint *shared) {
    uint sum = 0;
#pragma unroll
    for (uint i = 0; i < n; i++)
//                   ^ W0409: loop not unrolled
//  = note: its trip count is not known at compile time
        sum += p[i];
#pragma unroll 8
    for (uint i = 0; i < n; i++)
        sum ^= p[i];
    __attribute__((opencl_unroll_hint(4))) while (sum > n) {
//                                                ^^^ W0409: loop not unrolled
//  = note: it has a barrier or another operation of all work-items
        shared[get_local_id(0)] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum -= shared[0];
    }
#pragma unroll
    for (uint i = 0; i < 1000000; i++)
//                   ^ W0409: loop not unrolled
//  = note: it has more than 1024 iterations
        sum ^= p[i];
#pragma unroll 1
    for (uint i = 0; i < 4; i++)
        sum ^= p[i];
    p[0] = sum;
}

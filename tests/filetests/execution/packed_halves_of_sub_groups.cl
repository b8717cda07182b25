// test: run
// launch: {"global": [64], "local": [32], "args": [{"buffer": {"dtype": "f16", "shape": [64], "dist": "uniform", "seed": 1}},
// launch:   {"buffer": {"dtype": "i16", "shape": [64], "dist": "bits", "seed": 2}},
// launch:   {"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"}]}
// Shuffles, scans and reductions of packed halves and words, compared with values from local memory.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
__kernel void k(__global const half *x, __global const short *y, __global uint *wrong) {
    __local half halves[32];
    __local short words[32];
    int i = get_global_id(0), l = get_local_id(0);
    int m = get_sub_group_local_id(), first = l - m, n = get_max_sub_group_size();
    half h = x[i] * 2.0h + 0.5h;
    short s = y[i] * (short)3 + (short)1;
    for (int k = 0; k < 3; k++) {
        h = h * x[i] + 0.25h;
        s = s * y[i] - (short)k;
    }
    halves[l] = h;
    words[l] = s;
    barrier(CLK_LOCAL_MEM_FENCE);
    int index = (m * 5 + 3) & (n - 1);
    uint bits = intel_sub_group_shuffle(h, index) != halves[first + index];
    bits |= (intel_sub_group_shuffle(h * 2.0h, 3) != 2.0h * halves[first + 3]) << 1;
    bits |= (sub_group_broadcast(h, 5) - h != halves[first + 5] - h) << 2;
    short least = SHRT_MAX, sum = 0;
    half most = -HUGE_VALF;
    for (int k = 0; k < n; k++) {
        least = min(least, words[first + k]);
        most = max(most, halves[first + k]);
        sum += k <= m ? words[first + k] : 0;
    }
    bits |= ((short)sub_group_reduce_min((int)s) != least) << 3;
    bits |= (sub_group_reduce_max(h) != most) << 4;
    bits |= ((short)sub_group_scan_inclusive_add((int)s) != sum) << 5;
    bits |= (intel_sub_group_shuffle_xor(h, 1) != halves[first + (m ^ 1)]) << 6;
    wrong[i] = bits;
}
/* expect run:
argument 2:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
*/

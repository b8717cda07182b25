// A fixed-point filter: 15-bit taps at program scope, rounded, saturated to short.
__constant short taps[8] = {-1024, 2048, 9000, 18000, 18000, 9000, 2048, -1024};

__kernel void fir(__global const short *in, int n, __global short *out) {
    int i = get_global_id(0);
    int sum = 1 << 14;
    for (int k = 0; k < 8; k++) {
        int at = i - k;
        sum += taps[k] * (at >= 0 && at < n ? in[at] : (short)0);
    }
    out[i] = convert_short_sat(sum >> 15);
}

// test: diagnostics
// options: -Rpass=flatten_branches -Rpass-missed=flatten_branches
__kernel void k(__global float *out, __global const float *in, int n) {
    uint g = get_global_id(0);
    float s = in[g], t = 0;
    float u = 1, v = 2;
    if (s > 1)
//      ^ R0001: branch if-converted: both sides are executed
        s = 1;
    if (s > n)
//      ^ R0002: branch not if-converted: a side has a store
        out[g + 1] = s;
    if (s < n)
//      ^ R0002: branch not if-converted: a side has a load
        t = in[g + 2];
    if (s == 3)
//      ^ R0002: branch not if-converted: a side costs more than 4 native instructions
        t = native_sin(native_cos(s * 2) * t) + native_exp(s) * 3;
    if (t > s) {
//      ^ R0002: branch not if-converted: it determines 3 doublewords, and the limit is 2
        t += 1;
        u = t;
        v = s;
    }
    out[g] = s + t + u + v;
}

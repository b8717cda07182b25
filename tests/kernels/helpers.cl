// A chain of helper functions of many types: declared before use, called more than once, with
// parameters they change, results that are converted, and effects in a fixed order.
short last(long v, uchar shift);
uchar first(int v);

static inline int twice(int v) {
    v += v;
    return v;
}

float middle(short s, __global float *trace) {
    *trace += 1.0f;
    if (s < 0)
        return (float)twice(s);
    return 0.5f * (float)s;
}

bool is_odd(uint v) {
    return v & 1;
}

void count_up(__global uint *counter, uint by) {
    if (by == 0)
        return;
    *counter += by;
}

__kernel void helpers(__global const int *in, __global float *trace, __global uint *counter,
                      __global long *out) {
    size_t i = get_global_id(0);
    int v = in[i];
    float f = middle(last((long)v * 3, first(v)), trace + i);
    count_up(&counter[i], is_odd(v) ? (uint)twice(twice(3)) : 0);
    count_up(counter + i, is_odd((uint)(int)f));
    out[i] = (long)f + last(last(v, 1), 1);
}

short last(long v, uchar shift) {
    return (short)(v >> (shift & 15));
}

uchar first(int v) {
    return twice(twice(v)) + is_odd(v);
}

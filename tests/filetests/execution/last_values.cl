// test: visa
// options: -O1 --target skl --simd 8
// Channels that have left the loop wait while others change the uniform `i - 1`: each keeps the value that it left with, and the
// truncation after the loop reads that.
// check visa: mov (M1, 8) R12_narrow_d(0,0)<1> R11(0,0)<0;1,0>
__kernel void last_values(__global int *out, __global const int *count) {
    size_t id = get_global_id(0);
    int n = count[id];
    int i = 0;
    short narrow;
    for (;;) {
        i++;
        narrow = i - 1;
        if (i >= n)
            break;
    }
    out[id] = narrow;
}

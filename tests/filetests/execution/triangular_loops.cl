// test: run
// Loops whose trip counts depend on the iteration of the loop around them, with exits of their own, barriers and
// three levels; all are unrolled.
// launch: {"global": [16], "local": [8], "args": [{"buffer": {"dtype": "i32", "shape": [16], "dist": "uniform", "lo": 1, "hi": 99}, "mode": "inout"}]}
kernel void k(global int *p) {
    local int t[8];
    int i = get_global_id(0), l = get_local_id(0);
    int x = p[i];
    t[l] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int a = 0; a < 7; a++) {
        if (l > a)
            for (int b = 0; b <= a; b++)
                x += t[b] * (a - b);
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] = x;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int a = 0; a < 5; a++)
        for (int b = a; b > 0; b--) {
            for (int c = b; c < a; c++)
                x ^= x << c;
            if (x & 64)
                break;
            if ((x & 7) == b)
                continue;
            x += b;
        }
    p[i] = x;
}
/* expect run:
argument 0:
106 78 120 455 453 15455 2377 5503
75 99 92 192874 43850 3929 3015 11622
*/

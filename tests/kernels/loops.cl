// Nested loops with break and continue at both levels, a test at the end of a loop, uniform loops
// inside of divergent ones, and values that leave early.
__kernel void loops(__global const uint *a, __global uint *out, uint uniform_count) {
    size_t i = get_global_id(0);
    uint n = a[i] % 23;
    uint found = 0;
    uint visits = 0;
    for (uint x = 1; x <= n; x++) {
        if (x % 3 == 0)
            continue;
        for (uint y = x;; y++) {
            visits++;
            if (y * y > 3 * n + x)
                break;
            if ((x + y) % 4 == 1)
                continue;
            if (x * y == n) {
                found = 100 * x + y;
                break;
            }
        }
        if (found)
            break;
    }
    uint collected = 0;
    uint rest = a[i];
    for (;;) {
        // A uniform count, in a loop that items leave one by one.
        for (uint k = 0; k < uniform_count; k++)
            collected = collected * 31 + (rest >> k);
        rest /= 3;
        if (rest <= 5)
            break;
    }
    uint last = 0;
    for (uint k = 0; k < uniform_count; k++) {
        last = k * n;
        if (last > 40)
            break;
    }
    out[4 * i] = found;
    out[4 * i + 1] = visits;
    out[4 * i + 2] = collected;
    out[4 * i + 3] = last;
}

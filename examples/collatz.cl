// Steps of the 3n+1 sequence until 1: work-items leave the loop in different iterations, and
// the count is live-out of the loop.
__kernel void collatz(__global const uint *start, __global uint *steps) {
    size_t i = get_global_id(0);
    uint n = start[i];
    uint count = 0;
    for (; n > 1; ++count) {
        if (n % 2 == 0)
            n /= 2;
        else
            n = 3 * n + 1;
    }
    steps[i] = count;
}

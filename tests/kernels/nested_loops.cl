// Nested loops with break, continue, goto and return: every item takes a different path.
__kernel void nested_loops(__global const uint *in, __global uint *out, uint n) {
    uint i = get_global_id(0);
    uint seed = in[i], sum = 0;
    for (uint a = 0; a < n; a++) {
        uint b = seed % (a + 3);
        while (b < 2 * n) {
            b += 1 + (seed & 1);
            if (b % 5 == 0)
                continue;
            do {
                sum += b;
                if (sum % 7 == 3)
                    break;
                seed = seed * 1664525u + 1013904223u;
                if (seed >> 27 == a)
                    goto next;
                if (seed >> 22 == 1000) {
                    out[i] = ~sum;
                    return;
                }
            } while ((seed >> 13 & 3) != 0);
            if (sum > 3000)
                goto done;
        }
        sum ^= a;
    next:
        sum++;
    }
done:
    out[i] = sum;
}

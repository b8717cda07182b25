// Pi by the Monte Carlo method: each work-item has its own pseudorandom sequence (xorshift)
// and counts in integers, so that the result is exact: pi is about
// 4 * sum(hits) / (throws * work-items).
uint xorshift(uint *state) {
    uint x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

__kernel void monte_carlo_pi(__global uint *hits, uint throws, uint seed) {
    uint i = get_global_id(0);
    uint state = (i + 1) * 2654435769u ^ seed;
    uint inside = 0;
    for (uint k = 0; k < throws; k++) {
        uint x = xorshift(&state) >> 17;
        uint y = xorshift(&state) >> 17;
        inside += x * x + y * y < (1u << 30);
    }
    hits[i] = inside;
}

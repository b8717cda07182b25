// `do`, `goto` forward out of nested loops, backward as a loop, over a declaration, into a
// block, and the dangling `else`.
__kernel void gotos(__global const uint *a, __global uint *out, uint uniform_count) {
    size_t i = get_global_id(0);
    uint v = a[i];
    uint n = v % 13;

    uint found = 0;
    for (uint x = 1; x <= n; x++)
        for (uint y = 1; y <= x; y++) {
            if (x * y == n + 3) {
                found = 100 * x + y;
                goto out_of_both;
            }
            if (x + y > 15)
                goto too_far;
        }
    found = 7;
    goto out_of_both;
too_far:
    found += 5000;
out_of_both:
    out[5 * i] = found;

    uint rounds = 0, w = v % 1000;
again:
    rounds++;
    if (w & 1)
        w = 3 * w + 1;
    else
        w /= 2;
    if (w > 1)
        goto again;
    out[5 * i + 1] = rounds;

    uint digits = 0, rest = v;
    do {
        digits++;
        if (rest == 5)
            continue;
        if (digits > 8)
            break;
    } while (rest /= 10);
    out[5 * i + 2] = digits;

    uint kept = 1;
    {
        if (n > 6)
            goto inside;
        uint over = n;
        kept += over;
        if (n < 20) {
            kept *= 3;
inside:
            kept += 2;
        } else
            kept = 1000;
    }
    out[5 * i + 3] = kept;

    uint c = 0;
uniform_again:
    for (uint k = 0; k < n; k++) {
        c += k;
        if (c % 11 == 3)
            goto next;
        do
            c++;
        while (c % 3);
    }
next:
    if (uniform_count-- > 1)
        goto uniform_again;
    if (n > 3)
        if (n > 9)
            c += 100000;
        else
            c += 200000;
    out[5 * i + 4] = c;
}

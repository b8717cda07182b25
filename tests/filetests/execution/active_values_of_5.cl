// test: run
// Reductions and scans of active work-items and of clusters: in branches, in loops of different trip counts, after a return.
// At every width a work-group is one partial sub-group.
// launch: {"global": [10], "local": [5], "args": [{"buffer": {"dtype": "u32", "shape": [10, 8]}, "mode": "out"}]}
#define MIX(h, value) h = h * 31 + (uint)(value)
#define NUMBERS(MIX, h, f, x) MIX(h, f##_add(x)); MIX(h, f##_mul(x)); MIX(h, f##_min(x)); MIX(h, f##_max(x))
#define BITS(MIX, h, f, x) MIX(h, f##_and(x)); MIX(h, f##_or(x)); MIX(h, f##_xor(x))
#define ALL(MIX, h, f, x) NUMBERS(MIX, h, f, x); BITS(MIX, h, f, x)
#define TRUTHS(h, f, x) MIX(h, f##_logical_and(x)); MIX(h, f##_logical_or(x)); MIX(h, f##_logical_xor(x))
#define CLUSTERS(h, x, size) \
    MIX(h, sub_group_clustered_reduce_add(x, size)); MIX(h, sub_group_clustered_reduce_mul(x, size)); \
    MIX(h, sub_group_clustered_reduce_min(x, size)); MIX(h, sub_group_clustered_reduce_max(x, size)); \
    MIX(h, sub_group_clustered_reduce_and(x, size)); MIX(h, sub_group_clustered_reduce_or(x, size)); \
    MIX(h, sub_group_clustered_reduce_xor(x, size)); \
    MIX(h, sub_group_clustered_reduce_logical_and((x) & 5, size)); \
    MIX(h, sub_group_clustered_reduce_logical_or((x) & 5, size)); \
    MIX(h, sub_group_clustered_reduce_logical_xor((x) & 5, size))
kernel void k(global uint *o) {
    uint x = get_global_id(0);
    global uint *r = o + 8 * x;
    int v = (int)(x * 37 + 11) % 23 - 9;
    uint h = 0;
    // All work-items together.
    ALL(MIX, h, sub_group_non_uniform_reduce, v | 1);
    ALL(MIX, h, sub_group_non_uniform_scan_inclusive, v | 1);
    ALL(MIX, h, sub_group_non_uniform_scan_exclusive, v | 1);
    r[0] = h;
    // Two sides of a branch; in one the values themselves.
    uint truths = 0, clusters = 0;
    if (v % 3) {
        r[1] = sub_group_non_uniform_reduce_add(v);
        r[2] = sub_group_non_uniform_scan_inclusive_max(v);
        r[3] = sub_group_non_uniform_scan_exclusive_min(v);
        TRUTHS(truths, sub_group_non_uniform_reduce, v & 6);
        TRUTHS(truths, sub_group_non_uniform_scan_inclusive, v & 6);
        TRUTHS(truths, sub_group_non_uniform_scan_exclusive, v & 6);
        CLUSTERS(clusters, v, 1);
        CLUSTERS(clusters, v, 2);
        CLUSTERS(clusters, v, 4);
        CLUSTERS(clusters, v, 8);
    } else {
        h = 7;
        ALL(MIX, h, sub_group_non_uniform_reduce, v);
        r[1] = h;
        ALL(MIX, h, sub_group_non_uniform_scan_inclusive, v);
        r[2] = h;
        ALL(MIX, h, sub_group_non_uniform_scan_exclusive, v);
        r[3] = h;
    }
    r[4] = truths;
    r[5] = clusters;
    // Each iteration has fewer work-items, and those of the last ones are not neighbors.
    uint sum = 0;
    for (int i = 0; i < (v & 7); i++) {
        sum += sub_group_non_uniform_reduce_add(v + i) * (i + 1);
        sum += sub_group_non_uniform_scan_exclusive_add(1) * 1000;
        sum += sub_group_clustered_reduce_max(v, 4) * 100000;
    }
    r[6] = sum;
    r[7] = 0;
    if (v == -3 || v == 5) return;
    r[7] = sub_group_non_uniform_scan_inclusive_add(1) + 100 * sub_group_clustered_reduce_add(1, 2);
}
/* expect run:
argument 0:
4271507471 0 2 2147483647 2659897440 1963004252 1400058 201
2567287377 0 2 2 2631268321 2014846214 701012 202
2719231637 0 7 4294967289 2631237569 761206158 4903477 203
1298173943 0 7 4294967289 2631267359 361061655 4209386 204
3373441317 1729881509 1706955335 4005813558 0 0 4811231 105
1869284517 426451999 1791342052 2559008505 0 0 900098 201
2362981481 426451999 151762183 1953746940 0 0 602035 202
1177762361 20 8 2147483647 1742811296 1993265082 0 203
393173857 20 8 8 1743763647 2045107044 505329 204
1502862145 20 13 4294967295 1743733888 631598474 6510270 105
*/

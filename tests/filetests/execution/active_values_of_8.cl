// test: run
// Reductions and scans of active work-items and of clusters: in branches, in loops of different trip counts, after a return.
// At every width a work-group is one sub-group, of 8 work-items.
// launch: {"global": [16], "local": [8], "args": [{"buffer": {"dtype": "u32", "shape": [16, 8]}, "mode": "out"}]}
#if !cl_khr_subgroup_non_uniform_arithmetic || !cl_khr_subgroup_clustered_reduce
#error "an extension is missing"
#endif
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
182264445 8 2 2147483647 2659897440 3942212073 1400053 201
2773011647 8 2 2 2631268321 3994054035 701009 202
2924955907 8 7 4294967289 2631237569 2740413979 4903487 203
1503898213 8 7 4294967289 2631267359 2340269476 4209396 204
3579165587 1113223294 2026852686 3083204687 0 0 4811241 205
2639204337 1113223294 1073172932 2209715528 0 0 3612137 206
2645184447 1113223294 1410194471 541861371 0 0 2411053 207
2839191531 8 8 4294967289 2631267360 4024643908 0 208
714906971 16 4294967295 2147483647 852442977 4113477314 6300341 201
1988221521 16 13 4294967295 852413218 1872612788 6505327 202
1838234663 16 13 4294967295 852443008 448623390 5208207 203
2770834139 16 13 4294967295 852413218 48478887 3909099 204
2991581827 3601694150 4089141283 281118682 0 0 904016 205
1562159965 3601694150 3823158586 3164767791 0 0 0 206
3318685817 3601694150 122280743 895731897 0 0 1120341 107
4075896705 16 13 4294967291 852443008 1950068002 2923327 0
*/

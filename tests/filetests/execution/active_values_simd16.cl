// test: run
// Reductions and scans of active work-items and of clusters: in branches, in loops of different trip counts, after a return.
// The last sub-group of a work-group has 8 of 16 work-items.
// launch: {"global": [48], "local": [24], "args": [{"buffer": {"dtype": "u32", "shape": [48, 8]}, "mode": "out"}]}
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
__attribute__((intel_reqd_sub_group_size(16)))
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
        CLUSTERS(clusters, v, 16);
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
2945969325 24 2 2147483647 1772393759 3113591201 1400095 201
1241749231 24 2 2 1743764640 3212419275 701025 202
1393693491 24 7 4294967289 1743733888 3152645971 4903828 203
4267603093 24 7 4294967289 1743763678 1216790428 4209723 204
2047903171 2999382073 2376186163 2016335050 0 0 4811448 205
1107941921 2999382073 1422506409 1142845891 0 0 3612236 206
1113922031 2999382073 1759527948 3769959030 0 0 2411095 207
1307929115 24 8 4294967289 1743763679 1226062652 0 208
1475398579 24 8 4294967289 1743733888 1618441018 6325828 209
4248586215 24 13 4294967289 1743763678 1766460332 6527633 210
249381733 24 13 4294967289 1743733888 126973078 5228448 211
1803696585 24 13 4294967289 1743763678 2486084831 3926236 212
2365580281 2999382073 3225561116 3360945865 0 0 911025 213
32357683 2999382073 3046055812 1387216497 0 0 0 214
3268680301 2999382073 3645686727 1447874614 0 0 1145828 115
832476615 24 13 4294967289 1743733888 1067579802 2945633 0
2312584723 12 4294967292 2147483647 1772393759 158828039 1200165 201
2394174581 12 10 4294967292 1772364000 2567131032 2002079 202
1222727065 12 10 4294967292 1743734848 796517418 1002023 203
2118784783 12 10 4294967292 1743733887 1120945554 0 204
1162958779 1459368773 958356193 2388038492 0 0 5107286 105
2738316519 1459368773 1895398983 543820191 0 0 4512220 0
4064135359 12 11 4294967288 1743763678 750808506 3312133 206
3505048497 12 11 4294967288 1743733888 1075236642 2211079 207
765653937 18 4294967289 2147483647 1742811296 540102877 1200019 201
12056835 18 7 4294967289 1743763647 688122191 6901800 202
3477914637 18 7 4294967289 1743733888 1973132222 6207695 203
2195767591 2999382073 2376186163 2016335050 0 0 4809420 204
4081142881 2999382073 1422506409 1142845891 0 0 910212 205
4183559171 2999382073 1759527948 3769959030 0 0 609077 206
4148643331 18 8 4294967289 1743733887 544696050 0 207
1089555583 18 8 4294967289 1743763678 643524124 523800 208
422102167 18 13 4294967289 1743733888 1943470527 6525605 209
3850918889 18 13 4294967289 1743763678 7614984 5226420 210
3142000393 18 13 4294967289 1743733888 3980974251 3924212 211
1445527397 2999382073 3225561116 3360945865 0 0 1310019 212
3684549355 2999382073 3046055812 1387216497 0 0 0 213
849369785 2999382073 3645686727 1447874614 0 0 743800 214
3587007815 18 13 4294967289 1743763678 2259328019 2543605 0
2347751737 18 13 4294967289 1743733888 323472476 2042420 115
422144193 9 10 2147483647 2659897440 773996009 2000082 201
318402339 9 10 10 2631268321 872824083 1001020 202
1177138957 9 10 1 2631267360 1977181691 0 203
3000013565 1459368773 958356193 2388038492 0 0 4403299 204
2820102953 1459368773 1895398983 543820191 0 0 2708233 0
2783790197 9 11 4294967288 2631237569 3217705772 3309142 105
3320739139 9 11 4294967288 2631267359 2069667966 2209082 206
3359536919 9 11 4294967288 2631267360 2168496040 1106020 207
*/

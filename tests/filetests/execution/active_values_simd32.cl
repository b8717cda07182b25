// test: run
// Reductions and scans of active work-items and of clusters: in branches, in loops of different trip counts, after a return.
// The last sub-group has 8 of 32 work-items.
// launch: {"global": [40], "local": [40], "args": [{"buffer": {"dtype": "u32", "shape": [40, 8]}, "mode": "out"}]}
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
__attribute__((intel_reqd_sub_group_size(32)))
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
        CLUSTERS(clusters, v, 4);
        CLUSTERS(clusters, v, 16);
        CLUSTERS(clusters, v, 32);
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
2711877635 41 2 2147483647 2659897440 1973948509 1400218 201
1007657541 41 2 2 2631268321 2025790471 701054 202
1159601801 41 7 4294967289 2631237569 4079893241 4904677 203
4033511403 41 7 4294967289 2631267359 3679748738 4210446 204
1813811481 764524351 3032489837 4097169744 0 0 4811856 205
873850231 764524351 2078810083 3223680585 0 0 3612500 206
879830341 764524351 2415831622 1555826428 0 0 2411218 207
1073837425 41 8 4294967289 2631267360 2470481920 0 208
1241306889 41 8 4294967289 2631237569 792482223 6326677 209
4014494525 41 13 4294967289 2631267359 2846584993 6528176 210
15290043 41 13 4294967289 2631237569 2446440490 5228856 211
1569604895 41 13 4294967289 2631267359 2046295987 3926500 212
2131488591 764524351 3881864790 1146813263 0 0 911054 213
4093233289 764524351 3702359486 3468051191 0 0 0 214
3034588611 764524351 7023105 3528709308 0 0 1146677 115
598384925 41 13 4294967289 2631237569 17881672 2946176 0
1526340731 41 13 4294967289 2631267359 2230973711 1244856 216
3835132199 41 13 4294967289 2631237569 3833090016 2028218 217
3070494727 41 13 4294967289 2631237568 3884931978 1016054 218
3764319825 41 13 4294967289 2631237568 3032801010 0 219
1530719169 764524351 1037077897 285641847 0 0 5162446 120
2824515885 764524351 2669534121 3830480351 0 0 4563176 0
3151880341 41 13 4294967288 2631267359 2603402768 3348500 221
441134807 41 13 4294967288 2631237569 1751271800 2237218 222
2025268175 41 13 4294967288 2631237568 2158160098 1221054 223
1179449427 41 13 4294967288 2631267359 4212262868 6982677 224
4262484201 41 13 4294967288 2631237569 3812118365 6285446 225
2734248309 764524351 434676417 3130087911 0 0 4873856 226
3824150341 764524351 3097187463 312018041 0 0 963500 227
1585018615 764524351 2067132679 3579840959 0 0 648218 228
947033791 41 13 4294967288 2631237568 1060239930 0 229
281089579 41 13 4294967288 2631267359 1112081892 604677 230
1721671899 13 13 2147483647 852442977 4274468408 6500282 201
541647023 13 13 13 852413218 3874323905 5204177 202
4241841151 13 13 4 852443008 3474179402 3906081 203
3212933171 3601694150 4089141283 281118682 0 0 1303013 204
2426434857 3601694150 3823158586 3164767791 0 0 0 205
1922375273 3601694150 122280743 895731897 0 0 713237 206
1601960189 13 13 4294967291 852413218 1148752324 2518282 0
198917279 13 13 4294967291 852443008 748607821 2020177 107
*/

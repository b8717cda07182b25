// test: run
// Reductions and scans of active work-items and of clusters, of each type.
// At every width a work-group is one sub-group, of 8 work-items.
// launch: {"global": [16], "local": [8], "args": [{"buffer": {"dtype": "u32", "shape": [16, 4]}, "mode": "out"}]}
#define MIX(h, value) h = h * 31 + (uint)(value)
#define FLOAT(h, value) MIX(h, as_uint((float)(value)))
#define LONG(h, value) { ulong of_it = (ulong)(value); MIX(h, of_it); MIX(h, of_it >> 32); }
#define NUMBERS(MIX, h, f, x) MIX(h, f##_add(x)); MIX(h, f##_mul(x)); MIX(h, f##_min(x)); MIX(h, f##_max(x))
#define BITS(MIX, h, f, x) MIX(h, f##_and(x)); MIX(h, f##_or(x)); MIX(h, f##_xor(x))
#define ALL(MIX, h, f, x) NUMBERS(MIX, h, f, x); BITS(MIX, h, f, x)
kernel void k(global uint *o) {
    uint x = get_global_id(0);
    global uint *r = o + 4 * x;
    int v = (int)(x * 29 + 5) % 31 - 17;
    uint h = 0;
    if (v & 3) {
        ALL(MIX, h, sub_group_non_uniform_reduce, (char)(v * 7));
        ALL(MIX, h, sub_group_non_uniform_scan_exclusive, (uchar)(v * 7));
        ALL(MIX, h, sub_group_non_uniform_scan_inclusive, (short)(v * 1999));
        ALL(MIX, h, sub_group_non_uniform_scan_exclusive, (short)(v * 1999));
        ALL(MIX, h, sub_group_non_uniform_reduce, (ushort)(v * 1999));
        ALL(MIX, h, sub_group_non_uniform_scan_exclusive, (char)(v * 7));
        MIX(h, sub_group_clustered_reduce_mul((char)v, 4));
        MIX(h, sub_group_clustered_reduce_max((ushort)v, 8));
    }
    r[0] = h;
    long wide = v * 0x123456789abl;
    h = 0;
    if (v % 4 != 1) {
        ALL(LONG, h, sub_group_non_uniform_reduce, wide);
        ALL(LONG, h, sub_group_non_uniform_scan_inclusive, (ulong)wide);
        ALL(LONG, h, sub_group_non_uniform_scan_exclusive, wide);
        ALL(MIX, h, sub_group_non_uniform_scan_exclusive, (uint)v);
        LONG(h, sub_group_clustered_reduce_min((ulong)wide, 4));
        LONG(h, sub_group_clustered_reduce_xor(wide, 8));
    }
    r[1] = h;
    // Sums and products of these are exact.
    float f = v * 0.5f, factor = v & 1 ? -0.5f : 2.0f;
    h = 0;
    if (v > -12 && v < 10) {
        FLOAT(h, sub_group_non_uniform_reduce_add(f)); FLOAT(h, sub_group_non_uniform_reduce_mul(factor));
        FLOAT(h, sub_group_non_uniform_scan_inclusive_min(f)); FLOAT(h, sub_group_non_uniform_scan_inclusive_mul(factor));
        NUMBERS(FLOAT, h, sub_group_non_uniform_scan_exclusive, f > 0 ? 1.0f : -1.0f);
        FLOAT(h, sub_group_clustered_reduce_add(f, 4)); FLOAT(h, sub_group_clustered_reduce_max(f, 2));
        half g = (half)f;
        FLOAT(h, sub_group_non_uniform_reduce_add(g)); FLOAT(h, sub_group_non_uniform_reduce_mul((half)(f > 0 ? 1.0f : -1.0f)));
        FLOAT(h, sub_group_non_uniform_scan_exclusive_min(g)); FLOAT(h, sub_group_non_uniform_scan_exclusive_max(g));
        FLOAT(h, sub_group_clustered_reduce_min(g, 8));
    }
    r[2] = h;
    h = 0;
#ifdef cl_khr_fp64
    if (v & 2) {
        h |= sub_group_non_uniform_reduce_add((double)f) != sub_group_non_uniform_reduce_add(f);
        h |= (sub_group_non_uniform_scan_exclusive_mul((double)factor) != sub_group_non_uniform_scan_exclusive_mul(factor)) << 1;
        h |= (sub_group_non_uniform_scan_exclusive_max((double)f) != sub_group_non_uniform_scan_exclusive_max(f)) << 2;
        h |= (sub_group_clustered_reduce_min((double)f, 4) != sub_group_clustered_reduce_min(f, 4)) << 3;
    }
#endif
    r[3] = h;
}
/* expect run:
argument 0:
0 2550639493 0 0 246929943 2594714674 0 0
0 3322083109 0 0 2451080134 0 0 0
468806263 1192009737 0 0 4002519209 0 3516399616 0
142338961 2085510065 3382181888 0 1680235773 0 2787639296 0
3785691266 1171455736 1378877440 0 4063496916 0 426770432 0
3865299734 2292394412 40894464 0 2971755052 1385500654 3543138304 0
364385430 513555993 3652190208 0 1168623444 1709138335 2454716416 0
1448287998 505438544 827326464 0 2520210124 297137136 3059744768 0
*/

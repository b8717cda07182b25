// test: run
// Reductions and scans of active work-items and of clusters, of each type.
// The last sub-group of a work-group has 8 of 16 work-items.
// launch: {"global": [48], "local": [24], "args": [{"buffer": {"dtype": "u32", "shape": [48, 4]}, "mode": "out"}]}
#define MIX(h, value) h = h * 31 + (uint)(value)
#define FLOAT(h, value) MIX(h, as_uint((float)(value)))
#define LONG(h, value) { ulong of_it = (ulong)(value); MIX(h, of_it); MIX(h, of_it >> 32); }
#define NUMBERS(MIX, h, f, x) MIX(h, f##_add(x)); MIX(h, f##_mul(x)); MIX(h, f##_min(x)); MIX(h, f##_max(x))
#define BITS(MIX, h, f, x) MIX(h, f##_and(x)); MIX(h, f##_or(x)); MIX(h, f##_xor(x))
#define ALL(MIX, h, f, x) NUMBERS(MIX, h, f, x); BITS(MIX, h, f, x)
__attribute__((intel_reqd_sub_group_size(16)))
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
0 808591839 0 0 3166188102 852667020 0 0
0 1580035455 0 0 1075370997 0 0 0
3388064422 3744929379 0 0 2626810072 0 2192048128 0
3061597120 343462411 2057830400 0 304526636 0 1463287808 0
229360693 4283864538 3512729600 0 2769314685 0 150994944 0
2987398885 1656042139 3919577088 0 3244091924 1267270689 3267362816 0
182675822 3164006239 4169138176 0 466555188 2932554085 2707423232 0
2386352522 4274448927 2136997888 0 3084772468 2962386711 1957691392 0
4120707806 2061890411 0 0 3625130000 3344506492 0 0
2335431224 1300823652 0 0 0 3274636266 0 0
1217215011 788628636 0 0 0 3117336638 1664090112 0
2869451781 4047824294 170917888 0 0 2532418520 2310012928 0
504096926 383845743 1889533952 0 0 2371813523 2097152 0
2314301783 3312794862 1881145344 0 0 1862899787 522190848 0
4290050321 437728131 3093299200 0 0 4122417625 681574400 0
1065214117 2166393435 73400320 0 0 1248112444 0 0
2901952647 4241343509 0 0 0 116495456 0 0
2742681079 0 0 0 220861098 1179800460 0 0
2912149331 0 441450496 0 4030277053 73283237 3013607424 0
3407017835 0 240123904 0 1514345857 504289990 781189120 0
1925983608 0 3209166848 0 4245092650 425334929 4282908672 0
2349361532 953426939 1212678144 0 598279966 686664466 963117056 0
1586194684 2145083462 1430257664 0 1342267118 550110963 2121269248 0
1282110060 1382882776 3039821824 0 3722108126 2615295687 0 0
*/

// test: run visa
// options: --simd 16
// launch: {"global": [88], "local": [44], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [88], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [88]}, "mode": "out"},
// launch:   {"scalar": 40, "dtype": "u32"}]}
// A small private array that is stored to at varying offsets is in registers: rows at known offsets, rows at an offset
// that all channels share, and an offset for each channel, also where channels are on other paths. The last sub-group of each group
// is partial.
// check visa: .decl X11 v_type=G type=ud num_elts=128 align=hword
// check visa: addr_add (M1_NM, 1) A0(0)<1> &X11
// check visa: mov (M1, 16) r[A0(0),0]<1>:ud
// check visa: addr_add (M1, 16) A8(0)<16> &X11
// check visa: r[A8(0),0]<1,0>:ud
// check visa: cmp.eq (M1, 16) P
// check visa: ) mov (M1, 16) X11(0,
// check-not visa: %scratch
__kernel void k(__global const uint *in, __global uint *out, uint n) {
    uint state[8];
    size_t i = get_global_id(0);
    for (uint k = 0; k < n; k++)
        state[k & 7] = in[i] * k;
    if (in[i] % 3 == 1)
        state[n & 7] -= 5;
    for (uint k = 0; k < in[i]; k++)
        state[in[(i + k) % 88] & 7] += state[k & 7] + k;
    uint sum = state[3];
    for (uint k = 0; k < 8; k++)
        sum = sum * 5 + state[k ^ in[i] & 7];
    out[i] = sum;
}
/* expect run:
argument 1:
18917633 66221884 96200633 81050120 99547495 211161326 240356331 270336751
792467005 1198918114 913864081 714283018 710191014 1186360704 1048137217 1082494465
3301287697 3765118680 227531047 3163357499 2669622153 20958955 3258764953 3253684569
4039275883 3807140684 2287504489 3011627308 4225464589 164317586 692581137 83473289
1958552667 3705919370 4267600057 397953078 50080785 1760839631 4021602729 182547985
1627302997 3990379189 298781410 303047539 3062154763 1537253633 2975467753 433383753
1316201271 1957290542 1083635949 3638012480 3170201077 619701624 3418693189 936521793
3525427381 529584914 856065089 1542007026 1022566093 2077096284 1439588585 1891824633
463621867 1048024231 3796266059 3363522251 2939869955 3639393902 3221713297 4196577585
2650003234 1398590547 1529713293 1475687684 2160275545 4130975509 1240197438 200537193
3430034235 2200020840 986515905 1746339966 710386634 2769096315 2065648817 363261345
*/

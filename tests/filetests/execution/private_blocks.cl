// test: run visa
// options: --target dg2 --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [44], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [44]}, "mode": "out"},
// launch:   {"scalar": 40, "dtype": "i32"}]}
// Private memory at offsets that all channels of a thread share: one block message accesses it, but not where channels
// may be on other paths, nor at offsets that vary. The last sub-group of each group is partial.
// check visa: L2:
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) flat[X41]:a64 R54:d32x16t
// check visa: lsc_load.ugm.ca.ca (M1, 16) R20:d32 flat[X86]:a64
// check visa: lsc_store.ugm.wb.wb (M1, 16) flat[X86]:a64 R21:d32
// check visa: (!P5) goto (M1, 16) L8
// check visa: lsc_store.ugm.wb.wb (M1, 16) flat[X101]:a64 R29:d32
// check visa: L8:
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1) R33:d32x16t flat[X109]:a64
// check visa: L10:
// check visa: lsc_load.ugm.ca.ca (M1, 16) R38:d32 flat[X151]:a64
__kernel void k(__global const int *in, __global int *out, int n) {
    int values[64];
    int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        values[k] = in[i] * k;
    values[in[i] & 15] += 3;
    if (in[i] % 3 == 1)
        values[n & 7] -= 5;
    int sum = values[n - 1] + values[5];
    for (int k = 0; k < in[i]; k++)
        sum += values[k % n];
    out[i] = sum;
}
/* expect run:
argument 1:
39 90 141 195 273 354 450 576
720 885 1089 1320 1581 1890 2235 2622
3063 3549 4083 4683 5340 6048 6834 7683
8598 9597 10668 11814 13053 14373 15777 17283
18879 20568 22368 24267 26271 28389 30618 32958
33787 34653 35554 36523
*/

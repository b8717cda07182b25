// test: run
// The bits of an integer as a float are no extension of the integer.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "u8", "shape": [4], "dist": "iota", "start": 7}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u16", "shape": [4], "dist": "iota", "start": 16777}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [4]}, "mode": "out"}]}
kernel void k(global uchar *a, global ushort *b, global uint *o) {
    int i = get_global_id(0);
    uchar x = (uchar)(as_uint((float)a[i]) + 1u);
    ushort y = (ushort)(as_uint((float)b[i]) ^ 3u);
    o[i] = x | (uint)y << 16;
}
/* expect run:
argument 2:
302186497 335740929 369295361 402849793
*/

// test: run
// options: --target skl
// The bits of an integer as a double are no extension of the integer.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [4], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u64", "shape": [8]}, "mode": "out"}]}
kernel void k(global uint *a, global ulong *o) {
    int i = get_global_id(0);
    o[2 * i] = as_ulong((double)a[i]) * (ulong)(a[i] + 2);
    o[2 * i + 1] = as_long((double)(int)a[i]) * 3;
}
/* expect run:
argument 1:
13821547256400052224 13821547256400052224 0 13835058055282163712 4622945017495814144 13841813454723219456 9250393634618998784 13848568854164275200
*/

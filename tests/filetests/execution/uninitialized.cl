// test: run
// The stored value is undefined on one of the paths.
// launch: {"global": [8], "local": [8], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8], "dist": "iota"}, "mode": "inout"}]}
__kernel void k(__global uint *p) {
    size_t i = get_global_id(0);
    uint x;
    if (p[i] > 3)
        x = p[i] * 3;
    p[i] = x;
}
/* expect run:
fault E0803: use of undefined value
*/

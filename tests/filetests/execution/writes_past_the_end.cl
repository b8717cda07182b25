// test: run
// launch: {"global": [9], "local": [9], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "out"}]}
__kernel void k(__global uint *p) {
    p[get_global_id(0)] = 1;
}
/* expect run:
fault E0801: out-of-bounds access
*/

// test: run
// launch: {"global": [4], "args": [{"buffer": {"dtype": "u32", "shape": [4]}, "mode": "out"}]}
void set(__global uint *p, uint i) {
    p[i + 1000] = i;
}
__kernel void k(__global uint *p) {
    set(p, get_global_id(0));
}
/* expect run:
fault E0801: out-of-bounds access
*/

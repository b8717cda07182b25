// test: run
// launch: {"global": [4], "args": [{"buffer": {"dtype": "u32", "shape": [4]}, "mode": "out"}]}
// A function that ends without a value returns an undefined one, which is reported where it matters.
uint f(uint x) { if (x < 3) return x; }
__kernel void k(__global uint *p) {
    uint i = get_global_id(0);
    p[i] = f(i);
}
/* expect run:
fault E0803: use of undefined value
*/

// test: run
// options: -cl-std=CL2.0
// In OpenCL C 2.0 a pointer declared without an address space has that of its initializer.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [8], "dist": "iota"}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}
struct pair { int a, b; };
__kernel void k(__global int *in, __global int *out) {
    __local int shared[4];
    uint i = get_local_id(0);
    int own[2] = {1000, 2000};
    const int *first = in + 1, *of_own = own;
    int *of_shared = shared;
    const struct pair *pairs = (__global struct pair *)in;
    of_shared[i] = first[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    first++;
    out[i] = of_shared[3 - i] + 10 * *first + 100 * pairs[i].b + of_own[i & 1];
}
/* expect run:
argument 1:
1124 2323 1522 2721
*/

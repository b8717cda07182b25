// test: run
// launch: {"global": [16], "local": [8], "args": [{"buffer": {"dtype": "u32", "shape": [16]}, "mode": "out"}]}
// The second group reads nothing that the first one wrote.
__kernel void k(__global uint *p) {
    __local uint l;
    if (get_global_id(0) == 0)
        l = 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = l;
}
/* expect run:
fault E0803: use of undefined value
*/

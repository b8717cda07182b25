// test: run
// launch: {"global": [8], "local": [8], "args": [{"buffer": {"dtype": "u32", "shape": [8]}, "mode": "out"}, {"local": 32}]}
// One element past the end of the local memory that the launch allocates.
__kernel void k(__global uint *p, __local uint *l) {
    uint lid = get_local_id(0);
    l[lid + 1] = lid;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[lid] = l[lid];
}
/* expect run:
fault E0801: out-of-bounds access
*/

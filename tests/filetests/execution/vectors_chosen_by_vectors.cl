// test: run
// launch: {"global": [1], "args": [{"buffer": {"dtype": "i32", "shape": [8], "dist": "data", "values": [9,9,9,9,9,9,9,9]}, "mode": "inout"}]}
// Scalars selected by a vector of conditions are not promoted; event lists of length 0; macros of C.
__kernel void k(__global int *o) {
    __local int l[2];
    char4 a = (char4)(1, 5, 3, 7), b = (char4)(2);
    char4 c = a < b ? (char)1 : (char)-1;
    ushort2 d = (short2)(1, 2) > (short2)(1) ? (ushort)40000 : (ushort)1;
    short2 m = (short2)(1, 2) > (short2)(1) ? (char)-3 : (short)4;
    event_t e = (event_t)0;
    e = async_work_group_copy(l, o, 1, e);
    wait_group_events(1, &e);
    wait_group_events(0, 0);
    o[0] = c.x;
    o[1] = c.y;
    o[2] = d.x;
    o[3] = d.y;
    o[4] = m.x;
    o[5] = m.y;
    o[6] = __STDC__;
    o[7] = __STDC_VERSION__ == 199901L;
}
/* expect run:
argument 0:
1 -1 1 40000 4 -3 1 1
*/

// test: diagnostics
// Arrays that are used between a copy into them and `wait_group_events`.
__kernel void k(__global const float *g, __global float *o, __local float *l) {
    __local float t[64], u[2][64];
    int i = get_local_id(0);
    event_t e = async_work_group_copy(t, g, 64, 0);
//              ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ asynchronous copy here
    o[i] = t[i];
//         ^ W0422: `t` is used before `wait_group_events`: the copy into it may not be complete
//  = help: call `wait_group_events` before the elements are used: barriers do not wait for copies
    wait_group_events(1, &e);
    o[i] += t[i];
    e = async_work_group_copy(l, g, 64, 0);
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ asynchronous copy here
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i > 3) {
        for (int k = 0; k < 4; k++)
            o[i] += l[k];
//                  ^ W0422: `l` is used before `wait_group_events`: the copy into it may not be complete
//  = help: call `wait_group_events` before the elements are used: barriers do not wait for copies
    }
    wait_group_events(1, &e);
    // Two buffers in turn, and the event of one copy for two.
    e = async_work_group_copy(u[0], g, 64, 0);
    for (int k = 0; k < 4; k++) {
        wait_group_events(1, &e);
        e = async_work_group_copy(u[(k + 1) & 1], g + 64 * k, 64, 0);
        o[i] += u[k & 1][i];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    wait_group_events(1, &e);
    e = async_work_group_copy(t, g, 64, 0);
    e = async_work_group_copy(t + 8, g, 8, e);
    __local float *other = l;
    e = async_work_group_copy(other, g, 64, e);
    other = &u[0][0];
    o[i] += other[i];
    wait_group_events(1, &e);
}

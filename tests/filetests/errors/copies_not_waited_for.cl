// test: diagnostics
// Copies whose events nothing waits for. A copy with an event returns that event.
void wait(event_t *e);
void wait(event_t *e) { wait_group_events(1, e); }


__kernel void k(__global float *g, __local float *l) {
    async_work_group_copy(l, g, 4, 0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: the event of this asynchronous copy is discarded: nothing waits for the copy
//  = help: call `wait_group_events(1, &event)` before the elements are used: barriers do not wait for copies
    (void) async_work_group_strided_copy(l, g, 4, 2, 0);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: the event of this asynchronous copy is discarded: nothing waits for the copy
//  = help: call `wait_group_events(1, &event)` before the elements are used: barriers do not wait for copies
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t never = async_work_group_copy(l, g, 4, 0), assigned;
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: nothing waits for the event of this asynchronous copy
//  = help: call `wait_group_events(1, &never)` before the elements are used: barriers do not wait for copies
    assigned = async_work_group_copy(l, g, 4, never);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: nothing waits for the event of this asynchronous copy
//  = help: call `wait_group_events(1, &assigned)` before the elements are used: barriers do not wait for copies
    async_work_group_copy(l, g, 4, assigned);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: nothing waits for the event of this asynchronous copy
//  = help: call `wait_group_events(1, &assigned)` before the elements are used: barriers do not wait for copies
    event_t two[2];
    two[0] = async_work_group_copy(l, g, 4, 0);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: nothing waits for the event of this asynchronous copy
//  = help: call `wait_group_events(count, two)` before the elements are used: barriers do not wait for copies
    two[1] = async_work_group_copy(l, g, 4, two[0]);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0422: nothing waits for the event of this asynchronous copy
//  = help: call `wait_group_events(count, two)` before the elements are used: barriers do not wait for copies
}

__kernel void waited(__global float *g, __local float *l, int n) {
    event_t first = async_work_group_copy(l, g, 4, 0);
    event_t second = async_work_group_copy(l + 4, g, 4, first);
    async_work_group_copy(l + 8, g, 4, second);
    wait_group_events(1, &second);
    event_t all[2];
    for (int i = 0; i < 2; i++) all[i] = async_work_group_copy(l, g, 4, 0);
    wait_group_events(2, all);
    event_t passed = async_work_group_copy(l, g, 4, 0);
    wait(&passed);
    event_t copied = 0;
    if (n) copied = async_work_group_copy(l, g, 4, copied);
    event_t other = copied;
    wait_group_events(1, &other);
}

// test: diagnostics
// A function that calls a barrier must be reached by all work-items, as the barrier.
void sync(__local int *p) { barrier(CLK_LOCAL_MEM_FENCE); p[0] += 1; }
//                          ~~~~~~~~~~~~~~~~~~~~~~~~~~~~ the call of `barrier`
//                          ~~~~~~~~~~~~~~~~~~~~~~~~~~~~ the call of `barrier`
//                          ~~~~~~~~~~~~~~~~~~~~~~~~~~~~ the call of `barrier`
void twice(__local int *p) {
    p[1] = 2;
    sync(p);
    sync(p);
}
void perhaps(__local int *p, int n) { if (n > 0) barrier(CLK_LOCAL_MEM_FENCE); p[0] += n; }
void late(__local int *p, int n) {
    if (n == 0) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[0] += n;
}
void repeated(__local int *p, int n) { for (int i = 0; i < n; i++) barrier(CLK_LOCAL_MEM_FENCE); p[0] = n; }
int only_right(int n) { return n && sub_group_any(n); }
__kernel void wrong(__global int *x, __local int *p) {
    if (get_local_id(0) < 4)
//      ~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
        sync(p);
//      ^^^^^^^ W0408: call to a function that calls `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: move the call to uniform control flow
    if (get_local_id(0) == 0) { p[2] = 1; twice(p); }
//                                        ^^^^^^^^ W0408: call to a function that calls `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    int i = get_local_id(0);
    if (i > 3) return;
//      ~~~~~ some work-items `return` early: this condition differs between them
    sync(p);
//  ^^^^^^^ W0408: call to a function that calls `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: let all work-items reach the call: instead of `return`, put the statements that only some execute in an `if`
    x[get_global_id(0)] = p[0];
}
__kernel void valid(__global int *x, __local int *p, int n) {
    sync(p);
    if (n > 3) twice(p);
    if (get_local_id(0) < 4) { perhaps(p, 0); late(p, 0); repeated(p, 0); x[3] = only_right(0); }
    if (get_local_id(0) < 4) p[3] = 1;
    sync(p);
    x[get_global_id(0)] = p[0];
}

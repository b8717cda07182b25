// test: optimized run
// options: -O2
// launch: {"global": [1], "args": [{"buffer": {"dtype": "u32", "shape": [24], "dist": "data", "values": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]}, "mode": "inout"}]}
// Each access is executed as written, in that order, whether or not its value is used.
// check optimized: load.global[0].volatile.u32 %36
// check optimized: store.global[0].volatile.u32 %36
// check optimized: store.global[0].volatile.u32 %36
// check optimized: load.global[0].volatile.u32 %36
// check optimized: load.global[0].volatile.u32 %36
// check optimized: store.global[0].volatile.u32 %40
// check optimized: store.private.volatile.s32 %7
// check optimized: load.private.volatile.s32 %7
// check optimized: store.private.volatile.s32 %7
// check optimized: load.private.volatile.s32 %7
// check optimized: store.private.volatile.s32 %7
// check optimized: load.private.volatile.s32 %7
// check optimized: load.global[0].volatile.u32 %37
// check optimized: load.global[0].volatile.u32 %37
// check optimized: load.global[0].volatile.u32 %42
// check optimized: store.global[0].volatile.u32 %44
// check optimized: store.global[0].volatile.u32 %45
// check optimized: store.global[0].volatile.u8
// check optimized: load.global[0].volatile.u8
// check optimized: load.global[0].volatile.s32 %48
// check optimized: load.global[0].s32 %39
// check optimized: load.global[0].volatile.s32 %49
// check optimized: store.global[0].s32 %50
// check optimized: store.global[0].volatile.s32 %51
typedef struct {
    int a;
    volatile int b;
} S;

__kernel void k(__global volatile uint *p) {
    p[0];
    p[0] = 1;
    p[0] = 2;
    p[1] = p[0] + p[0];

    volatile int x = 3;
    x++;
    x += 5;
    p[2] = x;

    volatile __global uint4 *v = (volatile __global uint4 *)(p + 4);
    v->x;
    p[3] = v->x + v->z;
    v->yw = (uint2)(70, 71);
    volatile __global uchar4 *c = (volatile __global uchar4 *)(p + 8);
    c->y = 9;
    p[9] = c->x;

    __global S *s = (__global S *)(p + 12);
    s->a;
    s->b;
    s[1] = s[0];
    p[16] = x > 0 && p[17] > 0 ? p[18] : p[19];
}
/* expect run:
argument 0:
2 4 9 12 5 70 7 71
2313 9 11 12 13 14 13 14
19 18 19 20 21 22 23 24
*/

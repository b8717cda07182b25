// test: run
// launch: {"global": [8], "local": [8], "args": [{"buffer": {"dtype": "i32", "shape": [8], "dist": "iota", "start": 10}, "mode": "inout"}, {"buffer": {"dtype": "u64", "shape": [32]}, "mode": "inout"}, {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
// Pointers that are stored in global and in local memory: tables of them, and a circular list.
typedef struct node {
    int value;
    __global struct node *next;
    __local int *shared;
} node;

__kernel void k(__global int *p, __global ulong *slots, __global int *r) {
    int i = get_global_id(0);
    __global int *__global *table = (__global int *__global *)slots;
    table[i] = p + (7 - i);
    *table[i] += 100;
    __local int *__local order[8];
    __local int values[8];
    values[i] = i * i;
    order[i] = values + (i + 1) % 8;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    r[i] = *table[7 - i] + *order[i] * 1000;
    barrier(CLK_GLOBAL_MEM_FENCE);
    table[i] = 0;

    __global node *nodes = (__global node *)(slots + 8);
    if (i == 0) {
        for (int k = 0; k < 3; k++) {
            nodes[k].value = k + 1;
            nodes[k].next = &nodes[(k + 1) % 3];
            nodes[k].shared = values + k;
        }
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    __global const node *n = nodes;
    for (int k = 0; k < i; k++)
        n = n->next;
    r[i + 8] = n->value + *n->shared * 100;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i < 3) {
        slots[8 + 3 * i] = slots[9 + 3 * i] = slots[10 + 3 * i] = i;
    }
}
/* expect run:
argument 0:
110 111 112 113 114 115 116 117
argument 1:
0 0 0 0 0 0 0 0
0 0 0 1 1 1 2 2
2 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
argument 2:
1110 4111 9112 16113 25114 36115 49116 117
1 102 403 1 102 403 1 102
*/

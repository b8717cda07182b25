// Pointers that are stored in global and in local memory: tables of them, a circular list, a list that is
// reversed. Buffer addresses are not results: locations with pointers are cleared at the end.
typedef struct node {
    int value;
    __global struct node *next;
    __local int *shared;
} node;

__kernel void pointers_in_buffers(__global int *p, __global ulong *slots, __global int *r) {
    uint i = get_global_id(0);
    __global int *__global *table = (__global int *__global *)slots;
    table[i] = p + (15 - i);
    *table[i] += 100;
    __local int *__local order[16];
    __local int values[16];
    values[i] = (int)(i * i);
    order[i] = values + (i + 1) % 16;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    r[i] = *table[15 - i] + *order[i] * 1000;
    r[i + 16] = (int)(table[i] - p) + (table[i] > table[(i + 1) % 16] ? 100 : 200);
    barrier(CLK_GLOBAL_MEM_FENCE);
    table[i] = 0;

    __global node *nodes = (__global node *)(slots + 16);
    if (i == 0) {
        for (int k = 0; k < 5; k++) {
            nodes[k].value = k + 1;
            nodes[k].next = &nodes[(k + 2) % 5];
            nodes[k].shared = values + k;
        }
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    __global const node *n = nodes;
    for (uint k = 0; k < i; k++)
        n = n->next;
    r[i + 32] = n->value + *n->shared * 100;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i == 0) {
        nodes[3].next = 0;
        __global node *turned = 0;
        for (__global node *from = nodes; from;) {
            __global node *next = from->next;
            from->next = turned;
            turned = from;
            from = next;
        }
        int places = 0;
        for (; turned; turned = turned->next)
            places = places * 10 + turned->value;
        r[48] = places;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i < 5)
        slots[16 + 3 * i] = slots[17 + 3 * i] = slots[18 + 3 * i] = i;
}

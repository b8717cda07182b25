// Volatile objects in every memory: variables, members, elements, vectors and their components, volatile
// pointers; unused reads, repeated writes, in loops and under conditions.
typedef struct {
    int a;
    volatile int b;
    volatile uchar c[4];
} S;

int twice(volatile __global int *p) {
    return *p + *p;
}

__kernel void volatiles(__global volatile uint *p, __global int *q, volatile __global uint4 *v,
                        __global S *s, __constant volatile short *t) {
    uint i = get_global_id(0), l = get_local_id(0);
    volatile __local uint shared[32];
    __local volatile uint *volatile place = shared + (l ^ 1);
    shared[l] = i;
    shared[l] = i * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[i];
    p[i] = 1;
    p[i] = *place + p[i];

    volatile int x = (int)i;
    x++;
    x += 5;
    for (volatile int k = 0; k < 3; k++)
        x = x * 2 + k;
    int sum = x;
    volatile ushort small = 0xfff0;
    small += (ushort)i;
    volatile long large = -1L << i % 64;
    large >>= 3;
    sum += small + (int)(large ^ large >> 32);

    v[i].x;
    volatile uint4 whole = v[i];
    whole.yw = (uint2)(i, 7);
    v[i].z = whole.y + whole.w;
    v[i].xy += whole.zx;

    s[i].a = (s[i].b >> 2) + (s[i].b >> 3);
    s[i].c[i & 3] = (uchar)(s[i].c[3 - (i & 3)] + 1);
    s[i].b = s[i].a > 0 && s[i].c[0] > 100 ? s[i].c[1] : s[i].b;
    volatile S own;
    own.a = 4;
    own.b = own.a * t[i];
    own.c[l & 3] = 9;
    sum += own.b + own.c[l & 3];

    volatile float array[4] = { 1.0f, 2.0f, 3.0f, 4.0f };
    array[i & 3] *= 1.5f;
    array[i & 3];
    sum += (int)(array[0] + array[1] + array[2] + array[3]);
    volatile int *volatile pointer = &x;
    *pointer = *pointer + 1;
    q[i] = sum;
    q[i] = twice(q + i) + *pointer;
}

// Components of vectors by an index, `v[i]`: constant and variable, read and written; in registers, in global,
// constant and local memory, in structures and arrays.
__constant int4 table[2] = { (int4)(1, 2, 3, 4), (int4)(5, 6, 7, 8) };

typedef struct {
    int a;
    int3 v;
} S;

__kernel void vector_indices(__global const int4 *p, __global int *r, __global short8 *s) {
    uint i = get_global_id(0), l = get_local_id(0);
    __local float2 shared[16];
    int4 v = p[i];
    __global int *out = r + 8 * i;
    out[0] = v[i & 3] + v[1] * 1000;
    v[3 - (i & 3)] = -1;
    v[0] += 7;
    v[i & 1]++;
    out[1] = v.x * 1000000 + v.y * 10000 + v.z * 100 + v.w;
    out[2] = table[i >> 2 & 1][i & 3] + p[i][2];
    S t = { (int)i, (int3)(1, 2, 3) };
    t.v[i % 3] = 50;
    out[3] = t.v.x * 10000 + t.v.y * 100 + t.v.z;
    char16 c = (char16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    c[2 * i & 15] = 100;
    out[4] = c[15 - (i & 15)] + c[2 * i & 15];
    s[i][i & 7] = (short)(i - 3);
    s[i][(i + 3) & 7] ^= 0x5a5a;
    shared[l][l & 1] = (float)i;
    shared[l][~l & 1] = 0.5f;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[5] = (int)(2.0f * (shared[15 - l][0] + 4.0f * shared[l ^ 1][1]));
    ulong2 wide[3] = { (ulong2)(1, 2), (ulong2)(3, 4), (ulong2)(5, 6) };
    for (uint k = 0; k < 2; k++)
        wide[i % 3][k] *= 0x100000001UL + i;
    out[6] = (int)(wide[0][1] + wide[1][0] + (wide[2][i & 1] >> 32));
    float3 f = (float3)(1.5f, 2.5f, 3.5f);
    f[i % 3] *= f[(i + 1) % 3];
    out[7] = (int)(f.x * 64.0f) + (int)(f.y * 4096.0f) + (int)(f.z * 4.0f);
}

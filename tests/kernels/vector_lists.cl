// Vectors in initializer lists: a scalar without braces initializes all components, a list in braces or a
// literal each one; designators; structures; tables in constant memory.
struct part {
    int a;
    float4 v;
    float b;
};

__constant float2 table[3] = { 1, 2, { 3, 4 } };
__constant struct part parts[2] = { { 1, 2, 3 }, { .v = { 5, 6, 7, 8 }, 9 } };

__kernel void k(__global float *r, float x) {
    float2 two = (float2)(30, x);
    float4 v[4] = { 1, x, (float4)(2, 3, 4, 5), { two, 8, x } };
    struct part s = { 100, x, 34 };
    struct part t = { .v = 1, .a = 5 };
    short2 grid[2][2] = { { 1, { 2, 3 } }, 4, (short2)(5, 6) };
    float4 zero[2] = { 0 };
    for (int i = 0; i < 4; i++)
        vstore4(v[i], i, r);
    vstore4(s.v, 4, r);
    vstore4(t.v, 5, r);
    r[24] = s.a;
    r[25] = s.b;
    r[26] = t.a;
    r[27] = t.b;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            vstore2(convert_float2(grid[i][j]), 14 + 2 * i + j, r);
    for (int i = 0; i < 3; i++)
        vstore2(table[i], 20 + i, r);
    vstore4(parts[0].v + parts[1].v, 12, r);
    vstore4(zero[0] + zero[1], 13, r);
    r[46] = parts[0].b;
    r[47] = parts[1].b;
}

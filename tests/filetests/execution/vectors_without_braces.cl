// test: run
// launch: {"global": [1], "args": [{"buffer": {"dtype": "f32", "shape": [24]}, "mode": "out"}]}
// The components of vectors in a list without braces of their own, scalars and smaller vectors, as C compilers
// take them; what has no value is 0.
__constant float2 table[3] = { 1, 2, 3, 4 };
struct S {
    int a;
    float4 v;
    float b;
};

__kernel void k(__global float *r) {
    float2 two = (float2)(30, 31);
    float4 v[3] = { 1, 2, 3, 4, 5, two, 8, (float4)(9) };
    struct S s = { 100, two, 32, 33, 34 };
    struct S t = { .v = 1, 2, 3, 4, .a = 5 };
    for (int i = 0; i < 3; i++)
        vstore4(v[i], i, r);
    vstore4(s.v, 3, r);
    r[16] = s.a;
    r[17] = s.b;
    r[18] = t.v.w * 10 + t.a;
    r[19] = table[1].y;
    r[20] = table[2].x;
    r[21] = t.b;
    r[22] = 0;
    r[23] = 0;
}
/* expect run:
argument 0:
1.0 2.0 3.0 4.0 5.0 30.0 31.0 8.0
9.0 9.0 9.0 9.0 30.0 31.0 32.0 33.0
100.0 34.0 45.0 4.0 0.0 0.0 0.0 0.0
*/

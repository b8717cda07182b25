// test: visa
// options: --target pvc --simd 16
// Constants that `vf` represents are one immediate; of others, the most frequent one is written first, to all elements.
// check visa: )<1> 0x20000030:vf
// check visa: :d32x4t
// check visa: )<1> 0x3dcccccd:ud
// check visa: (0,2)<1> 0x0:ud
// check visa: :d32x4t
// check visa: (0,0)<1> I
// check visa: (0,1)<1> I
// check visa: :d32x2t
// check visa: mov (M1_NM, 4)
// check visa: :d32x2t
kernel void k(global float4 *a, global int2 *b, int2 n, global float2 *c) {
    a[0] = (float4)(1.0f, 0.0f, 0.0f, 0.5f);
    a[2] = (float4)(0.1f, 0.1f, 0.0f, 0.1f);
    b[0] = n.yx;
    c[0] = (float2)(0.0f, 2.0f);
}

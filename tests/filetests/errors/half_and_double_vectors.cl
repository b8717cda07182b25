// test: diagnostics
// options: --target skl
__kernel void k(__global half4 *h, __global double4 *d, __global int *p, __global half *s,
                __global const half *c) {
    h[0] = h[0] + 1.0f;
    d[0] = d[0] + h[0];
    d[1] = convert_float4(d[0]);
    int4 i = d[0] < d[1];
    i = h[0] == h[1];
    h[1] = as_half4(p[0]);
    d[0] = pow(d[0], h[0]);
    d[0] = dot(d[0], d[1]);
    d[1] = dot(d[0], convert_double4(h[0])) % 2;
    float4 f = vload_half4(0, h);
    f = vload_half3(0, s);
    f = vloada_half5(0, s);
    f = vload_half4_rtz(0, s);
    f = vload_half4(s);
    vstore_half4(f, 0, c);
    vstore_half4(f.xyz, 0, s);
    vstore_half4(1.0f, 0, s);
    vstorea_half4_rtx(f, 0, s);
    vstore_half2(h[0].xy, 0, s);
    vstore_half8_rte(f, 0.5f, s);
    p[0] = vec_step(p);
    p[1] = vec_step(void);
    p[2] = vec_step(f, f);
    p[3] = vec_step(q);
    int table[vec_step(float3)] = {1, 2, 3, 4, 5};
}

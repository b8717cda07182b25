// test: visa
// options: --target skl --simd 16
// Each element starts a GRF; one instruction writes two GRFs if the elements are equal.
// check visa: mov (M1_NM, 16)
// check visa: (0,16)<1> 0x3f800000:ud
// check visa: (0,24)<1> 0x0:ud
// check visa: scatter4_scaled.RGBA (M1_NM, 1)
kernel void k(global float4 *a) {
    a[0] = (float4)(0.0f, 0.0f, 1.0f, 0.0f);
}

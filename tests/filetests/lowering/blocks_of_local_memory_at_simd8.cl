// test: run visa
// options: --target tgllp --simd 8
// launch: {"global": [32], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [512], "dist": "iota"}, "mode": "in"},
// launch:   {"buffer": {"dtype": "f32", "shape": [32]}, "mode": "out"},
// launch:   {"scalar": 7, "dtype": "i32"}]}
// At SIMD8, 16 adjacent doublewords of local memory are two messages: the second one reads 32 bytes above the first one.
// check visa: gather_scaled.4 (M1_NM, 8) %slm 0x0:ud X29.0 X28.0
// check visa: gather_scaled.4 (M1_NM, 8) %slm 0x0:ud X31.0 X28.32
kernel void k(global const float *in, global float *out, int n) {
    local float tile[16 * 17];
    int i = get_local_id(0);
    for (int k = 0; k < 17; k++)
        tile[i * 17 + k] = in[i * 17 + k];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int j = 0; j < n; j++)
        for (int k = 0; k < 16; k++)
            sum = mad(tile[j * 17 + k], in[j * 17 + k], sum);
    out[get_global_id(0)] = sum;
}
/* expect run:
argument 1:
515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0
515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0
515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0
515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0 515144.0
*/

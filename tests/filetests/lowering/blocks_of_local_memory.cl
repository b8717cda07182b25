// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [32], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [512], "dist": "iota"}, "mode": "in"},
// launch:   {"buffer": {"dtype": "f32", "shape": [32]}, "mode": "out"},
// launch:   {"scalar": 7, "dtype": "i32"}]}
// Adjacent doublewords at a uniform address: of local memory, the legacy data port reads 16 with one message of as many
// channels, at any multiple of 4; of a surface, as blocks of 16 bytes.
// check visa: gather_scaled.4 (M1_NM, 16) %slm 0x0:ud X29.0 X28.0
// check visa: oword_ld_unaligned (4) T6
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

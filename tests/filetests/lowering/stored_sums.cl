// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [16], "args": [{"buffer": {"dtype": "f32", "shape": [64], "dist": "iota"}}, {"buffer": {"dtype": "f32", "shape": [128]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}
// The sums of a loop are computed where the message of the other loop stores them: it has no copies.
// check visa: mad (M1, 16) R0_f(0,0)<1>
// check visa: scatter4_scaled.RGBA (M1, 16) T6 0x0:ud R97.0 X16.0
// check visa: scatter4_scaled.RGBA (M1, 16) T6 0x0:ud R104.0 X16.0
// check-not visa: mov (M1, 16) X
kernel void k(global const float4 *in, global float4 *out, int n) {
    int i = get_global_id(0);
    float4 sum = 0;
    for (int k = 0; k < n; k++)
        sum += in[(i + k * k) % 16] * k;
    for (int k = 0; k < n - 1; k++)
        out[i * 2 + k] = sum;
}
/* expect run:
argument 1:
36.0 39.0 42.0 45.0 36.0 39.0 42.0 45.0
48.0 51.0 54.0 57.0 48.0 51.0 54.0 57.0
60.0 63.0 66.0 69.0 60.0 63.0 66.0 69.0
72.0 75.0 78.0 81.0 72.0 75.0 78.0 81.0
84.0 87.0 90.0 93.0 84.0 87.0 90.0 93.0
96.0 99.0 102.0 105.0 96.0 99.0 102.0 105.0
108.0 111.0 114.0 117.0 108.0 111.0 114.0 117.0
120.0 123.0 126.0 129.0 120.0 123.0 126.0 129.0
132.0 135.0 138.0 141.0 132.0 135.0 138.0 141.0
144.0 147.0 150.0 153.0 144.0 147.0 150.0 153.0
156.0 159.0 162.0 165.0 156.0 159.0 162.0 165.0
168.0 171.0 174.0 177.0 168.0 171.0 174.0 177.0
52.0 55.0 58.0 61.0 52.0 55.0 58.0 61.0
64.0 67.0 70.0 73.0 64.0 67.0 70.0 73.0
76.0 79.0 82.0 85.0 76.0 79.0 82.0 85.0
24.0 27.0 30.0 33.0 24.0 27.0 30.0 33.0
*/

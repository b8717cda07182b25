// test: diagnostics
// Integer constants that a float cannot represent.
float f(float x) { return x; }
//            ~ passing argument to this parameter
__kernel void k(__global float *x) {
    float a = 16777217;
//            ^^^^^^^^ W0222: implicit conversion from `int` to `float` changes value from 16777217 to 16777216
    float b = INT_MAX;
//            ^^^^^^^ W0222: implicit conversion from `int` to `float` changes value from 2147483647 to 2147483648
    x[0] = 16777217u;
//         ^^^^^^^^^ W0222: implicit conversion from `uint` to `float` changes value from 16777217 to 16777216
    x[1] = x[2] * 16777217;
//                ^^^^^^^^ W0222: implicit conversion from `int` to `float` changes value from 16777217 to 16777216
    x[3] = f(-16777217);
//           ^^^^^^^^^ W0222: implicit conversion from `int` to `float` changes value from -16777217 to -16777216
    if (x[4] < INT_MAX) x[5] = a + b;
//             ^^^^^^^ W0222: implicit conversion from `int` to `float` changes value from 2147483647 to 2147483648
}
__kernel void valid(__global float *x, int n) {
    float a = 16777216;
    float b = (float)16777217;
    x[0] = INT_MIN;
    x[1] = 1 << 30;
    x[2] = 16777218 + n;
    x[3] = 16777217.0f;
    x[4] = a + b + 3000000000u;
    x[5] = n < INT_MAX;
}

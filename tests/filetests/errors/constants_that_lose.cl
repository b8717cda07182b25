// test: diagnostics
// Constants that change when converted to a narrower type.
__kernel void k(__global int *p, int a, float f) {
    char c = 200;
//           ^^^ W0201: implicit conversion from `int` to `char` changes value from 200 to -56
    uchar u = 256;
//            ^^^ W0201: implicit conversion from `int` to `uchar` changes value from 256 to 0
    short s = 0x12345;
//            ^^^^^^^ W0201: implicit conversion from `int` to `short` changes value from 74565 to 9029
    int i = 3.7f;
//          ^^^^ W0201: implicit conversion from `float` to `int` changes value from 3.7 to 3
    uint n = -1.5f;
//           ^^^^^ W0201: implicit conversion of out of range value -1.5 from `float` to `uint`
    int big = 3e10f;
//            ^^^^^ W0201: implicit conversion of out of range value 30000000000 from `float` to `int`
    int right = 4.0f;
    f = 1e39f;
//      ^^^^^ W0217: magnitude of floating-point constant too large for type `float`: the value is infinity
    p[0] = c + u + s + i + n + big + right + f;
}

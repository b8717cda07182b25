// test: diagnostics
// Constants that change when converted to a narrower type.
__kernel void k(__global int *p, int a, float f) {
    char c = 200;
    uchar u = 256;
//            ^^^ W0201: 256 does not fit `uchar`: it becomes 0
    short s = 0x12345;
//            ^^^^^^^ W0201: 74565 does not fit `short`: it becomes 9029
    int i = 3.7f;
//          ^^^^ W0201: 3.7 does not fit `int`: it becomes 3
    uint n = -1.5f;
//           ^^^^^ W0201: -1.5 does not fit `uint`
    int big = 3e10f;
//            ^^^^^ W0201: 30000000000 does not fit `int`
    int right = 4.0f;
    f = 1e39f;
//      ^^^^^ W0201: the constant is too large for `float`: it becomes infinity
    p[0] = c + u + s + i + n + big + right + f;
}

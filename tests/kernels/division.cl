// 32-bit quotients and remainders: both signs, by variables and by constants that are powers
// of two and others. They truncate towards zero.
__kernel void division(__global const int *a, __global const int *b, __global int *out) {
    size_t i = get_global_id(0);
    int x = a[i];
    int y = b[i];
    if (y == 0 || y == -1)
        y = 1;
    uint ux = (uint)x;
    uint uy = (uint)y;
    __global int *row = out + 12 * i;
    row[0] = x / y;
    row[1] = x % y;
    row[2] = (int)(ux / uy);
    row[3] = (int)(ux % uy);
    row[4] = x / 3 + x / -5;
    row[5] = x % 7 - x % -9;
    row[6] = x / 8 ^ x % 16;
    row[7] = (int)(ux / 10);
    row[8] = (int)(ux % 1000);
    row[9] = (int)(ux / 641 * 641 + ux % 641 - ux);
    row[10] = x / (int)0x80000000;
    row[11] = (short)x / (short)(y | 1) + (uchar)x % (uchar)(y | 1);
}

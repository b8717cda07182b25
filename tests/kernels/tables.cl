// Tables in constant memory of several types, at file scope and in the kernel.
__constant int SIZE = 2 * 4 - 1;
__constant float weights[] = {0.5f, 1.5f, -2, 1.0f / 3, [6] = 7};
__constant uchar bytes[2][3] = {{1, 2, 3}, {4, 250 + 4}};
__constant long far = -1L << 40;
__constant ushort steps[8] = {65535, 1, (ushort)-2, sizeof(long), 'a', 3 > 2 ? 10 : 1 / 0};
__kernel void tables(__global long *out, __global float *f) {
    int i = get_global_id(0);
    __constant short local_table[3] = {10, -20, 30};
    __constant ushort *p = steps + i % 4;
    __constant uchar *row = bytes[i & 1];
    ushort first = *p++;
    out[i] = local_table[i % 3] + first * 2 + p[0] + row[i % 3] * SIZE + (far ^ i);
    f[i] = weights[i % SIZE] + bytes[1][i % 3];
}

// Arrays of one and two dimensions, partly initialized, with computed indices; pointers to them and
// to variables, a pointer to a pointer, and the bytes of a float.
#pragma OPENCL FP_CONTRACT OFF
typedef int Row[4];
enum { FIRST, COUNT = 4, LAST = COUNT - 1 };
__kernel void arrays(__global const int *in, __global int *out, __global float *f) {
    int i = get_global_id(0);
    int a[COUNT] = {1, 2, in[i]};
    float m[2][2] = {1, 2, 3};
    Row r = {[2] = i};
    Row *pr = &r;
    int x = 7;
    int *p = &x;
    int **pp = &p;
    **pp += i;
    short z[20] = {0};
    a[i & LAST] += x;
    m[1][i & 1] *= 2;
    z[i % 20] = 5;
    *(a + 1) = *p;
    if (i & 2)
        p = a + (i & LAST);
    *p += 100;
    float g = m[1][i & 1] + i;
    uchar *bytes = (uchar *)&g;
    out[4 * i] = a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + (*pr)[2];
    out[4 * i + 1] = z[19] + z[i % 20] + x;
    out[4 * i + 2] = bytes[3] * 256 + bytes[i & LAST];
    out[4 * i + 3] = (int)(&a[LAST] - a) + (p == &x) + (p != 0) * 2 + (int)sizeof(a) * 4;
    f[i] = m[0][0] + m[1][i & 1] + m[FIRST][1];
}

// Arithmetic on chars and shorts is done in int and truncated when stored: wraparound, signs,
// compound assignments, increments.
__kernel void narrow(__global const uchar *a, __global const char *b, __global const short *c,
                     __global const ushort *d, __global int *out, __global uchar *bytes) {
    size_t i = get_global_id(0);
    uchar p = a[i];
    char q = b[i];
    short r = c[i];
    ushort s = d[i];
    __global int *row = out + 10 * i;
    row[0] = p + q;
    row[1] = p * q;
    row[2] = r - s;
    row[3] = (uchar)(p + 200);
    row[4] = (char)(q - 100);
    row[5] = (short)(r * 3);
    row[6] = (ushort)(s << 3);
    row[7] = q < p;
    row[8] = -q;
    row[9] = (r >> 3) ^ (s >> 3);
    p += q;
    p++;
    bytes[4 * i] = p;
    q -= 77;
    bytes[4 * i + 1] = (uchar)q;
    s *= 5;
    bytes[4 * i + 2] = (uchar)(s >> 8);
    r /= 7;
    bytes[4 * i + 3] = (uchar)~r;
}

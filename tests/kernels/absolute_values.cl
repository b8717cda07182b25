// Absolute values, also of the smallest numbers of the narrow types, in expressions of wider types; constants
// that are stored as bytes and words through a pointer that may be one of two.
kernel void absolute_values(global int *results, global const char *c, global const short *s, global const int *x,
                            global uchar *bytes, global ushort *words, global uchar *others) {
    int i = get_global_id(0);
    int r = (short)abs(s[i]) + x[i];
    r ^= max((int)(char)abs(c[i]), x[i] & 7) << 3;
    r += ((char)abs(c[i]) >> 1) ^ ((short)abs(s[i]) >> 2);
    r += (short)abs(s[i]) < (short)c[i] ? 1000 : 2000;
    r ^= (int)abs(x[i]) * 3 - (int)abs(x[i] + 1);
    r += (int)((float)(char)abs(c[i]) * 4.0f);
    results[i] = r;
    global uchar *p = x[i] & 1 ? bytes : others;
    p[i] = 2;
    words[i] = 7;
}

// vload and vstore of bytes and words at addresses that are only aligned for the element, and members of a
// packed structure: in global memory and in a table.
struct __attribute__((packed)) odd {
    uchar tag;
    int number;
    short4 four;
    long wide;
    float one;
};

__constant uchar table[40] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4,
                               6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5, 0, 2, 8, 8, 4, 1, 9, 7 };

__kernel void unaligned_vectors(__global const uchar *bytes, __global const short *words,
                                __global struct odd *odds, __global uchar *b, __global short *w,
                                __global int *r)
{
    size_t i = get_global_id(0);
    __global const uchar *p = bytes + 37 * i + 1;
    vstore2(vload2(0, p), 0, b + 43 * i);
    vstore3(vload3(1, p), 0, b + 43 * i + 2);
    vstore4(vload4(1, p) + (uchar4)(1, 2, 3, 4), 0, b + 43 * i + 5);
    vstore8(vload8(1, p), 0, b + 43 * i + 9);
    vstore16(vload16(1, p) ^ vload16(i & 1, table + 3), 0, b + 43 * i + 17);
    vstore4(convert_uchar4(vload4(i, words)), 2, b + 43 * i + 25);
    __global const short *q = words + 17 * i + 1;
    vstore3(vload3(0, q), 0, w + 23 * i);
    vstore4(vload4(1, q), 0, w + 23 * i + 3);
    vstore8(vload8(1, q) * (short)3, 0, w + 23 * i + 7);
    vstore2(vload2(5, q), 4, w + 23 * i + 13);
    __global struct odd *s = odds + i;
    r[8 * i] = s->number;
    short4 v = s->four;
    r[8 * i + 1] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    r[8 * i + 2] = (int)(s->wide >> 17);
    r[8 * i + 3] = as_int(s->one);
    s->number = 7 * (int)i - s->number;
    s->four = v.wzyx;
    s->wide ^= 0x123456789abcdefL;
    s->one = as_float((int)(i + 0x3f800001));
    s->four.yz = (short2)(5, 6);
    r[8 * i + 4] = s->tag;
    r[8 * i + 5] = as_int(vload4(0, table + i % 30));
    r[8 * i + 6] = as_int(vload2(i % 7, q));
    r[8 * i + 7] = sizeof(struct odd) + as_int(vload4(0, table + 1));
}

// Rotations of extended bytes and words: as the value and as the count, uniform and varying, by a constant,
// through copies.
__kernel void rotated_bytes(__global const uchar *bytes, __global const short *words, uchar u,
                            __global uint *r)
{
    size_t i = get_global_id(0);
    uchar b = bytes[i];
    short w = words[i];
    uchar one = 1;
    uint copy = b;
    if (w > 0)
        copy = (uchar)w;
    r[8 * i] = rotate((uint)b, 5u);
    r[8 * i + 1] = rotate((int)b, 31);
    r[8 * i + 2] = rotate((int)w, 3);
    r[8 * i + 3] = rotate((uint)(ushort)w, (uint)b);
    r[8 * i + 4] = rotate((uint)u, 9u);
    r[8 * i + 5] = rotate((int)one, (int)u);
    r[8 * i + 6] = rotate(copy, 7u) + copy;
    r[8 * i + 7] = rotate((uint)(char)b, 4u);
}

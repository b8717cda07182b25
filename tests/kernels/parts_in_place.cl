// Words that contain parts of floats and of shifted words, which are read where they are or not.
kernel void parts_in_place(global uint *results, global uchar *bytes, global const uchar *c, global const ushort *s,
                           global const uint *x, uint n, uchar b) {
    int i = get_global_id(0);
    // The upper half of a float that was a byte or a word.
    uint r = (as_uint((float)c[i]) & 0xffff0000u) | (x[i] & 0xffffu);
    r ^= (as_uint((float)s[i]) & 0xffff0000u) | (x[i] >> 16);
    uint t = (uchar)(as_uint((float)b) >> 16) + x[i];
    // A part of a shifted word that is a part of another one.
    uint a = x[i] ^ 0x5a5a5a5au;
    uint v = (a >> 16) << 16 >> 16;
    uint u = (n >> 8) << 8 >> 16;
    bytes[2 * i] = (uchar)v;
    bytes[2 * i + 1] = (uchar)u;
    results[i] = r + 3 * t + v * u;
}

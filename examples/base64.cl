// Base64: each work-item encodes three bytes as four letters; missing bytes at the end are
// encoded as `=`.
uchar letter(uint bits) {
    uint v = bits & 63;
    if (v < 26)
        return 'A' + v;
    if (v < 52)
        return 'a' + (v - 26);
    if (v < 62)
        return '0' + (v - 52);
    return v == 62 ? '+' : '/';
}

__kernel void base64(__global const uchar *bytes, uint n, __global uchar *text) {
    uint i = get_global_id(0);
    uint from = 3 * i;
    if (from >= n)
        return;
    uint left = n - from;
    uint b = bytes[from] << 16;
    if (left > 1)
        b |= bytes[from + 1] << 8;
    if (left > 2)
        b |= bytes[from + 2];
    __global uchar *out = text + 4 * i;
    out[0] = letter(b >> 18);
    out[1] = letter(b >> 12);
    out[2] = left > 1 ? letter(b >> 6) : '=';
    out[3] = left > 2 ? letter(b) : '=';
}

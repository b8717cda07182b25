// Rows of base64: the letters of each byte by a chain of branches, twelve bytes to sixteen letters in each
// iteration, and a checksum of all letters.
uchar letter(uint six) {
    if (six < 26)
        return 'A' + six;
    if (six < 52)
        return 'a' + six - 26;
    if (six < 62)
        return '0' + six - 52;
    return six == 62 ? '+' : '/';
}

__kernel void base64_rows(__global const uchar *in, __global uchar *out, __global uint *checks, int rows) {
    size_t i = get_global_id(0);
    uint check = 0;
    for (int row = 0; row < rows; row++) {
        size_t at = rows * i + row;
        uchar letters[16];
        for (int k = 0; k < 4; k++) {
            uint three = in[12 * at + 3 * k] << 16 | in[12 * at + 3 * k + 1] << 8 | in[12 * at + 3 * k + 2];
            for (int j = 0; j < 4; j++)
                letters[4 * k + j] = letter(three >> (18 - 6 * j) & 63);
        }
        for (int k = 0; k < 16; k++) {
            out[16 * at + k] = letters[k];
            check = rotate(check, 3u) ^ letters[(5 * k) & 15];
        }
    }
    checks[i] = check;
}

// Base64 letters to numbers: early returns from a helper, a switch with ranges written as
// comparisons, and -1 for any other character.
int digit(uchar c) {
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    switch (c) {
    case '+':
    case '-':
        return 62;
    case '/':
    case '_':
        return 63;
    }
    return -1;
}

__kernel void base64_decode(__global const uchar *text, __global int *out) {
    size_t i = get_global_id(0);
    int bits = 0;
    for (size_t k = 0; k < 4; k++) {
        int value = digit(text[4 * i + k]);
        if (value < 0) {
            out[i] = ~(int)k;
            return;
        }
        bits = bits << 6 | value;
    }
    out[i] = bits;
}

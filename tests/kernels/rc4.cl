// RC4: a permutation of 256 bytes in private memory, swapped at computed indices.
void swap(uchar *a, uchar *b) {
    uchar kept = *a;
    *a = *b;
    *b = kept;
}

__kernel void rc4(__global const uchar *keys, __global uchar *stream) {
    size_t item = get_global_id(0);
    uchar s[256];
    for (int k = 0; k < 256; k++)
        s[k] = k;
    uchar j = 0;
    for (int k = 0; k < 256; k++) {
        j += s[k] + keys[5 * item + k % 5];
        swap(&s[k], &s[j]);
    }
    uchar i = 0;
    j = 0;
    for (int k = 0; k < 8; k++) {
        j += s[++i];
        swap(s + i, s + j);
        stream[8 * item + k] = s[(uchar)(s[i] + s[j])];
    }
}

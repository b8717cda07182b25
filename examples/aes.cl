// AES-128 in counter mode: each work-item encrypts one block of 16 bytes. The S-box is computed once
// for each work-group into local memory, and the first work-item expands the key.

uchar times2(uchar x) {
    return (uchar)((x << 1) ^ ((x >> 7) * 0x1b));
}

uchar product(uchar a, uchar b) {
    uchar sum = 0;
    for (int k = 0; k < 8; k++) {
        sum ^= (b & 1) ? a : (uchar)0;
        a = times2(a);
        b >>= 1;
    }
    return sum;
}

// x to the power of 254, the inverse in GF(2^8), and the affine map.
uchar substitute(uchar x) {
    uchar inverse = 1, power = x;
    for (int k = 0; k < 7; k++) {
        power = product(power, power);
        inverse = product(inverse, power);
    }
    uchar r1 = rotate(inverse, (uchar)1), r2 = rotate(inverse, (uchar)2);
    uchar r3 = rotate(inverse, (uchar)3), r4 = rotate(inverse, (uchar)4);
    return inverse ^ r1 ^ r2 ^ r3 ^ r4 ^ 0x63;
}

__kernel void aes(__global const uchar *key, __global const uchar *text, __global uchar *cipher,
                  ulong nonce) {
    __local uchar box[256];
    __local uchar keys[176];
    uint lid = get_local_id(0), size = get_local_size(0);
    for (uint k = lid; k < 256; k += size)
        box[k] = substitute((uchar)k);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0) {
        for (int k = 0; k < 16; k++)
            keys[k] = key[k];
        uchar constant_of_step = 1;
        for (int k = 16; k < 176; k += 4) {
            uchar word[4];
            for (int j = 0; j < 4; j++)
                word[j] = keys[k - 4 + j];
            if (k % 16 == 0) {
                uchar first = word[0];
                word[0] = box[word[1]] ^ constant_of_step;
                word[1] = box[word[2]];
                word[2] = box[word[3]];
                word[3] = box[first];
                constant_of_step = times2(constant_of_step);
            }
            for (int j = 0; j < 4; j++)
                keys[k + j] = keys[k - 16 + j] ^ word[j];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    ulong counter = get_global_id(0);
    uchar state[16], next[16];
    for (int k = 0; k < 8; k++) {
        state[k] = (uchar)(nonce >> (56 - 8 * k)) ^ keys[k];
        state[8 + k] = (uchar)(counter >> (56 - 8 * k)) ^ keys[8 + k];
    }
    for (int step = 1; step <= 10; step++) {
        // Substitute bytes and shift rows.
        for (int column = 0; column < 4; column++)
            for (int row = 0; row < 4; row++)
                next[4 * column + row] = box[state[4 * ((column + row) % 4) + row]];
        for (int column = 0; column < 4; column++) {
            uchar a = next[4 * column], b = next[4 * column + 1];
            uchar c = next[4 * column + 2], d = next[4 * column + 3];
            uchar all = a ^ b ^ c ^ d;
            if (step < 10) {
                next[4 * column] = a ^ all ^ times2(a ^ b);
                next[4 * column + 1] = b ^ all ^ times2(b ^ c);
                next[4 * column + 2] = c ^ all ^ times2(c ^ d);
                next[4 * column + 3] = d ^ all ^ times2(d ^ a);
            }
        }
        for (int k = 0; k < 16; k++)
            state[k] = next[k] ^ keys[16 * step + k];
    }
    for (int k = 0; k < 16; k++)
        cipher[16 * get_global_id(0) + k] = text[16 * get_global_id(0) + k] ^ state[k];
}

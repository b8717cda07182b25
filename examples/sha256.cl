// SHA-256 of a four-byte number, as in a search for a hash: the padded block is built in a private
// array, which then contains the last 16 words of the message schedule.
__constant uint constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
__constant uint start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

uint right(uint x, uint n) {
    return rotate(x, 32 - n);
}

__kernel void sha256(__global uint *digest, uint first) {
    uint i = get_global_id(0);
    uint w[16] = {first + i, 0x80000000u};
    w[15] = 32;
    uint s[8];
    for (int k = 0; k < 8; k++)
        s[k] = start[k];
    for (int t = 0; t < 64; t++) {
        uint word = w[t & 15];
        uint s1 = right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25);
        uint s0 = right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22);
        uint choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint t1 = s[7] + s1 + choice + constants[t] + word;
        for (int k = 7; k > 0; k--)
            s[k] = s[k - 1];
        s[4] += t1;
        s[0] = t1 + s0 + majority;
        uint w1 = w[(t + 1) & 15], w14 = w[(t + 14) & 15];
        w[t & 15] += w[(t + 9) & 15] + (right(w1, 7) ^ right(w1, 18) ^ (w1 >> 3)) +
                     (right(w14, 17) ^ right(w14, 19) ^ (w14 >> 10));
    }
    for (int k = 0; k < 8; k++)
        digest[8 * i + k] = start[k] + s[k];
}

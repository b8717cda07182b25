// Pointers to private data: a pointer that changes its target, one to a pointer, one to a row
// of a matrix, comparison and difference, and the bytes of an int through a char pointer.
int sum(const int *from, const int *to) {
    int total = 0;
    while (from != to)
        total += *from++;
    return total;
}

int *larger(int *a, int *b) {
    return *a > *b ? a : b;
}

void advance(int **cursor, int by) {
    *cursor += by;
}

__kernel void private_pointers(__global const int *in, __global int *out) {
    size_t i = get_global_id(0);
    int m[3][4];
    for (int k = 0; k < 12; k++)
        m[k / 4][k % 4] = in[i] * (k + 1) ^ k;
    int (*row)[4] = m + (in[i] & 1);
    (*row)[2] += 5;
    row[1][3] = 7;
    int *cursor = m[0];
    advance(&cursor, in[i] & 7);
    *cursor = 1000;
    *larger(&m[0][1], &m[2][2]) -= 10;
    const uchar *bytes = (const uchar *)&m[1][1];
    out[4 * i] = sum(m[0], m[0] + 12);
    out[4 * i + 1] = (int)(cursor - &m[0][0]);
    out[4 * i + 2] = bytes[0] + 2 * bytes[1] + 3 * bytes[2] + 5 * bytes[3];
    out[4 * i + 3] = cursor < m[1] ? -1 : m[2][in[i] >> 3 & 3];
}

// The longest common subsequence of two rows of digits, with a private table of two rows that
// are swapped.
#define N 10

__kernel void longest_subsequence(__global const ushort *a, __global const ushort *b,
                                  __global ushort *length) {
    size_t i = get_global_id(0);
    ushort table[2][N + 1];
    for (int k = 0; k <= N; k++)
        table[0][k] = table[1][k] = 0;
    for (int j = 0; j < N; j++) {
        ushort *above = table[j % 2], *row = table[1 - j % 2];
        for (int k = 0; k < N; k++)
            row[k + 1] = a[N * i + j] == b[N * i + k] ? above[k] + 1 : max(above[k + 1], row[k]);
    }
    length[i] = table[N % 2][N];
}

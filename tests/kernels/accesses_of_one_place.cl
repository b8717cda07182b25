// Repeated reads after joins and in loops, through two pointers to one buffer; overwritten stores
// on all paths and on some; adjacent elements that a loop reads.
__kernel void accesses_of_one_place(__global const int *in, __global int *out, int n) {
    int i = get_global_id(0);
    __global int *mine = out + i * 8;
    __global int *other = mine + (in[i] & 3);
    int last[8];
    mine[0] = i;
    mine[1] = -i;
    if (i % 3) {
        mine[1] = in[i + 1];
        mine[2] = 7;
    } else {
        mine[2] = mine[1];
    }
    int sum = mine[0] + mine[1];
    for (int k = 0; k < 8; k++)
        last[k] = k * i;
    other[0] = sum;
    if (mine[2] > 3)
        other[1] = mine[0];
    mine[3] = mine[0] + mine[1] * 10 + mine[2] * 100;
    mine[5] = 1;
    for (int k = 1; k < n; k++) {
        last[(k + i) & 7] = mine[5] + last[k];
        mine[4 + (k & 1)] = in[k + i - 1] + in[k + i] * 2 + in[k + i + 1] * 4;
        mine[6] = mine[5];
    }
    mine[7] = last[i & 7];
    last[2] = i;
}

// The number of ways to place 7 queens on a board such that none attacks another. Each work-item
// places the first two queens by its ID, and then searches; the squares that remain to be tried
// in each row are in private arrays.
#define N 7
#define ALL ((1u << N) - 1)

__kernel void queens(__global uint *solutions) {
    uint first = get_global_id(0) % N, second = get_global_id(0) / N;
    uint columns[N + 1], falling[N + 1], rising[N + 1], open[N + 1];
    uint a = 1u << first, b = 1u << second;
    uint count = 0;
    if (b & (a | a << 1 | a >> 1)) {
        solutions[get_global_id(0)] = 0;
        return;
    }
    int row = 2;
    columns[row] = a | b;
    falling[row] = (a << 1 | b) << 1;
    rising[row] = (a >> 1 | b) >> 1;
    open[row] = ALL & ~(columns[row] | falling[row] | rising[row]);
    while (row >= 2) {
        if (open[row] == 0) {
            row--;
            continue;
        }
        uint queen = open[row] & -open[row];
        open[row] ^= queen;
        if (row == N - 1) {
            count++;
            continue;
        }
        columns[row + 1] = columns[row] | queen;
        falling[row + 1] = (falling[row] | queen) << 1;
        rising[row + 1] = (rising[row] | queen) >> 1;
        row++;
        open[row] = ALL & ~(columns[row] | falling[row] | rising[row]);
    }
    solutions[get_global_id(0)] = count;
}

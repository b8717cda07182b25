// test: run
// launch: {"global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}
__kernel void k(__global int *p) {
    const int rows = 3;
    const uint columns = rows * 2 + 1;
    int table[rows][columns], sum[2] = {[rows - 2] = 5};
    const int i = get_global_id(0);
    __attribute__((opencl_unroll_hint(rows)))
    for (int r = 0; r < rows; r++) {
        __attribute__((opencl_unroll_hint)) for (uint c = 0; c < columns; c++)
            table[r][c] = r * i + c;
    }
    switch (i) {
    case rows: sum[0] = 1000; break;
    default: sum[0] = sizeof(table);
    }
    p[i] = sum[0] + sum[1] + table[2][columns - 1];
}
/* expect run:
argument 0:
95 97 99 1017
*/

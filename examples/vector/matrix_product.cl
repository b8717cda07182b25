// The product of matrices of bytes: c (8 x 8) = a (8 x 32) * b (32 x 8) for each work-group, where a and c have a
// tile for each group. Each doubleword of b has four rows of a column.
__attribute__((reqd_work_group_size(8, 1, 1)))
__kernel void matrix_product(__global int *c, __global const int *a, __global const int *b) {
    uint column = get_local_id(0);
    uint tile = 64 * get_group_id(0);
    int column_of_b[8];
    for (uint k = 0; k < 8; k++)
        column_of_b[k] = b[8 * k + column];
    for (uint row = 0; row < 8; row++) {
        int sum = 0;
        for (uint k = 0; k < 8; k++) {
            char4 x = as_char4(a[tile + 8 * row + k]);
            char4 y = as_char4(column_of_b[k]);
            sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
        }
        c[tile + 8 * row + column] = sum;
    }
}

// C = A x B of signed bytes with 32-bit sums; K is a multiple of 4.
//
// A is stored in row-major order, in vectors of four elements: a[row * k / 4 + step]. B is stored in
// vectors of four rows: b[step * n + column]. Each work-item computes 4 rows of a column with sums
// of four products, for which most targets have an instruction.

#ifdef cl_khr_integer_dot_product
#define ADD_PRODUCT(sum, x, y) ((sum) += dot(x, y))
#else
#define ADD_PRODUCT(sum, x, y) \
    ((sum) += (x).s0 * (y).s0 + (x).s1 * (y).s1 + (x).s2 * (y).s2 + (x).s3 * (y).s3)
#endif

__kernel void gemm_dot(__global int *c, __global const char4 *a, __global const char4 *b, uint n, uint k) {
    uint column = get_global_id(0);
    uint row = 4 * get_global_id(1);
    uint steps = k / 4;
    __global const char4 *tile = a + row * steps;
    int4 sum = 0;
    for (uint step = 0; step < steps; step++) {
        char4 from_b = b[step * n + column];
        ADD_PRODUCT(sum.s0, tile[step], from_b);
        ADD_PRODUCT(sum.s1, tile[steps + step], from_b);
        ADD_PRODUCT(sum.s2, tile[2 * steps + step], from_b);
        ADD_PRODUCT(sum.s3, tile[3 * steps + step], from_b);
    }
    c += row * n + column;
    c[0] = sum.s0;
    c[n] = sum.s1;
    c[2 * n] = sum.s2;
    c[3 * n] = sum.s3;
}

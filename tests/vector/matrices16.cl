// Reference of matrices16.ll: each work-item multiplies matrices of 8x16 and 16x16 halves. The elements
// are small integers, so that the order of the sums does not matter.
kernel void matrices16(global const half *x, global const half *y, global float *out) {
    size_t item = get_global_id(0);
    global const half *a = x + 128 * item, *b = y + 256 * item;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 16; column++) {
            float sum = 0;
            for (int k = 0; k < 16; k++)
                sum += vload_half(16 * row + k, a) * vload_half((k / 2 * 16 + column) * 2 + k % 2, b);
            out[128 * item + 16 * row + column] = sum;
        }
}

// Reference of dot_products.ll: each work-item computes 16 sums.
kernel void dot_products(global const uint *x, global const uint *y, global const uint *z,
                         global uint *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint a = x[first + k], b = y[first + k], sum = z[first + k];
        for (int bit = 0; bit < 32; bit += 8) {
            sum += (int)(char)(a >> bit) * (int)(char)(b >> bit);
            sum += (a >> bit & 255) * (b >> bit & 255);
        }
        out[first + k] = sum;
    }
}

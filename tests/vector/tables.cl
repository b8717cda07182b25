// Reference of tables.ll: each work-item multiplies 16 elements.
constant int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

kernel void tables(global const int *x, global int *out) {
    size_t item = get_global_id(0);
    for (int k = 0; k < 16; k++) out[16 * item + k] = x[16 * item + k] * table[item & 15];
}

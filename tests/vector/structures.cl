// Structures of vectors, and vectors of pointers.

kernel void structures(global const int *x, global const int *y, global int *out)
{
    size_t item = get_global_id(0);
    global const int *a = x + item * 16, *b = y + item * 16;
    for (size_t k = 0; k < 16; k++)
        out[item * 16 + k] = k < 8 ? a[k + 8] : a[k] + b[k];
    out[item * 16 + 9] = b[0] + (int)item * 64;
}

// A buffer that begins with a structure, which other data follow: less than another structure.
typedef struct {
    int magic, count, width, height;
} header;

kernel void header_and_data(global const header *h, global int *results) {
    global const int *data = (global const int *)(h + 1);
    int i = get_global_id(0), a = data[0], r = h->magic * i;
    if (a & 1)
        r += data[1];
    results[i] = r + a;
}

// Reference of lookups.ll: elements of tables at 16 indices.
kernel void lookups(global const uchar *x, global uchar *out) {
    global const int *wide = (global const int *)x;
    global int *found = (global int *)(out + 16);
    for (int k = 0; k < 16; k++) {
        int index = x[32 + k] & 31;
        out[k] = x[index];
        found[k] = wide[index & 15];
    }
}

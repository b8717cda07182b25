// Reference of extended_twice.ll: each work-item extends 32 elements.
kernel void extended_twice(global const char *bytes, global int *out) {
    size_t first = 32 * get_global_id(0);
    for (int k = 0; k < 32; k++) out[first + k] = (ushort)(short)bytes[first + k];
}

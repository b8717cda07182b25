// Three dimensions with an offset: the maximum of the 27 neighbors inside of a volume.
__kernel void volume(__global const char *in, __global char *out, int width, int height, int depth) {
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    char most = CHAR_MIN;
    for (int dz = -1; dz <= 1; dz++) {
        if (z + dz < 0 || z + dz >= depth)
            continue;
        for (int dy = -1; dy <= 1; dy++) {
            if (y + dy < 0 || y + dy >= height)
                continue;
            for (int dx = -1; dx <= 1; dx++)
                if (x + dx >= 0 && x + dx < width)
                    most = max(most, in[((z + dz) * height + y + dy) * width + x + dx]);
        }
    }
    out[(z * height + y) * width + x] = most;
}

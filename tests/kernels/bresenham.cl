// Lines by Bresenham's algorithm, each in a tile of its own: a loop made of gotos.
__kernel void bresenham(__global const uchar *ends, __global uchar *tiles, int size) {
    size_t i = get_global_id(0);
    __global uchar *tile = tiles + i * size * size;
    int x = ends[4 * i] % size, y = ends[4 * i + 1] % size;
    int x1 = ends[4 * i + 2] % size, y1 = ends[4 * i + 3] % size;
    int dx = (int)abs(x1 - x), dy = -(int)abs(y1 - y);
    int sx = x < x1 ? 1 : -1, sy = y < y1 ? 1 : -1;
    int error = dx + dy;
plot:
    tile[y * size + x] += 1;
    if (x == x1 && y == y1)
        goto done;
    int twice = 2 * error;
    if (twice < dy)
        goto across;
    error += dy;
    x += sx;
across:
    if (twice <= dx) {
        error += dx;
        y += sy;
    }
    goto plot;
done:
    tile[0] |= 128;
}

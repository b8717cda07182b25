// Positions along Hilbert's curve: helpers modify the caller's variables through pointers.
void turn(uint side, uint *x, uint *y, uint rx, uint ry) {
    if (ry)
        return;
    if (rx) {
        *x = side - 1 - *x;
        *y = side - 1 - *y;
    }
    uint kept = *x;
    *x = *y;
    *y = kept;
}

__kernel void hilbert(__global uchar *xs, __global uchar *ys, __global uint *back, uint size) {
    uint d = get_global_id(0);
    uint t = d, x = 0, y = 0;
    for (uint side = 1; side < size; side *= 2) {
        uint rx = 1 & (t / 2);
        uint ry = 1 & (t ^ rx);
        turn(side, &x, &y, rx, ry);
        x += side * rx;
        y += side * ry;
        t /= 4;
    }
    xs[d] = x;
    ys[d] = y;
    uint distance = 0;
    for (uint side = size / 2; side > 0; side /= 2) {
        uint rx = (x & side) > 0;
        uint ry = (y & side) > 0;
        distance += side * side * ((3 * rx) ^ ry);
        turn(size, &x, &y, rx, ry);
    }
    back[d] = distance;
}

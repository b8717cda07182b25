// A generation of Conway's Game of Life on a torus: every cell counts its eight neighbors.
__kernel void life(__global const uchar *now, __global uchar *next) {
    uint width = get_global_size(0), height = get_global_size(1);
    uint x = get_global_id(0), y = get_global_id(1);
    uint alive = 0;
    for (uint dy = height - 1; dy <= height + 1; dy++) {
        for (uint dx = width - 1; dx <= width + 1; dx++) {
            if (dx == width && dy == height)
                continue;
            alive += now[(y + dy) % height * width + (x + dx) % width];
        }
    }
    uint at = y * width + x;
    next[at] = alive == 3 || (alive == 2 && now[at]);
}

// A 5 x 5 convolution of an image with a filter; the edge is clamped. Each
// work-group stages its tile and a border of two pixels in local memory.
#pragma OPENCL FP_CONTRACT OFF

#define TILE 8
#define RADIUS 2
#define SIDE (TILE + 2 * RADIUS)

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void convolution(__global const float *image, __global const float *filter, __global float *result,
                 int width, int height) {
    __local float tile[SIDE][SIDE];
    int left = get_group_id(0) * TILE - RADIUS, top = get_group_id(1) * TILE - RADIUS;
    int lx = get_local_id(0), ly = get_local_id(1);
    for (int y = ly; y < SIDE; y += TILE)
        for (int x = lx; x < SIDE; x += TILE) {
            int sx = clamp(left + x, 0, width - 1), sy = clamp(top + y, 0, height - 1);
            tile[y][x] = image[sy * width + sx];
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int y = 0; y <= 2 * RADIUS; y++)
        for (int x = 0; x <= 2 * RADIUS; x++)
            sum += filter[y * (2 * RADIUS + 1) + x] * tile[ly + y][lx + x];
    int gx = get_global_id(0), gy = get_global_id(1);
    if (gx < width && gy < height)
        result[gy * width + gx] = sum;
}

// Edges of a gray image: the sum of both Sobel gradients, clamped to a byte. Pixels outside
// equal those of the border.
int pixel(__global const uchar *image, int x, int y, int width, int height) {
    return image[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)];
}

__kernel void sobel(__global const uchar *image, __global uchar *edges, int width, int height) {
    int x = get_global_id(0);
    int y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    int across = 0, down = 0;
    for (int k = -1; k <= 1; k++) {
        int weight = k == 0 ? 2 : 1;
        across += weight * (pixel(image, x + 1, y + k, width, height) -
                            pixel(image, x - 1, y + k, width, height));
        down += weight * (pixel(image, x + k, y + 1, width, height) -
                          pixel(image, x + k, y - 1, width, height));
    }
    edges[y * width + x] = (uchar)min(abs(across) + abs(down), 255u);
}

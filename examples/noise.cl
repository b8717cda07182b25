// Value noise: random heights at the points of a grid, from a constant table, with smooth
// interpolation; the sum of three octaves.
#pragma OPENCL FP_CONTRACT OFF

__constant uchar shuffled[64] = {
    27, 50, 9, 61, 34, 2, 44, 19, 58, 13, 37, 0, 23, 52, 41, 6, 31, 63, 16, 47, 11, 55, 28, 39,
    4, 60, 21, 35, 49, 14, 57, 1, 42, 25, 8, 53, 33, 18, 62, 45, 10, 29, 38, 56, 5, 22, 48, 15,
    36, 59, 3, 26, 40, 12, 54, 30, 20, 46, 7, 51, 32, 17, 43, 24};

float height(int x, int y) {
    return (float)shuffled[(x + shuffled[y & 63]) & 63] * 0.015625f;
}

float smooth(float t) {
    return t * t * (3.0f - 2.0f * t);
}

float value_noise(float x, float y) {
    float left = floor(x), low = floor(y);
    int i = (int)left, j = (int)low;
    float u = smooth(x - left), v = smooth(y - low);
    float below = fma(u, height(i + 1, j) - height(i, j), height(i, j));
    float above = fma(u, height(i + 1, j + 1) - height(i, j + 1), height(i, j + 1));
    return fma(v, above - below, below);
}

__kernel void noise(__global float *out, float scale) {
    size_t x = get_global_id(0);
    size_t y = get_global_id(1);
    float sum = 0.0f, weight = 0.5f;
    for (int octave = 0; octave < 3; octave++) {
        sum = fma(weight, value_noise(scale * (float)x, scale * (float)y), sum);
        scale *= 2.0f;
        weight *= 0.5f;
    }
    out[y * get_global_size(0) + x] = sum;
}

// A 5 x 5 convolution with weights at program scope; pixels outside repeat the border.
#pragma OPENCL FP_CONTRACT OFF

__constant float weights[5][5] = {{0.0125f, 0.025f, 0.0375f, 0.025f, 0.0125f},
                                  {0.025f, 0.05f, 0.075f, 0.05f, 0.025f},
                                  {0.0375f, 0.075f, 0.1f, 0.075f, 0.0375f},
                                  {0.025f, 0.05f, 0.075f, 0.05f, 0.025f},
                                  {0.0125f, 0.025f, 0.0375f, 0.025f, -0.125f}};

__kernel void convolve(__global const float *in, __global float *out) {
    int width = get_global_size(0), height = get_global_size(1);
    int x = get_global_id(0), y = get_global_id(1);
    float sum = 0.0f;
    for (int dy = 0; dy < 5; dy++) {
        __global const float *row = in + clamp(y + dy - 2, 0, height - 1) * width;
        for (int dx = 0; dx < 5; dx++)
            sum += weights[dy][dx] * row[clamp(x + dx - 2, 0, width - 1)];
    }
    out[y * width + x] = sum;
}

// A five-point stencil on a grid: the interior is smoothed, the border copied. The weights
// are in a constant buffer.
#pragma OPENCL FP_CONTRACT OFF

__kernel void stencil(__global const float *in, __global float *out, __constant float *weights,
                      uint width, uint height) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    uint at = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[at] = in[at];
        return;
    }
    float sides = in[at - 1] + in[at + 1] + (in[at - width] + in[at + width]);
    float value = weights[0] * in[at] + weights[1] * sides;
    out[at] = clamp(value, -1.0f, 1.0f);
}

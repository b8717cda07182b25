// Sharpens an image of RGBA pixels: each pixel is compared with the mean of its four neighbors.
// Pixels outside of the image equal the nearest pixel at the edge.
#pragma OPENCL FP_CONTRACT OFF

float4 pixel(__global const uchar4 *image, int width, int height, int x, int y) {
    int2 at = clamp((int2)(x, y), 0, (int2)(width - 1, height - 1));
    return convert_float4(image[at.y * width + at.x]);
}

__kernel void sharpen(__global const uchar4 *image, __global uchar4 *result, int width, int height,
                      float4 strength) {
    int x = get_global_id(0), y = get_global_id(1);
    float4 here = pixel(image, width, height, x, y);
    float4 around = pixel(image, width, height, x - 1, y) + pixel(image, width, height, x + 1, y)
                  + pixel(image, width, height, x, y - 1) + pixel(image, width, height, x, y + 1);
    float4 sharp = here + (here - around * 0.25f) * strength;
    sharp.w = here.w;
    result[y * width + x] = convert_uchar4_sat_rte(sharp);
}

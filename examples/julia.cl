// The Julia set of one constant: the number of iterations of z = z * z + c inside the circle of
// radius 2, as a shade of gray. The helper function is inlined; `convert_uchar_sat` clamps.
#pragma OPENCL FP_CONTRACT OFF

int escape_time(float zr, float zi, float cr, float ci, int limit) {
    for (int n = 0; n < limit; n++) {
        float rr = zr * zr;
        float ii = zi * zi;
        if (rr + ii > 4.0f)
            return n;
        zi = 2.0f * zr * zi + ci;
        zr = rr - ii + cr;
    }
    return limit;
}

__kernel void julia(__global uchar *shade, int width, int height, float cr, float ci) {
    int x = get_global_id(0);
    int y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    float zr = 0.0625f * (float)(x - width / 2);
    float zi = 0.0625f * (float)(y - height / 2);
    shade[y * width + x] = convert_uchar_sat(5 * escape_time(zr, zi, cr, ci, 64));
}

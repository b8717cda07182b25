// Iterations until z = z * z + c leaves the circle of radius 2: a divergent loop with two
// exits.
#pragma OPENCL FP_CONTRACT OFF

__kernel void mandelbrot(__global int *iterations, float left, float top, float step, int limit) {
    int x = get_global_id(0);
    int y = get_global_id(1);
    float cr = left + step * (float)x;
    float ci = top + step * (float)y;
    float zr = 0.0f, zi = 0.0f;
    int n = 0;
    while (n < limit) {
        float rr = zr * zr;
        float ii = zi * zi;
        if (rr + ii > 4.0f)
            break;
        zi = 2.0f * zr * zi + ci;
        zr = rr - ii + cr;
        n++;
    }
    iterations[y * get_global_size(0) + x] = n;
}

// One step of n bodies that attract each other: every work-item sums over all bodies.
// `rsqrt` has an error of up to 2 ulp, so the launch file compares with a tolerance.
#pragma OPENCL FP_CONTRACT OFF

__kernel void nbody(__global const float *x, __global const float *y, __global const float *mass,
                    __global float *vx, __global float *vy, int n, float dt, float softening) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    float ax = 0.0f, ay = 0.0f;
    for (int j = 0; j < n; j++) {
        float dx = x[j] - x[i];
        float dy = y[j] - y[i];
        float inverse = rsqrt(dx * dx + dy * dy + softening);
        float pull = mass[j] * inverse * inverse * inverse;
        ax = fma(pull, dx, ax);
        ay = fma(pull, dy, ay);
    }
    vx[i] = fma(dt, ax, vx[i]);
    vy[i] = fma(dt, ay, vy[i]);
}

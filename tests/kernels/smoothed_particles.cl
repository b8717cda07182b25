// The mathematics of a step of smoothed particles: pow, rsqrt, hypot, atan2, exp and cos,
// each with its own error bound.
#pragma OPENCL FP_CONTRACT OFF

__kernel void smoothed_particles(__global const float *x, __global const float *y,
                                 __global float *pressure, __global float *weight,
                                 __global float *distance, __global float *angle,
                                 __global float *swing) {
    size_t i = get_global_id(0);
    float px = x[i], py = y[i];
    pressure[i] = pow(fabs(px) + 1.0f, 7.0f) - 1.0f;
    weight[i] = rsqrt(fma(px, px, fma(py, py, 0.25f)));
    distance[i] = hypot(px, py);
    angle[i] = atan2(py, px);
    swing[i] = exp(-fabs(py)) * cos(4.0f * px);
}

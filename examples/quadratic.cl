// Real roots of a x^2 + b x + c, with early returns for the cases that have fewer than two.
// The root that would cancel is computed from the other.
#pragma OPENCL FP_CONTRACT OFF

__kernel void quadratic(__global const float *coefficients, __global float *roots,
                        __global int *count) {
    size_t i = get_global_id(0);
    float a = coefficients[3 * i], b = coefficients[3 * i + 1], c = coefficients[3 * i + 2];
    if (a == 0.0f) {
        count[i] = b == 0.0f ? 0 : 1;
        if (b != 0.0f)
            roots[2 * i] = -c / b;
        return;
    }
    float discriminant = b * b - 4.0f * a * c;
    if (discriminant < 0.0f) {
        count[i] = 0;
        return;
    }
    float q = -0.5f * (b + copysign(sqrt(discriminant), b));
    roots[2 * i] = q / a;
    count[i] = 1;
    if (discriminant == 0.0f)
        return;
    roots[2 * i + 1] = c / q;
    count[i] = 2;
}

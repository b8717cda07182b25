// Reference of doubles.ll: each work-item computes 8 elements.
#pragma OPENCL FP_CONTRACT OFF

kernel void doubles(global const double *x, global const double *y, global double *out) {
    size_t first = 8 * get_global_id(0);
    for (int k = 0; k < 8; k++) {
        double a = x[first + k], b = y[first + k];
        double sum = a + b;
        double mixed = a < b ? fma(a, sum * b, b) : sum;
        mixed = mixed - (double)(int)a;
        out[first + k] = mixed + (double)(float)b;
    }
}

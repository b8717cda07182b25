// Reference of halves.ll: each work-item computes 32 elements. A sum or product of halves that is
// rounded to a float and then to a half is rounded correctly.
#pragma OPENCL FP_CONTRACT OFF

float rounded(float x) {
    ushort bits;
    vstore_half(x, 0, (half *)&bits);
    return vload_half(0, (half *)&bits);
}

kernel void halves(global const half *x, global const half *y, global half *out) {
    size_t first = 32 * get_global_id(0);
    for (int k = 0; k < 32; k++) {
        float a = vload_half(first + k, x), b = vload_half(first + k, y);
        float sum = rounded(a + b);
        float wide = a < b ? rounded(sum * b) : sum;
        vstore_half(wide + 1.5f, first + k, out);
    }
}

// Reference of conversions.ll: each work-item converts 32 elements.
#pragma OPENCL FP_CONTRACT OFF

kernel void conversions(global const char *bytes, global const float *x, global int *out,
                        global float *rest, global short *words) {
    size_t first = 32 * get_global_id(0);
    for (int k = 0; k < 32; k++) {
        char b = bytes[first + k];
        float f = x[first + k];
        int mixed = (short)b + (int)f;
        mixed ^= convert_uchar_sat(f);
        out[first + k] = mixed - convert_char_sat((int)f);
        float sum = (float)b + (float)(uchar)b;
        rest[first + k] = sum + f * 0.5f;
        words[first + k] = b;
    }
}

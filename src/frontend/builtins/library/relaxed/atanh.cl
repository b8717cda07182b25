// log((1 + x) / (1 - x)) / 2, and x near 0.
float atanh(float x) {
    float y = native_log2((1.0f + x) * native_recip(1.0f - x)) * 0x1.62e430p-2f;
    return fabs(x) < 0x1p-6f ? x : y;
}

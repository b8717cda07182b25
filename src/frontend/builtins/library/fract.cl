// The pointer's value in the low half, here as below; the result in the high half.
ulong __fract_pair(float x) {
    float whole = floor(x);
    float y = fmin(x - whole, 0x1.fffffep-1f);
    y = x == 0.0f || isinf(x) ? copysign(0.0f, x) : y;
    y = isnan(x) ? x : y;
    return upsample(as_uint(y), as_uint(whole));
}

ulong __modf_pair(float x) {
    float whole = trunc(x);
    float y = copysign(isinf(x) ? 0.0f : x - whole, x);
    return upsample(as_uint(y), as_uint(whole));
}

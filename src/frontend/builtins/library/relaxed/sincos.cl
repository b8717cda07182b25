ulong __sincos_pair(float x) {
    return upsample(as_uint(sin(x)), as_uint(cos(x)));
}

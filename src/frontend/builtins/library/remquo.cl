ulong __remquo_pair(float x, float y) {
    ulong pair = __remainder_pair(x, y);
    float r = as_float((uint)pair);
    int q = (int)((uint)(pair >> 32) & 127);
    q = (as_int(x) ^ as_int(y)) < 0 ? -q : q;
    return upsample(as_uint(r), (uint)(isnan(r) ? 0 : q));
}

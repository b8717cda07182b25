ulong __lgamma_r_pair(float x) {
    float below = floor(x);
    bool odd = below != 2.0f * floor(below * 0.5f);
    int sign = x < 0.0f && below != x && odd ? -1 : 1;
    sign = x == 0.0f && as_int(x) < 0 ? -1 : sign;
    float y = lgamma(x);
    return upsample(as_uint(y), (uint)sign);
}

// The remainder of the nearest quotient, of two the even one, in the low half; the last bits
// of the quotient's magnitude in the high half.
ulong __remainder_pair(float x, float y) {
    ulong core = __mod_core(x, y);
    float r = as_float((uint)core);
    uint q = (uint)(core >> 32);
    float b = fabs(y);
    // r > b/2 or r = b/2 and q is odd, where no doubling overflows and no halving rounds.
    float rest = b - r;
    bool up = r > rest || r == rest && (q & 1) != 0;
    r = up ? -rest : r;
    q = up ? q + 1 : q;
    r = as_float(as_uint(r) ^ as_uint(x) & 0x80000000);
    r = isfinite(x) && !isnan(y) && y != 0.0f ? r : as_float(0x7fc00000);
    return upsample(q, as_uint(r));
}
float remainder(float x, float y) {
    return as_float((uint)__remainder_pair(x, y));
}

float fmod(float x, float y) {
    ulong core = __mod_core(x, y);
    float r = copysign(as_float((uint)core), x);
    return isfinite(x) && !isnan(y) && y != 0.0f ? r : as_float(0x7fc00000);
}

// (-1)^n sin(r) for |r| <= pi/2.
float __sin_half_turn(float r, float n) {
    r = fmin(fmax(r, -0x1.921fb6p+0f), 0x1.921fb6p+0f);
    float z = r * r;
    float p = fma(z, -0x1.84dbcep-13f, 0x1.107132p-7f);
    p = fma(z, p, -0x1.555112p-3f);
    return as_float(as_uint(fma(r * z, p, r)) ^ (uint)(int)n << 31);
}

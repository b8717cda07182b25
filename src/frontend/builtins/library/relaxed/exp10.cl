float exp10(float x) {
    return native_exp2(x * 0x1.a934f0p+1f);
}

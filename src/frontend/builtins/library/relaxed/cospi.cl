// As in sinpi.cl.
float cospi(float x) {
    return native_cos(x * 0x1.921fb4p+1f);
}

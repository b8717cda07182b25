// pi is rounded down: the unit's bound is for arguments up to pi.
float sinpi(float x) {
    return native_sin(x * 0x1.921fb4p+1f);
}

float tanpi(float x) {
    return tan(x * 0x1.921fb4p+1f);
}

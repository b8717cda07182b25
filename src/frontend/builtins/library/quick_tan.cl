float __quick_tan(float x) {
    float n = rint(x * 0x1.45f306p-1f);
    return __tan_quadrant(__trig_reduce_small(x, n), (uint)(int)n);
}

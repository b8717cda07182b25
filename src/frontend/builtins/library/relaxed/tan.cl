float tan(float x) {
    return __quick_tan(x);
}

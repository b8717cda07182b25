// x / pi, 1/pi in two parts.
float __by_pi(float x) {
    return fma(x, 0x1.45f306p-2f, x * 0x1.b9391p-27f);
}

// Whether a number is an integer, as infinities are.
bool __is_whole_d(double x) {
    double a = fabs(x);
    return !(a < 0x1p52) || (a + 0x1p52) - 0x1p52 == a;
}

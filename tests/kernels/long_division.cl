// Quotients and remainders of 64-bit integers, by variables and by constants. A divisor of
// zero and the one quotient that does not fit have no defined result, so they are avoided.
__kernel void long_division(__global const long *a, __global const long *b, __global long *out) {
    size_t i = get_global_id(0);
    long x = a[i];
    long y = b[i];
    if (y == 0 || y == -1)
        y = 7;
    ulong ux = (ulong)x;
    ulong uy = (ulong)y;
    out[8 * i] = x / y;
    out[8 * i + 1] = x % y;
    out[8 * i + 2] = (long)(ux / uy);
    out[8 * i + 3] = (long)(ux % uy);
    out[8 * i + 4] = x / 10;
    out[8 * i + 5] = x % -1000;
    out[8 * i + 6] = (long)(ux / 1000000007UL);
    out[8 * i + 7] = (long)(ux % 64);
}

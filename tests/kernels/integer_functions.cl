// Integer built-in functions of OpenCL C 6.12.3 on int, uint and narrower types.
__kernel void integer_functions(__global const int *a, __global const int *b, __global int *out) {
    size_t i = get_global_id(0);
    int x = a[i];
    int y = b[i];
    uint ux = (uint)x;
    uint uy = (uint)y;
    __global int *row = out + 8 * i;
    row[0] = min(x, y);
    row[1] = max(x, y);
    row[2] = (int)min(ux, uy);
    row[3] = (int)max(ux, uy);
    row[4] = clamp(x, -100, 100);
    row[5] = (int)clamp(ux, 5u, 1000u);
    row[6] = (int)abs(x);
    row[7] = max(min((short)x, (short)y), (short)-7) + min((uchar)x, (uchar)y);
}

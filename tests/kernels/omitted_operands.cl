// The value of `a ?: b` is that of `a` unless it is 0; `a` is evaluated once.
constant int zero = 0 ?: 7;
constant int five = 5 ?: 7;

int counted(global int *p) {
    p[1]++;
    return p[0];
}

kernel void omitted_operands(global int *a, int n) {
    a[0] = 4;
    a[1] = 0;
    a[2] = counted(a) ?: 9;
    a[0] = 0;
    a[3] = counted(a) ?: 9;
    a[4] = zero + 10 * five;
    int4 v = (int4)(0, -1, -1, 0);
    int4 w = v ?: (int4)(5, 6, 7, 8);
    a[5] = w.x + 10 * w.y + 100 * w.z + 1000 * w.w;
    global int *q = a ?: a + 1;
    a[6] = q[1];
    a[7] = (n++ ?: 3) ?: 4;
    a[8] = n;
    uchar byte = (uchar)n;
    a[9] = (int)((byte ?: 300L) + ((n > 0) ?: 5));
    a[10] = n-- ?: n;
    a[11] = n-- ?: n;
    for (int i = 0; i < 3; i++)
        a[12 + i] = a[i] ?: i ?: -1;
}

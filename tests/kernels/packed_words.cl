// Words that arithmetic computes are packed: accumulators of loops, definitions under a condition, products with wrap-around,
// comparisons and selections, private arrays, and local memory.
#define PARTS 8

ushort mixed(ushort a, ushort b, short c) {
    a = (ushort)(a * b + c);
    b = (ushort)(b << 3) ^ (ushort)(a >> (c & 15));
    return a > b ? (ushort)(a - b) : (ushort)(b + c);
}

__kernel void packed_words(__global const short4 *x, __global const ushort2 *y, short factor, int count,
                           __global short4 *sums, __global ushort *picked, __global int *wide,
                           __local ushort *exchange) {
    int i = get_global_id(0), l = get_local_id(0), n = get_local_size(0);
    short4 v = x[i], s = (short4)(1, -1, 0x7fff, -0x8000);
    ushort2 w = y[i];
    for (int k = 0; k < count; k++) {
        s = s * v + (short4)(factor, -factor, (short)k, 3);
        s = max(s, v - (short)k) ^ (v >> (short4)((short)(k & 7)));
        if (s.x < v.y)
            s.y = s.y * (short)5 + s.z;
        else
            s.w -= mul_hi(s.z, v.w);
        if ((i + k) % 3 == 0)
            continue;
        w.x = mixed(w.x, w.y, s.x);
        w.y += (ushort)s.w * (ushort)(w.x | 1);
    }
    sums[i] = s;

    ushort parts[PARTS];
    for (int k = 0; k < PARTS; k++)
        parts[k] = (ushort)(w.x * (k + 1) + w.y);
    ushort chosen = 0;
    for (int k = 0; k < 5; k++)
        chosen += parts[(w.x + k * i) % PARTS] * (ushort)3;
    exchange[l] = chosen + w.y;
    barrier(CLK_LOCAL_MEM_FENCE);
    ushort other = exchange[(l + 5) % n] * (ushort)7;
    picked[i] = add_sat(other, exchange[(l * 3) % n]) - (other > chosen ? w.x : (ushort)(w.y + 1));
    wide[i] = s.x * v.x + (uchar)s.y - abs(s.z) + convert_int_sat((float)s.w * 0.5f) + popcount(other) + clz(chosen);
}

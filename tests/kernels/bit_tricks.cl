// Counting, reversing, rotating and finding bits, by explicit code and by built-in functions, in
// words of every size.
uint reverse(uint v) {
    v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
    v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
    v = (v >> 8 & 0x00ff00ffu) | (v & 0x00ff00ffu) << 8;
    return v >> 16 | v << 16;
}

uint ones(ulong v) {
    uint n = 0;
    for (; v; v &= v - 1)
        n++;
    return n;
}

__kernel void bit_tricks(__global const ulong *in, __global uint *reversed, __global uchar *counts,
                         __global ulong *rotated, __global short *zeros) {
    size_t i = get_global_id(0);
    ulong v = in[i];
    reversed[i] = reverse((uint)v) ^ reverse(reverse((uint)(v >> 32)));
    counts[i] = ones(v) == popcount(v) ? popcount((ushort)v) : 255;
    rotated[i] = rotate(v, (ulong)i) ^ rotate((uint)v, (uint)i) ^ rotate((uchar)v, (uchar)i);
    zeros[i] = (short)(clz(v) * 1000 + clz((uint)v) * 10 + clz((uchar)v));
}

half __nextafter_h(half x, half y) {
    int bits = as_short(x);
    int step = (x < y) == (bits >= 0) ? 1 : -1;
    half r = as_half((short)(bits + step));
    r = x == 0.0h ? as_half((short)(as_short(y) & 0x8000 | 1)) : r;
    r = x == y ? y : r;
    return isunordered(x, y) ? as_half((short)0x7e00) : r;
}

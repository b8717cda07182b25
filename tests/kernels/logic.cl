// The operators that determine which operands are evaluated: `&&`, `||` and `?:` with operands
// that have side effects, and `,`.
__kernel void logic(__global const int *a, __global int *out) {
    size_t i = get_global_id(0);
    int x = a[2 * i];
    int y = a[2 * i + 1];
    int effects = 0;
    int both = x > 0 && (effects += 1, y > 0);
    int either = x > 10 || (effects += 10) == 11 || ++effects > 5;
    int chosen = y & 1 ? (effects += 100, x) : x > y ? (effects += 1000, y) : effects++;
    int mixed = !(x && y) || (x < y && !x) ? x++ - --y : (x -= y, y += x);
    out[6 * i] = both;
    out[6 * i + 1] = either;
    out[6 * i + 2] = chosen;
    out[6 * i + 3] = mixed;
    out[6 * i + 4] = effects;
    out[6 * i + 5] = x ^ y;
}

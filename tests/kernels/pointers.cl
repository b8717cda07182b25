// Pointers that advance in a loop, pointer differences, a null pointer, and a pointer selected
// at run time.
__kernel void pointers(__global const int *numbers, __global const int *absent, __global int *out,
                       uint length) {
    size_t i = get_global_id(0);
    __global const int *p = numbers + i;
    __global const int *end = numbers + length;
    int sum = 0;
    while (p < end) {
        sum += *p;
        p += 7;
    }
    // Downwards, with the decrement in the expression.
    __global const int *q = numbers + i + 1;
    int alternating = 0;
    for (int sign = 1; q != numbers; sign = -sign)
        alternating += sign * *--q;
    __global const int *chosen = absent ? absent : numbers;
    int last = absent == 0 ? chosen[i] : -1;
    out[4 * i] = sum;
    out[4 * i + 1] = alternating;
    out[4 * i + 2] = last;
    out[4 * i + 3] = (int)(p - end);
}

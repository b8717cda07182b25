// Lower bounds in a sorted table, once with a pointer and a halved length, once with a ternary operator.
__kernel void binary_search(__global const int *table, uint n, __global const int *wanted,
                            __global uint *found) {
    size_t i = get_global_id(0);
    __global const int *first = table;
    uint left = n;
    while (left > 0) {
        uint step = left / 2;
        if (first[step] < wanted[i]) {
            first += step + 1;
            left -= step + 1;
        } else {
            left = step;
        }
    }
    uint low = 0, high = n;
    do {
        uint middle = (low + high) >> 1;
        if (low == high)
            break;
        *(table[middle] < wanted[i] ? &low : &high) = table[middle] < wanted[i] ? middle + 1 : middle;
    } while (1);
    found[i] = (uint)(first - table) == low ? low : ~0u;
}

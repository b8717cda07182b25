// Counts the occurrences of a pattern in each line of a text by the algorithm of Knuth, Morris and
// Pratt; the failure table is a private array.
#define LONGEST 16

__kernel void search(__global const uchar *text, uint columns, __constant uchar *pattern,
                     uint length, __global uint *found) {
    size_t line = get_global_id(0);
    uchar back[LONGEST];
    back[0] = 0;
    for (uint i = 1, k = 0; i < length; i++) {
        while (k > 0 && pattern[i] != pattern[k])
            k = back[k - 1];
        if (pattern[i] == pattern[k])
            k++;
        back[i] = k;
    }
    uint count = 0;
    for (uint i = 0, k = 0; i < columns; i++) {
        uchar c = text[line * columns + i];
        while (k > 0 && c != pattern[k])
            k = back[k - 1];
        if (c == pattern[k])
            k++;
        if (k == length) {
            count++;
            k = back[k - 1];
        }
    }
    found[line] = count;
}

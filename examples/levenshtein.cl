// The edit distance of a word to each word of a list, with one row of the table in a
// private array.
#define LENGTH 12

__kernel void levenshtein(__global const uchar *words, __constant uchar *wanted,
                          __global uchar *distance) {
    size_t i = get_global_id(0);
    __global const uchar *word = words + i * LENGTH;
    uchar row[LENGTH + 1];
    for (int k = 0; k <= LENGTH; k++)
        row[k] = k;
    for (int j = 0; j < LENGTH; j++) {
        uchar diagonal = row[0];
        row[0] = j + 1;
        for (int k = 0; k < LENGTH; k++) {
            uchar replaced = diagonal + (word[k] != wanted[j]);
            diagonal = row[k + 1];
            row[k + 1] = min(replaced, (uchar)(1 + min(diagonal, row[k])));
        }
    }
    distance[i] = row[LENGTH];
}

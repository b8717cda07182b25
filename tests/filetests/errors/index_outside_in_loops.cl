// test: diagnostics
// Indices that the counter of a loop takes outside of an array.
typedef struct {
    int v[4];
    int w;
} S;
__kernel void k(__global int *o, int n) {
    int t[4] = {0}, u[3][4] = {{0}};
    __local float l[16];
    S s = {{0}, 7};
    for (int i = 0; i <= 4; i++)
//                  ~~~~~~ `i` is 0 to 4 in the loop
        t[i] = i;
//        ^ W0502: array index is 4 in the last iteration, which is past the end of the array of type `int[4]`
//  = help: write `<` for `<=`: the indices begin with 0
    for (uint i = 0; i < sizeof(t); i++)
//                   ~~~~~~~~~~~~~ `i` is 0 to 15 in the loop
//                   ~~~~~~~~~~~~~ `i` is 0 to 15 in the loop
        s.v[i] += u[1][i];
//          ^ W0502: array index is 15 in the last iteration, which is past the end of the array of type `int[4]`
//  = help: divide the size of the array in bytes by the size of an element: `sizeof(t) / sizeof(t[0])`
//                     ^ W0502: array index is 15 in the last iteration, which is past the end of the array of type `int[4]`
//  = help: divide the size of the array in bytes by the size of an element: `sizeof(t) / sizeof(t[0])`
    for (int i = 3; i >= 0; i--)
//                  ~~~~~~ `i` is 3 to 0 in the loop
        t[i] = t[i - 1] + t[i];
//               ^^^^^ W0502: array index is -1 in the last iteration, which is before the beginning of the array of type `int[4]`
    for (int i = 4; i > 0; i -= 2)
//                  ~~~~~ `i` is 4 to 2 in the loop
        u[i - 2][0] = t[i];
//                      ^ W0502: array index is 4 in the first iteration, which is past the end of the array of type `int[4]`
    for (size_t i = 0; i < 16; i += 4)
        l[i + 3] = l[i + 1] + l[i];
    // Under a condition, in loops that end early, and with counters that are changed, nothing is certain.
    for (int i = 0; i <= 4; i++) {
        if (i < 4)
            t[i] = n;
        t[0] += i < 4 && t[i] || (i < 4 ? t[i] : 0);
        if (i == 4)
            continue;
        t[i] += 1;
    }
    for (int i = 0; i < 5; i++) {
        t[i] = 1;
        if (i == 3)
            break;
    }
    for (int i = 0; i < 9; i++)
        t[i++] = 1;
    for (int i = 0; i < n; i++)
        t[i] = 1;
    for (int i = 9; i < 9; i++)
        t[i] = 1;
    o[0] = t[0] + s.v[0] + (int)l[0];
}

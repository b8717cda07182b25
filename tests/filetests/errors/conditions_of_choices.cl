// test: diagnostics
int choose(float f, int *p, bool b) {
    int good = p ? 1 : b ? 2 : (bool)f ? 3 : !f ? 4 : f && b ? 5 : 6;
    if (f) good++;
    return f ? good : f + 1.0f ? 2 : 3;
//         ^ E0201: the condition of `?:` cannot be of type `float`
//  = help: compare it with `!= 0`
//                    ^^^^^^^^ E0201: the condition of `?:` cannot be of type `float`
//  = help: compare it with `!= 0`
}
int rows(int a[][], int b[2][], int c[][2]) { return 0; }
//            ^^ E0206: only the first length can be left out
//  = help: write the lengths of the other dimensions
//                       ^^^ E0206: only the first length can be left out
//  = help: write the lengths of the other dimensions

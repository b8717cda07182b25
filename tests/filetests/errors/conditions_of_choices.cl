// test: diagnostics
int choose(float f, int *p, bool b) {
    int good = p ? 1 : b ? 2 : (bool)f ? 3 : !f ? 4 : f && b ? 5 : 6;
    if (f) good++;
    return f ? good : f + 1.0f ? 2 : 3;
//         ^ E0201: condition of `?:` has type `float`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
//                    ^^^^^^^^ E0201: condition of `?:` has type `float`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
}
int rows(int a[][], int b[2][], int c[][2]) { return 0; }
//            ^^ E0206: array has incomplete element type `int[]`
//  = help: only the size of the first dimension can be omitted
//                       ^^^ E0206: array has incomplete element type `int[]`
//  = help: only the size of the first dimension can be omitted

// test: diagnostics
// C has no declaration as the body of an if or a loop.
__kernel void k(__global int *p, int a, float f) {
    if (a)
        int x = 1;
//      ^^^ E0001: expected statement after `if (...)`, found keyword `int`
    for (int i = 0; i < a; i++)
        float y = 2.0f;
//      ^^^^^ E0001: expected statement after `for (...)`, found keyword `float`
}

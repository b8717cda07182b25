// test: diagnostics
// C has no declaration as the body of an if or a loop.
__kernel void k(__global int *p, int a, float f) {
    if (a)
        int x = 1;
//      ^^^ E0001: expected statement after `if (...)`, found keyword `int`
//  = help: a declaration is no statement: write braces around it and what uses it
    for (int i = 0; i < a; i++)
        float y = 2.0f;
//      ^^^^^ E0001: expected statement after `for (...)`, found keyword `float`
//  = help: a declaration is no statement: write braces around it and what uses it
    if (a > 3)
        uint4 v = 2;
//      ^^^^^ E0001: expected statement, found type `uint4`
//  = help: a declaration is no statement: write braces around it and what uses it
    if (a > 4)
        p[0] = 1;
    else
        float4 w = 2;
//      ^^^^^^ E0001: expected statement, found type `float4`
//  = help: a declaration is no statement: write braces around it and what uses it
}

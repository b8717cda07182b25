// test: diagnostics
// options: -Wall
// Statements that are indented like the body of the one before.
kernel void k(global int *o, int x, int y) {
    if (x)
//  ~~ previous statement is here
        o[0] = 1;
        o[1] = 2;
//      ^ W0440: misleading indentation; statement is not part of the previous `if`
//  = help: write `{ }` around both, or indent this statement as the `if`
    for (int i = 0; i < 3; i++)
//  ~~~ previous statement is here
        o[i] = 1;
        int z = o[0];
//      ^^^ W0440: misleading indentation; statement is not part of the previous `for`
//  = help: write `{ }` around both, or indent this statement as the `for`
    while (x-- > z)
//  ~~~~~ previous statement is here
        if (y)
            o[3] = 1;
        o[4] = 2;
//      ^ W0440: misleading indentation; statement is not part of the previous `while`
//  = help: write `{ }` around both, or indent this statement as the `while`
    if (x)
        o[0] = 1;
    else
//  ~~~~ previous statement is here
        o[1] = 1;
        o[2] = 1;
//      ^ W0440: misleading indentation; statement is not part of the previous `else`
//  = help: write `{ }` around both, or indent this statement as the `else`
    if (x)
        o[0] = 1;
    else if (y)
//  ~~~~ previous statement is here
        o[1] = 1;
        o[2] = 1;
//      ^ W0440: misleading indentation; statement is not part of the previous `else if`
//  = help: write `{ }` around both, or indent this statement as the `else if`
    if (x)
//  ~~ previous statement is here
        o[0] = 1; o[1] = 2;
//                ^ W0440: misleading indentation; statement is not part of the previous `if`
//  = help: write `{ }` around both, or indent this statement as the `if`
    switch (x) {
    case 1:
        if (y)
//      ~~ previous statement is here
            o[1] = 1;
            break;
//          ^^^^^ W0440: misleading indentation; statement is not part of the previous `if`
//  = help: write `{ }` around both, or indent this statement as the `if`
    }
}
kernel void valid(global int *o, int x, int y) {
    if (x)
        o[0] = 1;
    o[1] = 2;
    if (x) o[0] = 1; o[1] = 2;
    if (x) {
        o[0] = 1;
        o[1] = 1;
    }
    if (x)
#ifdef A
        o[0] = 1;
#else
        o[0] = 2;
#endif
        o[1] = 1;
    if (x)
    o[0] = 1;
    o[1] = 1;
    if (x)
        o[0] = 1;
        ;
    if (x)
        goto end;
        end:
    o[2] = 1;
	if (y)
        o[0] = 1;
	    o[1] = 1;
    for (;;)
        if (x)
            break;
        else
            x++;
}

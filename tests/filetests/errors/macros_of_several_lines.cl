// test: diagnostics
// The lines of a macro that no backslash joins are one error.
#define ADD(x, y)
//      ^^^ E0004: macro `ADD` ends with its line: the lines after it are not part of it
//  = help: end each line of the macro but the last with `\`
    {
//  ~ this is outside of the macro, and of functions
        x = x + y;
        y = 0;
    }

#define SET(x, y) \
    x = y;
    y = 0;
    x += 2;

#define SWAP(a, b) do {
//      ^^^^ E0004: macro `SWAP` ends with its line: the lines after it are not part of it
//  = help: end each line of the macro but the last with `\`
    int t = a;
//  ~~~~~~~~~~ this is outside of the macro, and of functions
    a = b;
    b = t;
} while (0)

#define INIT
//      ^^^^ E0004: macro `INIT` ends with its line: the lines after it are not part of it
//  = help: end each line of the macro but the last with `\`
    a[0] = 1;
//  ~~~~~~~~~ this is outside of the macro, and of functions
    a[1] = 2;

__kernel void first(__global int *a, int n) {
    int i = get_global_id(0);
    ADD(a[i], i)
    SET(a[i], i)
    SWAP(a[i], a[i + 1]);
    INIT
}

__kernel void second(__global int *p) {
#define EMPTY(x)
    p[0] = q;
//         ^ E0101: use of undeclared identifier `q`
}

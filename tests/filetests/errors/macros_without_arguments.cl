// test: diagnostics
// A macro with parameters is no macro without arguments.
#define MAX(a, b) ((a) > (b) ? (a) : (b))
//      ~~~ defined here
#define ONE() 1
//      ~~~ defined here
kernel void k(global int *a) {
    a[0] = MAX;
//         ^^^ E0101: use of macro `MAX` without arguments, expected 2
    a[1] = ONE;
//         ^^^ E0101: use of macro `ONE` without arguments, expected 0
//  = help: write `ONE()`
    a[2] = max(MAX(1, 2), ONE());
    a[3] = LATER;
//         ^^^^^ E0101: use of undeclared identifier `LATER`
}
#define LATER(x) x

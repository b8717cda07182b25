// test: diagnostics
// A block is not declared, and its uses are the same mistake.
int apply(int (^f)(int), int v) { return f(v); }
//             ^ E0901: blocks are not supported
//  = help: use a function instead
kernel void k(global int *a, int x, int y) {
    int (^twice)(int) = ^(int v) { return 2 * v; };
//       ^ E0901: blocks are not supported
//  = help: use a function instead
    a[0] = twice(1);
    a[1] = (x ^ y) + missing;
//                   ^^^^^^^ E0101: use of undeclared identifier `missing`
}

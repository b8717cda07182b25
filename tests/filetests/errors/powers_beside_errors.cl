// test: diagnostics
// `^` as a power is warned of in a program with errors, but not on the line of an error that has the same cause.
__kernel void k(__global float *o, float x) {
    o[0] = 10 ^ 2;
//         ^^^^^^ W0435: result of `10 ^ 2` is 8: `^` is exclusive or
//  = help: for a power, write `100`
    float y = 2 ^ 3 ^ x;
//                  ^ E0201: invalid operands to binary `^` (`int` and `float`)
//  = help: `^` is exclusive or: for a power, use `pow(x, y)`, or `pown(x, n)`
    o[1] = 2 ^ 3 + y ^ 2;
//           ^ E0201: invalid operands to binary `^` (`int` and `float`)
//  = help: `^` is exclusive or: for a power, use `pow(x, y)`, or `pown(x, n)`
    o[2] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}

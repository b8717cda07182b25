// test: diagnostics
// One run reports all errors, in source order, and none that is only a consequence of
// another one: `x` has a type although its value has none.
__kernel void first(__global int *p) {
    int x = nowhere;
//          ^^^^^^^ E0101: use of undeclared identifier `nowhere`
    p[0] = x + 1;
    p[1] = x % 2.0f;
//           ^ E0201: invalid operands to binary `%` (`int` and `float`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
}
__kernel void second(__global int *p) {
    p[0] = elsewhere;
//         ^^^^^^^^^ E0101: use of undeclared identifier `elsewhere`
    break;
//  ^^^^^^ E0401: `break` statement not in loop or `switch` statement
}

// test: diagnostics
// One error about a parameter without its `*` or its type; its uses are not errors.
kernel void k(global float a, global const float *b, constant int c, n) {
//                         ^ E0302: parameter `a` may not be qualified with address space `global`
//  = help: to declare a pointer, write `*a`
//  = fix: kernel void k(global float *a, global const float *b, constant int c, n) {
//                                                                ^ E0302: parameter `c` may not be qualified with address space `constant`
//  = help: to declare a pointer, write `*c`
//  = fix: kernel void k(global float a, global const float *b, constant int *c, n) {
//                                                                   ^ E0001: type specifier missing for parameter `n`
//  = help: write its type before it, such as `int n`
    a[0] = b[0] + c[1];
    a[1] = b[1] + c[2] + n;
    local float *p = a + 1;
}
float f(float x, int i) {
//            ~ `x` declared here
    return x[i] + x[i + 1];
//         ^ E0201: subscripted value of type `float` is not an array, pointer, or vector
}
kernel void joined(global * intdata, global int *o, flaot y) {
//                 ^^^^^^ E0001: expected a type specifier in this declaration
//  = help: write the type, such as `int`, before the name
//                                                  ^^^^^ E0101: unknown type name `flaot`
//  = help: did you mean `float`?
//  = fix: kernel void joined(global * intdata, global int *o, float y) {
    o[0] = data[0] + y;
    int z;
//      ~ `z` declared here
    z[0] = 1;
//  ^ E0201: subscripted value of type `int` is not an array, pointer, or vector
    z[1] = z % 1.5f;
//           ^ E0201: invalid operands to binary `%` (`int` and `float`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
}

// test: diagnostics
// The size of a local array is that of a parameter of the kernel, which the host sets, or written in it.
kernel void k(global float *o) {
    local float t[];
//              ^ E0206: definition of `t` with array type needs an explicit size or an initializer
//  = help: write the size between the brackets, or declare a parameter of the kernel, `local float *t`, whose size the host sets
    local float4 rows[][4];
//               ^^^^ E0206: definition of `rows` with array type needs an explicit size or an initializer
//  = help: write the size between the brackets, or declare a parameter of the kernel, `local float4 *rows`, whose size the host sets
    float u[];
//        ^ E0206: definition of `u` with array type needs an explicit size or an initializer
//  = help: write the size between the brackets, or add an initializer list
    o[0] = t[0];
}

// test: diagnostics
// A constant variable whose initializer uses the variable itself.
__constant int z = z + 1;
//                 ^ E0502: initializer element is not a compile-time constant [`z` is used in its own initializer]
//             ~ `z` declared here
__constant int t[2] = {1, t[0]};
//                        ^ E0502: initializer element is not a compile-time constant [`t` is used in its own initializer]
//             ~ `t` declared here
__kernel void k(__global int *p) {
    __constant int y = 2 * y;
//                         ^ E0502: initializer element is not a compile-time constant [`y` is used in its own initializer]
//                 ~ `y` declared here
    p[0] = z + t[0] + y + other;
//                        ^^^^^ E0101: use of undeclared identifier `other`
}

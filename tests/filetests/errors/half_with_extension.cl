// test: diagnostics
// The pragma that enables halves, for one or for all extensions.
#pragma OPENCL EXTENSION all : enable
__kernel void k(__global half *p, half h) {
    p[0] = h + 1.0h;
    p[1] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}

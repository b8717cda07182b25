// test: run
// options: --target skl
// launch: {"global": [1], "args": [{"scalar": 1e-45, "dtype": "f64"}, {"scalar": 7.609624449125756e+182, "dtype": "f64"},
// launch:   {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"}]}
// A number in a launch file is the double nearest to it, as in the program.
__kernel void k(double a, double b, __global int *o) {
    o[0] = a == 1e-45;
    o[1] = b == 7.609624449125756e+182;
}
/* expect run:
argument 2:
1 1
*/

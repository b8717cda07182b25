// test: diagnostics
// options: --target skl
// A float is never equal to a double that no float has as its value.
#define TENTH 0.1
kernel void k(global int *a, float f, double d) {
    a[0] = f == 0.1;
//           ^^ W0217: floating-point comparison is always false: the constant has type `double`, and no `float` has its value
//              ~~~ this constant
//  = help: write the suffix `f`, or compare the difference with a tolerance
    a[1] = 0.3 != f;
//             ^^ W0217: floating-point comparison is always true: the constant has type `double`, and no `float` has its value
//         ~~~ this constant
//  = help: write the suffix `f`, or compare the difference with a tolerance
    a[2] = f == 0.5;
    a[3] = f == 0.1f;
    a[4] = d == 0.1;
    a[5] = f == TENTH;
    a[6] = f < 0.1;
    a[7] = f == (float) 0.1;
    a[8] = f != f;
}

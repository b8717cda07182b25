// test: diagnostics
// Mistakes for which there is one thing to write.
#define LOG(fmt, ...) printf(fmt, __VA_ARGS__)
//                              ~ this comma precedes `__VA_ARGS__`, for which the call has no arguments
#define LOG_ANY(fmt, ...) printf(fmt, ##__VA_ARGS__)
typedef struct { int a; } point;
enum { RED };
__kernel void types(__global int *x) {
    boolean b = true;
//  ^^^^^^^ E0101: unknown type name `boolean`
//  = help: use `bool`
//  = fix: bool b = true;
    byte c = 1;
//  ^^^^ E0101: unknown type name `byte`
//  = help: use `uchar`, or `char` for values with a sign
    struct point d;
//               ^ E0208: use of incomplete type `struct point`
//         ~~~~~ forward declaration of `struct point`
//  = help: `point` is a typedef: write it without `struct`
    x[0] = b + c + d.a;
}
__kernel void tables(__global int *x) {
    static const int t[] = {1, 2};
//  ^^^^^^ E0303: `static` is not allowed on a variable at block scope
//  = help: move it out of the function, with `constant` in place of `static const`
    x[0] = t[1];
}
__kernel void expressions(__global int *x, int i, int j) {
    x[i][j] = 1;
//  ^^^^ E0201: subscripted value of type `int` is not an array, pointer, or vector
//  = help: with rows of `width` elements, write `x[i * width + j]`
    x[i + 1][j * 2] = 1;
//  ^^^^^^^^ E0201: subscripted value of type `int` is not an array, pointer, or vector
//  = help: with rows of `width` elements, write `x[row * width + column]`
    RED = 3;
//  ^^^ E0203: expression is not assignable
//  = note: `RED` is an enumerator, which is a constant
    x[0] = 1'000'000;
//         ^^^^^^^^^ E0902: C++ digit separators are not OpenCL C
//  = help: write `1000000`
//  = fix: x[0] = 1000000;
    x[1] = 0xff'ffu + 1'0.5'0f;
//         ^^^^^^^^ E0902: C++ digit separators are not OpenCL C
//  = help: write `0xffffu`
//  = fix: x[1] = 0xffffu + 1'0.5'0f;
//                    ^^^^^^^^ E0902: C++ digit separators are not OpenCL C
//  = help: write `10.50f`
//  = fix: x[1] = 0xff'ffu + 10.50f;
    x[2] = max3(x[0], x[1], x[2]);
//         ^^^^ E0101: call to undeclared function `max3`
//  = help: write `max(max(a, b), c)`
    x[3] = std::abs(x[1]);
//         ^^^^^ E0902: C++ `std::` is not OpenCL C
//  = help: write `fabs` for floating-point values, and `abs` for integers
    x[4] = std::max(x[1], 2);
//         ^^^^^ E0902: C++ `std::` is not OpenCL C
//  = help: OpenCL C has no namespaces and classes: remove it
//  = fix: x[4] = max(x[1], 2);
    atomic_fetch_add(x, 1);
//  ^^^^^^^^^^^^^^^^ E0101: `atomic_fetch_add` requires OpenCL C 2.0
//  = help: for a pointer to `int` or `uint`, use `atomic_add`; objects of `atomic_int` require `-cl-std=CL2.0`
    LOG("hi\n");
//  ^^^^^^^^^^^ E0001: expected expression, found `)`
//  = help: write `, ##__VA_ARGS__` in the definition of the macro, which omits the comma then
    LOG("%d\n", 1);
    LOG_ANY("hi\n");
    int a[3] = { [0 ... 2] = 1 };
//                  ^^^ E0902: ranges of array elements in designators are not OpenCL C
//  = help: write an initializer for each element
    x[5] = a[0];
}
__kernel void 8k(__global int *x) { x[0] = 1; }
//            ^^ E0001: expected identifier or `(`, found `8k`
//  = help: a name cannot begin with a digit: choose another one, such as `k8`

// test: diagnostics
// Initializers in the parentheses or braces of C++.
__kernel void k(__global float4 *a, int n) {
    float4 v(1, 2, 3, 4);
//          ^^^^^^^^^^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: write `float4 v = (float4)(1, 2, 3, 4)`
//  = fix: float4 v = (float4)(1, 2, 3, 4);
    float x(3);
//         ^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: write `float x = 3`
//  = fix: float x = (3);
    const int2 p(get_global_id(0), get_global_id(1));
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: write `int2 p = (int2)(get_global_id(0), get_global_id(1))`
//  = fix: const int2 p = (int2)(get_global_id(0), get_global_id(1));
    float4 w(a[n]);
//          ^^^^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: write `float4 w = (float4)(a[n])`
//  = fix: float4 w = (float4)(a[n]);
    int m(4), o = 3;
//       ^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: write `int m = 4`
//  = fix: int m = (4), o = 3;
    int two(1, 2);
//         ^^^^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: `int` has one value: write `int two = ...`
    a[0] = v * x + w + (float4)(p.x + m + o);
}
__kernel void braces(__global float4 *a, int n) {
    float4 v = a[1];
    float4 z{1, 2, 3, 4};
//          ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `= (float4)(1, 2, 3, 4)`
//  = fix: float4 z = (float4)(1, 2, 3, 4);
    int one{5};
//         ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `=` before it
//  = fix: int one = {5};
    uint zero{};
//           ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `= 0`
//  = fix: uint zero = 0;
    for (int i(0); i < 3; i++) a[i] = v;
//            ^^^ E0902: C++ initialization with parentheses is not OpenCL C
//  = help: write `int i = 0`
//  = fix: for (int i = (0); i < 3; i++) a[i] = v;
    a[0] = z + (float4)(one + zero);
    a[1] = q;
//         ^ E0101: use of undeclared identifier `q`
}
// A declaration of a function within another one is another error.
__kernel void m(__global int *a) {
    int f(int x);
    int g(itn x);
//        ^^^ E0101: unknown type name `itn`
//  = help: did you mean `int`?
    a[0] = 1;
}

// test: diagnostics
// A function whose body follows a `;`, or declarations of its parameters, does not hide the next one.
__kernel void k2(__global int *x);
//                               ^ E0001: expected function body after function declarator, found `;`
//  = help: remove it: it ends the declaration before the body
//  = fix: __kernel void k2(__global int *x)
{
//@1-1 the body
    x[0] = undeclared1;
//         ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared1`
}
__kernel void k3(__global int *x) { x[0] = undeclared2; }
//                                         ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared2`
int old(a, b)
//     ^^^^^^ E0901: parameters that are declared after the parentheses are not supported
//  = help: write their types in the parentheses
    int a;
    float b;
{
    return a + undeclared3;
}
int older(n) int n; { return n; }
//       ^^^ E0901: parameters that are declared after the parentheses are not supported
//  = help: write their types in the parentheses
__kernel void k4(__global int *x) { x[0] = old(1, 2.0f) + undeclared4; }
//                                                        ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared4`
{
//@1-1 E0001: expected external declaration, found `{`
    x[0] = 3;
}
__kernel void k5(__global int *x) { x[0] = undeclared5; }
//                                         ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared5`
int declared(int a);
struct pair { int a; };
int declared(int a) { return a; }

// test: diagnostics
// Constructs of C11 and later and of C++: one error for each, with what to write; what follows is checked.
_Thread_local int shared_counter;
//@1-13 E0101: unknown type name `_Thread_local`
//  = help: remove it: each work-item has its own variables in functions
static_assert(sizeof(int) == 4, "size");
//@1-13 E0101: unknown type name `static_assert`
//  = help: write `_Static_assert`
//  = fix: _Static_assert(sizeof(int) == 4, "size");
enum class color { RED, GREEN };
//   ^^^^^ E0902: scoped enumerations are not OpenCL C
//  = help: remove it: enumerators have no scope
//  = fix: enum  color { RED, GREEN };
struct pair {
    int x;
    pair(int a) : x(a) { }
//  ^^^^ E0902: constructors are not OpenCL C
//  = help: write a function that returns the structure, or an initializer: `{ 1, 2 }`
    pair operator+(pair other) { return other; }
//       ^^^^^^^^ E0902: operators of structures are not OpenCL C
//  = help: write a function with the structures as parameters
};
class point {
//@1-5 E0101: unknown type name `class`
//  = help: use `struct`: OpenCL C has no classes
public:
    float x;
};
namespace tools {
//@1-9 E0101: unknown type name `namespace`
//  = help: OpenCL C has no namespaces: use a prefix
int twice(int x) { return 2 * x; }
}
kernel void types(global int *o, int n) {
    _Alignas(16) int a = first;
//  ^^^^^^^^ E0902: `_Alignas` is not OpenCL C
//  = help: write `__attribute__((aligned(16)))` after the name of the variable
//                       ^^^^^ E0101: use of undeclared identifier `first`
    alignas(float4) int b = second;
//  ^^^^^^^ E0902: `alignas` is not OpenCL C
//  = help: write `__attribute__((aligned(16)))` after the name of the variable
//                          ^^^^^^ E0101: use of undeclared identifier `second`
    _Atomic(int) c = third;
//  ^^^^^^^ E0902: `_Atomic` is not OpenCL C
//  = help: use `atomic_add` and the other atomic functions on an `int` in `global` or `local` memory
//                   ^^^^^ E0101: use of undeclared identifier `third`
    o[0] = _Generic(n, int: 1, float: 2) + fourth;
//         ^^^^^^^^ E0902: `_Generic` is not OpenCL C
//  = help: write a function for each type; the built-in functions take arguments of all types that fit
//                                         ^^^^^^ E0101: use of undeclared identifier `fourth`
    o[1] = _Alignof(int) + alignof(int) + fifth;
//         ^^^^^^^^ E0902: `_Alignof` is not OpenCL C
//  = help: the alignment of a scalar or a vector is its size: `sizeof(...)`
//                         ^^^^^^^ E0902: `alignof` is not OpenCL C
//  = help: the alignment of a scalar or a vector is its size: `sizeof(...)`
    [[maybe_unused]] int d = sixth;
//  ^^^^^^^^^^^^^^^^ E0902: attributes in `[[ ]]` are not OpenCL C
//  = help: remove it, or write `__attribute__((...))`
//                           ^^^^^ E0101: use of undeclared identifier `sixth`
    o[2] = RED + a + b + c;
}
kernel void functions(global int *o, int n) {
    int f = [](int x) { return x + 1; };
//          ^^ E0902: lambda expressions are not OpenCL C
//  = help: write a function outside of this one, and pass the variables that it uses
    o[0] = f(n);
    point p;
    p.x = 1;
    o[1] = tools::twice(n);
//         ^^^^^^^ E0902: C++ `tools::` is not OpenCL C
//  = help: OpenCL C has no namespaces and classes: remove it
//  = fix: o[1] = twice(n);
    o[2] = this->x;
//         ^^^^ E0101: use of undeclared identifier `this`
//  = help: OpenCL C has no classes: pass a pointer to the structure
    o[3] = seventh;
//         ^^^^^^^ E0101: use of undeclared identifier `seventh`
}

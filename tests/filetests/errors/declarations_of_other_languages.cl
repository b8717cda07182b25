// test: diagnostics
// Definitions of functions, inheritance and operators of other languages: one message for each, none for what uses them.
fn scale(x: f32) -> f32 { x * 2.0 }
//@1-2 E0101: unknown type name `fn`
//  = help: write the type of the result, the name and the parameters with their types: `int f(int x) { ... }`
pub fn offset(x: &mut [i32], n: usize) { x[0] = 1; }
//  ^^ E0101: unknown type name `fn`
//  = help: write the type of the result, the name and the parameters with their types: `int f(int x) { ... }`
func add(a int, b int) int { return a + b; }
//@1-4 E0101: unknown type name `func`
//  = help: write the type of the result, the name and the parameters with their types: `int f(int x) { ... }`
function twice(x) { return x + x; }
//@1-8 E0101: unknown type name `function`
//  = help: write the type of the result, the name and the parameters with their types: `int f(int x) { ... }`
layout(local_size_x = 64) in;
//@1-6 E0101: unknown type name `layout`
//  = help: buffers are parameters of the kernel; `__attribute__((reqd_work_group_size(X, Y, Z)))` before it sets the size of its work-groups
struct base { int x; };
struct derived : public base { int y; };
//             ^ E0902: C++ inheritance is not OpenCL C
//  = help: write a member of the base structure: `struct base base;`
typedef struct { float x, y; } point;
point operator+(point a, point b) { point r; r.x = a.x + b.x; return r; }
//    ^^^^^^^^ E0902: C++ operator overloading is not OpenCL C
//  = help: write a function with a name, and call it: `add(a, b)`
kernel void k(global float *a, struct base b) {
    a[0] = scale(a[1]) + add(1, 2) + twice(3);
    struct derived d;
    d.x = b.x;
    point p = point{1, 2};
//            ^^^^^ E0001: expected expression, found type `point`
//  = help: write `(point){ ... }`
//  = fix: point p = (point){1, 2};
    point q{3, 4};
//         ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `=` before it
//  = fix: point q = {3, 4};
    for (auto &v : a) v = 1;
//               ^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
    a[1] = p.x + q.y + missing;
//                     ^^^^^^^ E0101: use of undeclared identifier `missing`
}
int fn(int func) { return func; }

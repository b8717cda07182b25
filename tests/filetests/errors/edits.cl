// test: diagnostics
// A help with one certain correction has the edit, and the parser continues as if it had been made.
typedef struct {
    float x;
} Point
//     ^ E0001: expected `;` at end of declaration, found keyword `struct`
//  = help: add `;`
//  = fix: } Point;

struct Pair { int a; int b; }
//                           ^ E0001: expected `;` after struct, found `uint`
//  = help: add `;`
//  = fix: struct Pair { int a; int b; };

uint width(void) { return 1 }
//                         ^ E0001: expected `;` after statement, found `}`
//  = help: add `;`
//  = fix: uint width(void) { return 1; }
int twice(__global int *p) { return *p * 2; }
//                      ~ passing argument to this parameter
__global__ void cuda(__global int *out) {
//@1-10 E0101: unknown type name `__global__`
//  = help: CUDA's `__global__` is `__kernel` in OpenCL C
//  = fix: __kernel void cuda(__global int *out) {
    __shared__ int tile[4];
//  ^^^^^^^^^^ E0101: unknown type name `__shared__`
//  = help: CUDA's `__shared__` is `__local` in OpenCL C
//  = fix: __local int tile[4];
    tile[0] = 1;
    out[0] = tile[0];
    int *p = nullptr;
//           ^^^^^^^ E0101: use of undeclared identifier `nullptr`
//  = help: use `NULL`
//  = fix: int *p = NULL;
    atomicAdd(out, 1);
//  ^^^^^^^^^ E0101: call to undeclared function `atomicAdd`
//  = help: use `atomic_add`
//  = fix: atomic_add(out, 1);
    float f = sqrtf(1.0f);
//            ^^^^^ E0101: call to undeclared function `sqrtf`
//  = help: use `sqrt`, which is generic
//  = fix: float f = sqrt(1.0f);
    float2 v = make_float2(f, f);
//             ^^^^^^^^^^^ E0101: call to undeclared function `make_float2`
//  = help: use a vector literal: `(float2)(x, y)`
//  = fix: float2 v = (float2)(f, f);
}
__kernel void k(__global int *values, __global Point *points, Point one, int count) {
//                                                                           ~~~~~ `count` declared here
    int total = 0
//               ^ E0001: expected `;` at end of declaration, found keyword `int`
//  = help: add `;`
//  = fix: int total = 0;
    int more == 1;
//           ^^ E0001: expected `=`, found `==`
//  = help: `=` begins an initializer, `==` compares
//  = fix: int more = 1;
    flaot scale = 1.0f;
//  ^^^^^ E0101: unknown type name `flaot`
//  = help: did you mean `float`?
//  = fix: float scale = 1.0f;
    total = cuont
//          ^^^^^ E0101: use of undeclared identifier `cuont`
//  = help: did you mean `count`?
//  = fix: total = count
//               ^ E0001: expected `;` after expression, found `total`
//  = help: add `;`
//  = fix: total = cuont;
    total += more
//               ^ E0001: expected `;` after expression, found `values`
//  = help: add `;`
//  = fix: total += more;
    values[0] = total => 1;
//                     ^ E0001: expected expression, found `>`
//  = help: did you mean `>=`?
//  = fix: values[0] = total >= 1;
}
int32_t more(__global int *values, __global Point *points, Point one, int count) {
//@1-7 E0101: unknown type name `int32_t`
//  = help: in OpenCL C this type is `int`
//  = fix: int more(__global int *values, __global Point *points, Point one, int count) {
    int total = 0;
    if (count > 1 and total < 2) values[1] = 1;
//               ^ E0001: expected `)`, found `and`
//     ~ to match this `(`
//  = help: write `&&`
//  = fix: if (count > 1 && total < 2) values[1] = 1;
    points.x = 1.0f;
//         ^ E0201: member reference type `global Point *` is a pointer
//  = help: use `->x`
//  = fix: points->x = 1.0f;
    one->x = 2.0f;
//       ^ E0201: member reference type `Point` is not a pointer
//  = help: use `.x`
//  = fix: one.x = 2.0f;
    values[2] = twice(values[0]);
//                    ^^^^^^^^^ E0201: incompatible integer to pointer conversion passing `int` to parameter 1 of `twice` of type `global int *`
//  = help: take the address with `&`
    total = values;
//          ^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `global int *`
//  = help: dereference with `*`
    atomic_inc(values[3]);
//             ^^^^^^^^^ E0201: invalid argument type `int` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: take the address with `&`
//  = fix: atomic_inc(&values[3]);
    values[4] = get_globl_id(0);
//              ^^^^^^^^^^^^ E0101: call to undeclared function `get_globl_id`
//  = help: did you mean `get_global_id`?
//  = fix: values[4] = get_global_id(0);
    fro (int i = 0; i < 4; i++) values[i] = i;
//  ^^^ E0101: use of undeclared identifier `fro`
//  = help: did you mean `for`?
    if (count > 3) then total = 1;
//                 ^^^^ E0101: unknown type name `then`
//  = help: remove it: the statement follows the condition directly
//  = fix: if (count > 3)  total = 1;
    float s = fmx(1.0f, 2.0f);
//            ^^^ E0101: call to undeclared function `fmx`
//  = help: did you mean `fmax`?
#inclde "x.h"
//@1-7 E0004: invalid directive `#inclde`
//  = help: did you mean `#include`?
//  = fix: #include "x.h"
    retrun total;
//  ^^^^^^ E0101: unknown type name `retrun`
//  = help: did you mean `return`?
//  = fix: return total;
}
void last(int a) {
    return
//        ^ E0001: expected expression or `;`, found `}`
//  = help: add `;`
//  = fix: return;
}

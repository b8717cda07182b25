// test: diagnostics
// Operands and values that are pointers to the numbers that are meant, and arrays of them.
__kernel void k(__global int *a, __global float *f, __global float4 *v, int i) {
    int t[4] = {1, 2, 3, 4}, u[4];
    int x = 0;
    float y = 0;
    x += a;
//    ^^ E0201: invalid operands to binary `+` (`int` and `global int *`)
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    x <<= a + i;
//    ^^^ E0201: invalid operands to binary `<<` (`int` and `global int *`)
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    y *= f;
//    ^^ E0201: invalid operands to binary `*` (`float` and `global float *`)
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    y -= f;
//    ^^ E0201: invalid operands to binary `-` (`float` and `global float *`)
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    a *= 2;
//    ^^ E0201: invalid operands to binary `*` (`global int *` and `int`)
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    f += 1.5f;
//    ^^ E0201: invalid operands to binary `+` (`global float *` and `float`)
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    a -= a;
//    ^^ E0201: invalid operands to binary `-` (`global int *` and `global int *`)
//  = help: both are pointers: dereference them with `*`, or select elements with `[i]`
    x = a + x;
//      ^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `global int *`
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    x = x + t;
//      ^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `int *`
//  = help: `t` is an array: select an element, `t[i]`
    x = x * t;
//        ^ E0201: invalid operands to binary `*` (`int` and `int *`)
//  = help: `t` is an array: select an element, `t[i]`
    y = f * f;
//        ^ E0201: invalid operands to binary `*` (`global float *` and `global float *`)
//  = help: both are pointers: for what they point to, write `*f * *f`, or `f[i] * f[i]` for elements
    u = t + u;
//  ^ E0203: array type `int[4]` is not assignable
//  = help: assign its elements
//        ^ E0201: invalid operands to binary `+` (`int *` and `int *`)
//  = help: both are arrays: compute with their elements, `t[i] + u[i]`
    x = t + u;
//        ^ E0201: invalid operands to binary `+` (`int *` and `int *`)
//  = help: both are arrays: compute with their elements, `t[i] + u[i]`
    x = -a;
//      ^^ E0201: invalid argument type `global int *` to unary `-`
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    x = a & 1;
//        ^ E0201: invalid operands to binary `&` (`global int *` and `int`)
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    float4 w = f;
//             ^ E0201: initializing `float4` with an expression of incompatible type `global float *`
//  = help: to load 4 elements, write `vload4(0, f)`
    w = f + 4;
//      ^^^^^ E0201: assigning to `float4` from incompatible type `global float *`
//  = help: to load 4 elements, use `vload4`
    w += v;
//    ^^ E0201: invalid operands to binary `+` (`float4` and `global float4 *`)
//  = help: `v` is a pointer: write `*v` for what it points to, or `v[i]` for an element
    if (a > 3) x = 2;
//        ^ W0213: comparison between pointer and integer (`global int *` and `int`)
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    if (y == f) x = 2;
//        ^^ E0201: invalid operands to comparison (`float` and `global float *`)
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    __global int *__private *p = &a;
    x += *p;
//    ^^ E0201: invalid operands to binary `+` (`int` and `global int *`)
//  = help: dereference the pointer with `*`, or select an element with `[i]`
    x = a - f;
//        ^ E0201: invalid operands to binary `-` (`global int *` and `global float *`)
//  = help: both are pointers: for what they point to, write `*a - *f`, or `a[i] - f[i]` for elements
    a[a] = x;
//    ^ E0201: array subscript of type `global int *` is not an integer
//  = help: `a` is a pointer: write `*a` for what it points to, or `a[i]` for an element
    x = sqrt(f + i);
//           ^^^^^ E0201: invalid argument type `global float *` in call to `sqrt`
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    x = x + &i;
//      ^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `int *`
//  = help: add an explicit cast if this is intended
    a[0] = x + y + w.x + p[0][0] + u[0];
}

// test: diagnostics

// Both operands are converted to one vector type.
__kernel void meet(__global float4 *f, __global int4 *i, __global char4 *c, int n, long l, float x) {
    f[0] = f[1] + i[1];
//              ^ E0201: invalid operands to binary `+` (`float4` and `int4`)
//  = help: to convert each component, write `convert_float4(...)`; to reinterpret the bits, `as_float4(...)`
    f[0] = i[0];
//         ^^^^ E0201: assigning to `float4` from incompatible type `int4`
//  = help: to convert each component, write `convert_float4(...)`; to reinterpret the bits, `as_float4(...)`
    i[0] = i[0] + i[1].xy;
//              ^ E0201: invalid operands to binary `+` (`int4` and `int2`)
//  = help: to set the other components too, write `(int4)(..., 0, 0)`
    c[0] = c[0] + n;
//                ^ E0201: scalar operand type `int` has greater rank than the element type of `char4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: write `(char)` before the scalar operand
    c[0] += 1;
//          ^ E0201: scalar operand type `int` has greater rank than the element type of `char4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: write `(char)` before the scalar operand
    i[0] = i[0] * l;
//                ^ E0201: scalar operand type `long` has greater rank than the element type of `int4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: write `(int)` before the scalar operand
    i[0] = i[0] + x;
//                ^ E0201: scalar operand type `float` has greater rank than the element type of `int4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: to compute in `float`, convert the vector with `convert_float4(...)`
    i[0] = n << i[0];
//           ^^ E0201: invalid operands to binary `<<` (`int` and `int4`)
    i[0] = i[0] << x;
//              ^^ E0201: invalid operands to binary `<<` (`int4` and `float`)
    f[0] = f[0] % f[1];
//              ^ E0201: invalid operands to binary `%` (`float4` and `float4`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    f[0] = ~f[0];
//         ^^^^^ E0201: invalid argument type `float4` to unary `~`
    f[0]++;
//  ^^^^^^ E0201: cannot increment value of type `float4`
//  = note: the operand must be a scalar or a vector of integers (OpenCL C 6.3.b)
//  = help: write `+= 1`
    n = i[0];
//      ^^^^ E0201: assigning to `int` from incompatible type `int4`
//  = help: select a component: `.x`
    n += i[0];
//    ^^ E0201: invalid operands to binary `+` (`int` and `int4`)
    i[0].x = f[0].xy;
//           ^^^^^^^ E0201: assigning to `int` from incompatible type `float2`
//  = help: select a component: `.x`
}

// Components.
__kernel void components(__global float4 *f, __global float3 *t, __global float *s, const float4 k) {
//                                                                                               ~ variable declared const here
    f[0].xx = f[1].xy;
//  ^^^^^^^ E0203: vector is not assignable (contains duplicate components)
    f[0] = f[1].rgba;
//              ^^^^ E0201: vector component name `rgba` requires OpenCL C 3.0
//  = help: write `xyzw`
    f[0].xyz = f[1].s04z;
//                  ^^^^ E0201: illegal vector component name `s04z` for `float4`: `z` is not a component
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    f[0] = f[1].xyzwx;
//              ^^^^^ E0201: vector component access has invalid length 5
//  = help: select 1, 2, 3, 4, 8 or 16 components
    t[0].w = 1;
//       ^ E0201: vector component access `w` exceeds type `float3`
//  = help: use components `x` to `z`
    t[0].s3 = 1;
//       ^^ E0201: vector component access `s3` exceeds type `float3`
//  = help: use components `x` to `z`
    s[0] = f[0].foo;
//              ^^^ E0201: illegal vector component name `foo` for `float4`: `f` is not a component
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    s[0] = s[0].x;
//              ^ E0201: member reference base type `float` is not a structure or union
    s[0] = f.x;
//           ^ E0201: member reference type `global float4 *` is a pointer
//  = help: use `->x`
//  = fix: s[0] = f->x;
    s[0] = (f[0] + f[1]).s4;
//                       ^^ E0201: vector component access `s4` exceeds type `float4`
//  = help: use components `x` to `w`
    __global float *p = &f[0].x;
//                       ^^^^^^ E0203: address of vector element requested
//  = note: OpenCL C 6.1.7
//  = help: take the address of the vector and cast the pointer
    k.x = 1;
//  ^^^ E0204: cannot assign to const-qualified variable `k`
    s[0] = f[0][1];
    (f[0] + f[1]).x = 2;
//  ^^^^^^^^^^^^^^^ E0203: expression is not assignable
    f[0].xyzw.lo.yy = f[0].xy;
//  ^^^^^^^^^^^^^^^ E0203: vector is not assignable (contains duplicate components)
}

// Literals.
__kernel void literals(__global float4 *f, __global int2 *i) {
    f[0] = (float4)(1, 2);
//         ^^^^^^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `float4`, have 2)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    f[0] = (float4)(1, 2, 3, 4, 5);
//                              ^ E0207: too many elements in vector initialization (expected 4 for `float4`, have 5)
    f[0] = (float4)(i[0], 1, 2);
//                  ^^^^ E0201: initializing `float2` with an expression of incompatible type `int2`
//  = help: to convert each component, write `convert_float2(...)`; to reinterpret the bits, `as_float2(...)`
    f[0] = (float4)f[0].xy;
//         ^^^^^^^^^^^^^^^ E0201: cannot cast from type `float2` to `float4`
//  = help: to set the other components too, write `(float4)(..., 0, 0)`
    f[0] = (float4)(i[0]);
//         ^^^^^^^^^^^^^^ E0201: cannot cast from type `int2` to `float4`
    float4 v = {1, 2, 3};
//             ^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `float4`, have 3)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    float4 w = {1, 2, {3}, 4};
//                    ^^^ E0207: expected an expression without designators in the initializer of `float4`
    float a = (float)f[0];
//            ^^^^^^^^^^^ E0201: cannot cast from type `float4` to `float`
//  = help: select a component: `.x`
    f[0] = (float4)(f);
//         ^^^^^^^^^^^ E0201: cannot cast from type `global float4 *` to `float4`
}

// Conditions.
__kernel void conditions(__global float4 *f, __global int4 *i, __global char4 *c) {
    if (i[0]) f[0] = 1;
//      ^^^^ E0201: used type `int4` where arithmetic or pointer type is required
//  = help: test the components with `any(...)` or `all(...)`
    while (f[0]) f[0] = 1;
//         ^^^^ E0201: used type `float4` where arithmetic or pointer type is required
//  = help: compare the components, and test the results with `any(...)` or `all(...)`, such as `any(v != 0)`
    f[0] = f[1] ? f[2] : f[3];
//         ^^^^ E0201: condition of `?:` has type `float4`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
    f[0] = c[1] ? f[2] : f[3];
//         ^^^^^^^^^^^^^^^^^^ E0201: vector condition type `char4` and result type `float4` do not have elements of the same size
//  = note: `?:` selects by component (OpenCL C 6.3.i)
//  = help: convert the condition with `convert_int4(...)`
    f[0] = i[0].xy ? f[2] : f[3];
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: vector condition type `int2` and result type `float4` do not have the same number of elements
//  = note: `?:` selects by component (OpenCL C 6.3.i)
    f[0] = i[0] ? f[2] : i[3];
//         ^^^^^^^^^^^^^^^^^^ E0201: incompatible operand types (`float4` and `int4`)
//  = help: to convert each component, write `convert_float4(...)`; to reinterpret the bits, `as_float4(...)`
    f[0] = i[0].x ? f[2] : f;
//         ^^^^^^^^^^^^^^^^^ E0201: incompatible operand types (`float4` and `global float4 *`)
    switch (i[0]) { default: break; }
//          ^^^^ E0201: statement requires expression of integer type (`int4` invalid)
//  = help: select a component: `.x`
    i[0] = i[0] && i;
//              ^^ E0201: invalid operands to binary `&&` (`int4` and `global int4 *`)
//  = help: `i` is a pointer: write `*i` for what it points to, or `i[j]` for an element
}

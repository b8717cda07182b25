// test: diagnostics

// Both operands are converted to one vector type.
__kernel void meet(__global float4 *f, __global int4 *i, __global char4 *c, int n, long l, float x) {
    f[0] = f[1] + i[1];
//              ^ E0201: `+` cannot be applied to `float4` and `int4`
//  = help: to convert each component, write `convert_float4(x)`; to keep the bits, `as_float4(x)`
    f[0] = i[0];
//         ^^^^ E0201: an object of type `float4` cannot take a value of type `int4`
//  = help: to convert each component, write `convert_float4(x)`; to keep the bits, `as_float4(x)`
    i[0] = i[0] + i[1].xy;
//              ^ E0201: `+` cannot be applied to `int4` and `int2`
    c[0] = c[0] + n;
//                ^ E0201: a scalar of type `int` has a higher rank than the elements of `char4`
//  = note: a scalar beside a vector is converted to the type of its elements (OpenCL C 6.2.6)
//  = help: write `(char)` before it
    c[0] += 1;
//          ^ E0201: a scalar of type `int` has a higher rank than the elements of `char4`
//  = note: a scalar beside a vector is converted to the type of its elements (OpenCL C 6.2.6)
//  = help: write `(char)` before it
    i[0] = i[0] * l;
//                ^ E0201: a scalar of type `long` has a higher rank than the elements of `int4`
//  = note: a scalar beside a vector is converted to the type of its elements (OpenCL C 6.2.6)
//  = help: write `(int)` before it
    i[0] = i[0] + x;
//                ^ E0201: a scalar of type `float` has a higher rank than the elements of `int4`
//  = note: a scalar beside a vector is converted to the type of its elements (OpenCL C 6.2.6)
//  = help: write `(int)` before it
    i[0] = n << i[0];
//           ^^ E0201: `<<` cannot be applied to `int` and `int4`
    i[0] = i[0] << x;
//              ^^ E0201: `<<` cannot be applied to `int4` and `float`
    f[0] = f[0] % f[1];
//              ^ E0201: `%` cannot be applied to `float4` and `float4`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    f[0] = ~f[0];
//         ^^^^^ E0201: `~` cannot be applied to `float4`
    f[0]++;
//  ^^^^^^ E0201: `++` cannot be applied to `float4`
//  = note: of vectors it is for integers only (OpenCL C 6.3.b)
//  = help: write `+= 1`
    n = i[0];
//      ^^^^ E0201: an object of type `int` cannot take a value of type `int4`
//  = help: choose a component: `.x`
    n += i[0];
//    ^^ E0201: `+` cannot be applied to `int` and `int4`
    i[0].x = f[0].xy;
//           ^^^^^^^ E0201: an object of type `int` cannot take a value of type `float2`
//  = help: choose a component: `.x`
}

// Components.
__kernel void components(__global float4 *f, __global float3 *t, __global float *s, const float4 k) {
//                                                                                               ~ declared here
    f[0].xx = f[1].xy;
//  ^^^^^^^ E0203: a component stands twice in what is to be written
    f[0] = f[1].rgba;
//              ^^^^ E0201: `rgba` names components in OpenCL C 2.2 and later, not in 1.2
//  = help: write `xyzw`
    f[0].xyz = f[1].s04z;
//                  ^^^^ E0201: `s04z` chooses no components of a `float4`: `z` is no component
//  = help: write `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    f[0] = f[1].xyzwx;
//              ^^^^^ E0201: 5 components make no vector
//  = help: choose 1, 2, 3, 4, 8 or 16
    t[0].w = 1;
//       ^ E0201: a `float3` has no component `w`
//  = help: its components are `x` to `z`
    t[0].s3 = 1;
//       ^^ E0201: a `float3` has no component `s3`
//  = help: its components are `x` to `z`
    s[0] = f[0].foo;
//              ^^^ E0201: `foo` chooses no components of a `float4`: `f` is no component
//  = help: write `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    s[0] = s[0].x;
//              ^ E0201: a value of type `float` has no members
    s[0] = f.x;
//           ^ E0201: a value of type `global float4 *` has no members
//  = help: write `->x`
    s[0] = (f[0] + f[1]).s4;
//                       ^^ E0201: a `float4` has no component `s4`
//  = help: its components are `x` to `w`
    __global float *p = &f[0].x;
//                       ^^^^^^ E0203: the address of a component of a vector cannot be taken
//  = note: OpenCL C 6.1.7
//  = help: take the address of the vector, and cast that pointer
    k.x = 1;
//  ^^^ E0204: `k` is const
    s[0] = f[0][1];
    (f[0] + f[1]).x = 2;
//  ^^^^^^^^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    f[0].xyzw.lo.yy = f[0].xy;
//  ^^^^^^^^^^^^^^^ E0203: a component stands twice in what is to be written
}

// Literals.
__kernel void literals(__global float4 *f, __global int2 *i) {
    f[0] = (float4)(1, 2);
//         ^^^^^^^^^^^^^^ E0207: this gives 2 components, and a `float4` has 4
//  = help: `(float4)(x)` has x in all components
    f[0] = (float4)(1, 2, 3, 4, 5);
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0207: this gives 5 components, and a `float4` has 4
    f[0] = (float4)(i[0], 1, 2);
//                  ^^^^ E0201: a part of a vector of type `float2` cannot take a value of type `int2`
//  = help: to convert each component, write `convert_float2(x)`; to keep the bits, `as_float2(x)`
    f[0] = (float4)f[0].xy;
//         ^^^^^^^^^^^^^^^ E0201: a value of type `float2` cannot be cast to `float4`
    f[0] = (float4)(i[0]);
//         ^^^^^^^^^^^^^^ E0201: a value of type `int2` cannot be cast to `float4`
    float4 v = {1, 2, 3};
//             ^^^^^^^^^ E0207: this gives 3 components, and a `float4` has 4
//  = help: `(float4)(x)` has x in all components
    float4 w = {1, 2, {3}, 4};
//                    ^^^ E0207: a component of a `float4` is one value
    float a = (float)f[0];
//            ^^^^^^^^^^^ E0201: a value of type `float4` cannot be cast to `float`
//  = help: choose a component: `.x`
    f[0] = (float4)(f);
//         ^^^^^^^^^^^ E0201: a value of type `global float4 *` cannot be cast to `float4`
}

// Conditions.
__kernel void conditions(__global float4 *f, __global int4 *i, __global char4 *c) {
    if (i[0]) f[0] = 1;
//      ^^^^ E0201: a condition cannot be of type `int4`
//  = help: write `any(...)` or `all(...)` around it
    while (f[0]) f[0] = 1;
//         ^^^^ E0201: a condition cannot be of type `float4`
    f[0] = f[1] ? f[2] : f[3];
//         ^^^^ E0201: the condition of `?:` cannot be of type `float4`
//  = help: compare it with `!= 0`
    f[0] = c[1] ? f[2] : f[3];
//         ^^^^^^^^^^^^^^^^^^ E0201: a condition of type `char4` cannot choose between components of `float4`
//  = note: the condition has as many components of the same size
//  = help: write `convert_int4(...)` around it
    f[0] = i[0].xy ? f[2] : f[3];
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: a condition of type `int2` cannot choose between components of `float4`
//  = note: the condition has as many components of the same size
    f[0] = i[0] ? f[2] : i[3];
//         ^^^^^^^^^^^^^^^^^^ E0201: `?:` cannot be applied to `float4` and `int4`
//  = help: to convert each component, write `convert_float4(x)`; to keep the bits, `as_float4(x)`
    f[0] = i[0].x ? f[2] : f;
//         ^^^^^^^^^^^^^^^^^ E0201: `?:` cannot be applied to `float4` and `global float4 *`
    switch (i[0]) { default: break; }
//          ^^^^ E0201: a `switch` needs an integer, not `int4`
    i[0] = i[0] && i;
//              ^^ E0201: `&&` cannot be applied to `int4` and `global int4 *`
}

// test: diagnostics
// Calls of members as in languages with classes, and the number of elements of an array.
typedef struct { int v; } counter;
//      ~~~~~~~~~~~~~~~~~ declared here
//      ~~~~~~~~~~~~~~~~~ declared here
kernel void k(global float4 *v, global float *a, global counter *c, int n) {
    float4 p = v[0], q = v[1];
    a[0] = p.dot(q);
//           ^^^ E0201: vector type `float4` has no member functions
//  = help: write `dot(p, q)`
    v[2] = p.normalized();
//           ^^^^^^^^^^ E0201: vector type `float4` has no member functions
//  = help: write `normalize(p)`
    a[1] = v[0].distance(q) + p.abs().x;
//              ^^^^^^^^ E0201: vector type `float4` has no member functions
//  = help: write `distance(v[0], q)`
//                              ^^^ E0201: vector type `float4` has no member functions
//  = help: write `fabs(p)`
    v[3] = p.add(q);
//           ^^^ E0201: vector type `float4` has no member functions
//  = help: write `p + q`
    a[2] = p.sum();
//           ^^^ E0201: vector type `float4` has no member functions
//  = help: add the components: `p.x + p.y`
    a[3] = p.max();
//           ^^^ E0201: vector type `float4` has no member functions
//  = help: call `max` with the value as an argument
    a[4] = p.frobnicate(1);
//           ^^^^^^^^^^ E0201: vector type `float4` has no member functions
//  = help: call a function with the value as its argument
    a[5] = a[0].sqrt() + a[1].abs();
//              ^^^^ E0201: scalar type `float` has no member functions
//  = help: write `sqrt(a[0])`
//                            ^^^ E0201: scalar type `float` has no member functions
//  = help: write `fabs(a[1])`
    n = n.max(2);
//        ^^^ E0201: scalar type `int` has no member functions
//  = help: write `max(n, 2)`
    c->increment(1);
//     ^^^^^^^^^ E0209: no member named `increment` in `counter`
//  = help: structures have no member functions: write a function, and call it: `increment(c, 1)`
    counter d = {1};
    d.reset();
//    ^^^^^ E0209: no member named `reset` in `counter`
//  = help: structures have no member functions: write a function, and call it: `reset(&d)`
    int t[4] = {1, 2, 3, 4};
    for (int i = 0; i < t.length; i++) a[i] = t[i];
//                        ^^^^^^ E0201: member reference base type `int[4]` is not a structure or union
//  = help: the length of an array is a constant, 4: write `sizeof(t) / sizeof(t[0])`
    a[6] = t.size() + a.size();
//           ^^^^ E0201: member reference base type `int[4]` is not a structure or union
//  = help: the length of an array is a constant, 4: write `sizeof(t) / sizeof(t[0])`
//                      ^^^^ E0201: member reference base type `global float *` is not a structure or union
//  = help: a pointer has no length: pass the number of elements as an argument
    a[7] = length(p, q);
//                   ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `distance(p, q)`, which is `length(p - q)`
    a[8] = p.xy.length();
//              ^^^^^^ E0201: illegal vector component name `length` for `float2`
//  = help: a vector has no member functions: its length is `length(v)`, the number of its components is `vec_step(v)`
    a[9] = missing.dot(q);
//         ^^^^^^^ E0101: use of undeclared identifier `missing`
}

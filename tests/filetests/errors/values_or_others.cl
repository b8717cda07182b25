// test: diagnostics
// The GNU extension `a ?: b`, where `a` cannot be a condition, or no constant.
constant int seven = 0 ?: 7;
__kernel void k(__global int *p, float x, float4 v) {
    p[0] = x ?: 3;
//         ^ E0201: condition of `?:` has type `float`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
    p[1] = v ?: v;
//         ^ E0201: condition of `?:` has type `float4`, where floating-point type is not allowed
//  = help: compare the condition with `!= 0`
    p[2] = p[0] ? : 3;
    p[3] = (p[1] ?: 2, 3);
//          ^^^^^^^^^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    p[4] = p ?: 1.5f;
//         ^^^^^^^^^ E0201: incompatible operand types (`global int *` and `float`)
}
__kernel void nested(__global int *p) {
    p[0] = ((((((((((((((((((((((((1 ?: 2) ?: 3) ?: 4) ?: 5) ?: 6) ?: 7) ?: 8) ?: 9) ?: 1) ?: 2) ?: 3) ?: 4)
           ?: 5) ?: 6) ?: 7) ?: 8) ?: 9) ?: 1) ?: 2) ?: 3) ?: 4) ?: 5) ?: 6) ?: 7);
    switch (p[1]) { case 0 ?: -2: p[2] = 3; }
}

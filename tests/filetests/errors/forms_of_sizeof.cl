// test: diagnostics
// A type name has parentheses around it.
__kernel void keywords(__global int *p) {
    p[0] = sizeof int;
//                ^^^ E0001: expected parentheses around type name in sizeof expression
//  = help: write `(int)`
//  = fix: p[0] = sizeof (int);
    p[1] = sizeof unsigned int;
//                ^^^^^^^^^^^^ E0001: expected parentheses around type name in sizeof expression
//  = help: write `(unsigned int)`
//  = fix: p[1] = sizeof (unsigned int);
    p[2] = sizeof p[0];
}
__kernel void names(__global int *p) {
    p[0] = sizeof float4 * 2;
//                ^^^^^^ E0001: expected expression, found type `float4`
//  = help: a type name needs parentheses around it, in `sizeof` too
    p[1] = uint;
//         ^^^^ E0001: expected expression, found type `uint`
//  = help: a type name needs parentheses around it, in `sizeof` too
}

// test: diagnostics
// Parentheses with commas and without a type are no vector.
__kernel void k(__global float *f) {
    float4 v = (1.0f, 2.0f, 3.0f, 4.0f);
//              ^^^^^^^^^^^^^^^^ W0405: expression results unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    float2 w;
    w = (f[0], 2.0f);
//       ^^^^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    float scalar = (1, f[0], 3, 4);
//                  ^^^^^^^^^^ W0405: expression results unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    int five = (1, 2, 3, 4, 5);
//              ^^^^^^^^^^ W0405: expression results unused
    // Each is reported where one has an effect, or more is known about one.
    int i = 0;
    int some = (1, i++, 3, 4);
//              ^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
//                      ^ W0405: expression result unused
    int compared = (1, i == 2, 3);
//                  ^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
//                     ^^^^^^ W0421: equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
    f[0] = v.x + w.y + five + scalar + some + compared;
}

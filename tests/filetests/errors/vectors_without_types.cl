// test: diagnostics
// Parentheses with commas and without a type are no vector.
__kernel void k(__global float *f) {
    float4 v = (1.0f, 2.0f, 3.0f, 4.0f);
//              ^^^^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
//                    ^^^^ W0405: expression result unused
//                          ^^^^ W0405: expression result unused
    float2 w;
    w = (f[0], 2.0f);
//       ^^^^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    int five = (1, 2, 3, 4, 5);
//              ^ W0405: expression result unused
//                 ^ W0405: expression result unused
//                    ^ W0405: expression result unused
//                       ^ W0405: expression result unused
    f[0] = v.x + w.y + five;
}

// test: diagnostics
// options: -cl-single-precision-constant
// With the option, an unsuffixed constant is a float on every target, so nothing is wrong elsewhere.
__kernel void k(__global float4 *p, float s) {
    p[0] = p[0] * 0.5 + sqrt(2.0);
    p[1] = p[0] * (s * (1.0 / 255.0));
    p[2] = 1.0 = s;
//         ^^^ E0203: expression is not assignable
//  = note: `1.0` is a constant
}

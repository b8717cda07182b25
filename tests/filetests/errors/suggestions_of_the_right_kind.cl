// test: diagnostics
// A value is no function; a call has the number of arguments of the function that is suggested, or no other is as near.
float blend(float a, float b, float c) { return a + b * c; }
//    ~~~~~ `blend` declared here
float blond(float a) { return a; }
//    ~~~~~ `blond` declared here
kernel void kk(global float *out, float val, int kn) {
//                                               ~~ `kn` declared here
    out[0] = kl;
//           ^^ E0101: use of undeclared identifier `kl`
//  = help: did you mean `kn`?
    out[1] = blendd;
//           ^^^^^^ E0101: use of undeclared identifier `blendd`
    out[2] = fmix(val, 1.0f);
//           ^^^^ E0101: call to undeclared function `fmix`
//  = help: did you mean `fmax` or `fmin`?
    out[3] = bl_end(val);
//           ^^^^^^ E0101: call to undeclared function `bl_end`
//  = help: did you mean `blend`, which takes 3 arguments?
    out[4] = blnd(val);
//           ^^^^ E0101: call to undeclared function `blnd`
//  = help: did you mean `blond`?
    out[5] = smoothstp(val, 1.0f);
//           ^^^^^^^^^ E0101: call to undeclared function `smoothstp`
//  = help: did you mean `smoothstep`, which takes 3 arguments?
    out[6] = sqtr(val);
//           ^^^^ E0101: call to undeclared function `sqtr`
//  = help: did you mean `sqrt`?
//  = fix: out[6] = sqrt(val);
}

// test: diagnostics
// Each misspelled word before a parameter is one error.
kernel void k(__Global Int *a, __Local Float *f) {
//            ^^^^^^^^ E0101: unknown type name `__Global`
//  = help: did you mean `__global`?
//  = fix: kernel void k(__global Int *a, __Local Float *f) {
//                     ^^^ E0101: unknown type name `Int`
//  = help: did you mean `int`?
//  = fix: kernel void k(__Global int *a, __Local Float *f) {
//                             ^^^^^^^ E0101: unknown type name `__Local`
//  = help: did you mean `__local`?
//  = fix: kernel void k(__Global Int *a, __local Float *f) {
//                                     ^^^^^ E0101: unknown type name `Float`
//  = help: did you mean `float`?
//  = fix: kernel void k(__Global Int *a, __Local float *f) {
    a[0] = (int) f[0];
}

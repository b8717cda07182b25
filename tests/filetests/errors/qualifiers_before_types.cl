// test: diagnostics
// A misspelled qualifier between the address space of a parameter and its type.
kernel void a(global float *o, global cnst float *x) { o[0] = x[0]; }
//                                    ^^^^ E0101: unknown type name `cnst`
//  = help: did you mean `const`?
//  = fix: kernel void a(global float *o, global const float *x) { o[0] = x[0]; }
kernel void b(global float *o, global volatle float4 *x) { o[0] = x[0].x; }
//                                    ^^^^^^^ E0101: unknown type name `volatle`
//  = help: did you mean `volatile`?
//  = fix: kernel void b(global float *o, global volatile float4 *x) { o[0] = x[0].x; }
kernel void c(global float *o, global restrct float *x) { o[0] = x[0]; }
//                                    ^^^^^^^ E0101: unknown type name `restrct`
kernel void d(global float *o, const globl float *x, int n) { o[0] = x[0]; }
//                                   ^^^^^ E0101: unknown type name `globl`
//  = help: did you mean `global`?
//  = fix: kernel void d(global float *o, const global float *x, int n) { o[0] = x[0]; }
kernel void e(global float *const o global float *x) { o[0] = x[0]; }
//                                 ^ E0001: expected `,` or `)`, found keyword `global`
//           ~ to match this `(`
//  = help: add `,`
//  = fix: kernel void e(global float *const o, global float *x) { o[0] = x[0]; }

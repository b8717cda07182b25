// test: diagnostics
// Specifiers with one underscore.
_kernel void f(_global int *a, _local int *b, int n) {
//@1-7 E0101: unknown type name `_kernel`
//  = help: write `__kernel`, with two underscores, or without any
//  = fix: __kernel void f(_global int *a, _local int *b, int n) {
//             ^^^^^^^ E0101: unknown type name `_global`
//  = help: write `__global`, with two underscores, or without any
//  = fix: _kernel void f(__global int *a, _local int *b, int n) {
//                             ^^^^^^ E0101: unknown type name `_local`
//  = help: write `__local`, with two underscores, or without any
//  = fix: _kernel void f(_global int *a, __local int *b, int n) {
  _private int k = n;
//^^^^^^^^ E0101: unknown type name `_private`
//  = help: write `__private`, with two underscores, or without any
//  = fix: __private int k = n;
  a[0] = k + b[0];
}
kernel void g(global int *a, _constant int *c) {
//                           ^^^^^^^^^ E0101: unknown type name `_constant`
//  = help: write `__constant`, with two underscores, or without any
//  = fix: kernel void g(global int *a, __constant int *c) {
  _local int t[4];
//^^^^^^ E0101: unknown type name `_local`
//  = help: write `__local`, with two underscores, or without any
//  = fix: __local int t[4];
  _global int *p = a;
//^^^^^^^ E0101: unknown type name `_global`
//  = help: write `__global`, with two underscores, or without any
//  = fix: __global int *p = a;
  t[0] = c[0];
  p[0] = t[0];
}
_constant int x = 1;
//@1-9 E0101: unknown type name `_constant`
//  = help: write `__constant`, with two underscores, or without any
//  = fix: __constant int x = 1;

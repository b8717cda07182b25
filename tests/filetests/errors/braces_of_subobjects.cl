// test: diagnostics
// options: -Wall
// Arrays and structures in others that are initialized without braces of their own.
struct pair { int v[2]; int w; };
constant int table[2][2] = { 1, 2, 3, 4 };
//                           ^^^^ W0228: suggest braces around initialization of subobject
//  = help: add `{ }`
//  = fix: constant int table[2][2] = { {1, 2}, 3, 4 };
//                                 ^^^^ W0228: suggest braces around initialization of subobject
//  = help: add `{ }`
//  = fix: constant int table[2][2] = { 1, 2, {3, 4} };
kernel void f(global int *a, int n) {
  struct pair p = { 1, 2, 3 };
//                  ^^^^ W0228: suggest braces around initialization of subobject
//  = help: add `{ }`
//  = fix: struct pair p = { {1, 2}, 3 };
  int m[2][2] = { { 1, 2 }, 3, n };
//                          ^^^^ W0228: suggest braces around initialization of subobject
//  = help: add `{ }`
//  = fix: int m[2][2] = { { 1, 2 }, {3, n} };
  int zero[2][2] = { 0 };
  struct pair q = { { 1, 2 }, 3 };
  float4 v[2] = { (float4)(1), (float4)(2) };
  a[n] = p.v[0] + m[1][1] + zero[0][0] + q.w + (int)v[0].x + table[n][0];
}

// test: diagnostics
kernel void k(global float4 *b, global int4 *c, global uchar4 *d, int n) {
  b[0] = select(b[0], b[1], n > 3);
//       ^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `float4`, `float4`, `int`
//  = help: the condition needs a component for each component of the values: for a scalar, write `c ? b : a`
  b[1] = select(b[0], b[1], d[0]);
//       ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `float4`, `float4`, `uchar4`
//  = note: candidates: `select(float4, float4, int4)`, `select(float4, float4, uint4)`, `select(char4, char4, uchar4)`
//  = help: convert argument 3: `convert_int4(x)`
  b[2] = select(c[0], b[0], b[1]);
//       ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `int4`, `float4`, `float4`
//  = note: candidates: `select(float4, float4, int4)`, `select(float4, float4, uint4)`, `select(int4, int4, int4)`
//  = help: the condition comes last: `select(a, b, c)` is `c ? b : a` for each component
}

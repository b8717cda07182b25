// test: diagnostics
kernel void names(global int *a, global float4 *v) {
  local int t[64];
  int i = get_local_id(0);
  t[i] = MAX(a[i], 0);
//       ^^^ E0101: call to undeclared function `MAX`
//  = help: use `max`, which is a built-in function
//  = fix: t[i] = max(a[i], 0);
  barrier(CLK_LOCAL);
//        ^^^^^^^^^ E0101: use of undeclared identifier `CLK_LOCAL`
//  = help: use `CLK_LOCAL_MEM_FENCE`
//  = fix: barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = MIN(t[63 - i], 100) + __popc(t[i]);
//       ^^^ E0101: call to undeclared function `MIN`
//  = help: use `min`, which is a built-in function
//  = fix: a[i] = min(t[63 - i], 100) + __popc(t[i]);
//                             ^^^^^^ E0101: call to undeclared function `__popc`
//  = help: use `popcount`
//  = fix: a[i] = MIN(t[63 - i], 100) + popcount(t[i]);
  barrier(GLOBAL_MEM_FENCE);
//        ^^^^^^^^^^^^^^^^ E0101: use of undeclared identifier `GLOBAL_MEM_FENCE`
//  = help: use `CLK_GLOBAL_MEM_FENCE`
//  = fix: barrier(CLK_GLOBAL_MEM_FENCE);
  bool4 b = v[0] > v[1];
//^^^^^ E0101: unknown type name `bool4`
//  = help: OpenCL C has no vectors of `bool`: use `int4`, as comparisons do
//  = fix: int4 b = v[0] > v[1];
  string s = "abc";
//^^^^^^ E0101: unknown type name `string`
//  = help: OpenCL C has no strings: use `constant char *`
}
kernel void loads(global float *a) {
  float4 v = vload4(a, get_global_id(0));
//                     ^^^^^^^^^^^^^^^^ E0201: expected a pointer to a scalar type as the last argument of `vload4`, found `ulong`
//  = help: the pointer comes last, after the offset: `vload4(offset, pointer)`
  vstore4(a, 0, v);
//              ^ E0201: expected a pointer to a scalar type as the last argument of `vstore4`, found `float4`
//  = help: the pointer comes last, after the offset: `vstore4(value, offset, pointer)`
}

// test: diagnostics
// An initializer list that is assigned: the help names the type of what it is assigned to.
typedef struct { int x, y; } pair;
struct point { int x, y; };
kernel void f(global pair *s, global struct point *r, global float4 *v, int i) {
  pair t;
  s[0] = {1, 2};
//       ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it: `(pair){ ... }`
  r[i] = {1, 2};
//       ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it: `(struct point){ ... }`
  t = {1, 2};
//    ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it: `(pair){ ... }`
  v[0] = {1, 2, 3, 4};
//       ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it, and parentheses: `(float4)(1, 2, 3, 4)`
  i = {1};
//    ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the value without the braces
  s[i].x = {1};
//         ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it: `(float4)(x, y, z, w)` for a vector, `(struct S){ ... }` for a structure
}

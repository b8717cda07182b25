// test: diagnostics
// A pointer that is compared with a string literal.
constant char name[] = "a";
kernel void f(global int *a, constant char *s) {
  if (s == "b") a[0] = 1;
//      ^^ W0227: result of comparison against a string literal is unspecified
//  = help: compare the characters in a loop: OpenCL C has no `strcmp`
  if ("b" != name) a[1] = 1;
//        ^^ W0227: result of comparison against a string literal is unspecified
//  = help: compare the characters in a loop: OpenCL C has no `strcmp`
  if (s == name) a[2] = 1;
  if (s == 0) a[3] = 1;
}

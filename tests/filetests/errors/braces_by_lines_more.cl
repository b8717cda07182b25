// test: diagnostics
// A missing brace is inserted where the indentation shows it: a loop remains one, and a function
// without an end does not swallow the next one.
__kernel void loop(__global int *o)
{
  for (int j = 0; j < 3; j++) {
//                            ^ E0002: `{` is never closed
    o[j] = 1;
    if (j)
      break;
  o[2] = 3;
}
//@1-1 this brace is indented like one of an outer block

__kernel void cases(__global int *o) {
  switch (o[0]) {
//              ^ E0002: `{` is never closed
  case 1:
    o[1] = 1;
    break;
  case 2:
    o[2] = 1;
    break;
  o[2] = 1;
}
//@1-1 this brace is indented like one of an outer block

__kernel void no_end(__global int *o) {
//                                    ^ E0002: `{` is never closed
  o[0] = 1;

__kernel void next(__global int *o) {
//                                  ~ this brace is indented like one of an outer block
  o[0] = y;
//       ^ E0101: use of undeclared identifier `y`
}

struct S {
  struct {
//       ^ E0002: `{` is never closed
    int b;
  int c;
};
//@1-1 this brace is indented like one of an outer block

__kernel void last(__global int *o) { o[0] = z; }
//                                           ^ E0101: use of undeclared identifier `z`

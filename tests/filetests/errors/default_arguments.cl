// test: diagnostics
float scale(float x, float f = 2.0f) { return x * f; }
//                           ^^^^^^ E0902: C++ default arguments are not OpenCL C
//  = help: OpenCL C has none: pass all arguments in each call of `scale`
//  = fix: float scale(float x, float f ) { return x * f; }
kernel void k(global float *b) {
  b[0] = scale(b[1]);
  for (int i = 0, i < 10, i++)
//              ^ E0001: expected `;` in `for` statement specifier, found `,`
//                      ~ and here
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < 10; i++)
    b[i] = i;
  for (int i = 0; i < 10, i++)
//                      ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < 10; i++)
    b[i] = i;
  try { b[1] = 1; }
//^^^ E0902: C++ `try` is not OpenCL C
//  = help: OpenCL C has no exceptions
}

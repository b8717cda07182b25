// test: diagnostics
float scale(float x, float f = 2.0f) { return x * f; }
//                           ^ E0901: default arguments are not supported
//  = help: OpenCL C has none: pass all arguments in each call of `scale`
kernel void k(global float *b) {
  b[0] = scale(b[1]);
  for (int i = 0, i < 10, i++)
//              ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < 10, i++)
//                      ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
    b[i] = i;
  for (int i = 0; i < 10, i++)
//                      ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < 10; i++)
    b[i] = i;
  try { b[1] = 1; }
//^^^ E0901: `try` is not supported
//  = help: OpenCL C has no exceptions
}

// test: diagnostics
// A semicolon has an edit after another error on its line, unless that is in the same statement.
kernel void a(global int *o) { stati const int z = 4; o[0] = z + 1 }
//                             ^^^^^ E0101: unknown type name `stati`
//                                                                ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: kernel void a(global int *o) { stati const int z = 4; o[0] = z + 1; }
kernel void b(global int *o, int n) { for (int i = 0, i < n; i++) o[i] = 1 }
//                                                  ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: kernel void b(global int *o, int n) { for (int i = 0; i < n; i++) o[i] = 1 }
//                                                                        ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: kernel void b(global int *o, int n) { for (int i = 0, i < n; i++) o[i] = 1; }
kernel void c(global int *o, int n) { for (;; n == 1 { o[0] = 1 } }
//                                        ^ E0002: `(` is never closed
//                                                   ~ expected `)` before this
//  = help: add `)`
//  = fix: kernel void c(global int *o, int n) { for (;; n == 1) { o[0] = 1 } }
//                                                             ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: kernel void c(global int *o, int n) { for (;; n == 1 { o[0] = 1; } }
kernel void d(global int *o) { int a = foo bar + 1 }
//                                        ^ E0001: expected `;` at end of declaration, found `bar`

// test: diagnostics
// Expressions of #if.
#if
//@1-3 E0004: the condition of the directive is not complete [expected an integer, a name or `(` after this]
#endif
#if 1 +
//    ^ E0004: the condition of the directive is not complete [expected an integer, a name or `(` after this]
#endif
#if (1
//   ^ E0004: the condition of the directive is not complete [expected `)` after this]
#endif
#if 1 / 0
//    ^ E0501: division by zero in a preprocessor condition
#endif
#if 1.0
//  ^^^ E0004: `1.0` is not an integer
//  = note: a preprocessor condition is computed with integers of 64 bits
#endif
#if "text"
//  ^^^^^^ E0004: `"text"` does not belong in a preprocessor condition here [expected an integer, a name or `(`]
#endif
#if defined
//  ^^^^^^^ E0004: `defined` needs the name of a macro
//  = help: write `defined(NAME)`
#endif
#if defined(3)
//  ^^^^^^^ E0004: `defined` needs the name of a macro
//  = help: write `defined(NAME)`
#endif
#if f(1)
//   ^ E0004: `(` does not belong in a preprocessor condition here [expected an operator or the end of the line]
#endif
#if 1 ? 2
//      ^ E0004: the condition of the directive is not complete [expected `:` after this]
#endif
#if 99999999999999999999
//  ^^^^^^^^^^^^^^^^^^^^ E0501: `99999999999999999999` does not fit 64 bits
#endif
__kernel void k(__global int *p) { p[0] = 1; }

// test: diagnostics
// Expressions of #if.
#if
//@1-3 E0004: incomplete preprocessor expression [expected integer, identifier or `(` after this]
#endif
#if 1 +
//    ^ E0004: incomplete preprocessor expression [expected integer, identifier or `(` after this]
#endif
#if (1
//   ^ E0004: incomplete preprocessor expression [expected `)` after this]
#endif
#if 1 / 0
//    ^ E0501: division by zero in preprocessor expression
#endif
#if 1.0
//  ^^^ E0004: invalid integer `1.0` in preprocessor expression
//  = note: preprocessor expressions use 64-bit integers
#endif
#if "text"
//  ^^^^^^ E0004: unexpected `"text"` in preprocessor expression [expected integer, identifier or `(`]
//  = note: preprocessor expressions have integers only
#endif
#if defined
//  ^^^^^^^ E0004: macro name missing after `defined`
//  = help: write `defined(NAME)`
#endif
#if defined(3)
//  ^^^^^^^ E0004: macro name missing after `defined`
//  = help: write `defined(NAME)`
#endif
#if f(1)
//  ^ E0004: function-like macro `f` is not defined
#endif
#if 1 ? 2
//      ^ E0004: incomplete preprocessor expression [expected `:` after this]
#endif
#if 99999999999999999999
//  ^^^^^^^^^^^^^^^^^^^^ E0501: integer `99999999999999999999` is too large for 64 bits
#endif
__kernel void k(__global int *p) { p[0] = 1; }

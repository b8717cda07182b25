// test: diagnostics
// Invalid macro definitions.
#define A(x
//        ^ E0004: malformed macro parameter list [expected `)` after this]
#define B(x, x) x
//           ^ E0004: malformed macro parameter list [expected a different name for each parameter]
#define C(1) x
//        ^ E0004: malformed macro parameter list [expected parameter name]
#define D(x y) x
//          ^ E0004: malformed macro parameter list [expected `,` or `)`]
#define E(..., x) x
//           ^ E0004: malformed macro parameter list [expected `,` or `)`]
#define F(x) #y
//           ^ E0004: `#` is not followed by a macro parameter
#define G ## x
//        ^^ E0004: `##` cannot appear at start or end of macro expansion
#define H(x) x ##
//             ^^ E0004: `##` cannot appear at start or end of macro expansion
#define defined 1
//      ^^^^^^^ E0004: `defined` is not a valid macro name
#define 3 4
//      ^ E0004: `3` is not a valid macro name
#define I"text"
__kernel void k(__global int *p) { p[0] = 1; }

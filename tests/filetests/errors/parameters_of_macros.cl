// test: diagnostics
// Invalid macro definitions.
#define A(x
//        ^ E0004: the parameters of a macro are names with commas between [expected a `)` after this]
#define B(x, x) x
//           ^ E0004: the parameters of a macro are names with commas between [expected a name that no other parameter has]
#define C(1) x
//        ^ E0004: the parameters of a macro are names with commas between [expected the name of a parameter]
#define D(x y) x
//          ^ E0004: the parameters of a macro are names with commas between [expected `,` or `)`]
#define E(..., x) x
//           ^ E0004: the parameters of a macro are names with commas between [expected `,` or `)`]
#define F(x) #y
//           ^ E0004: `#` in a macro needs a parameter behind it
#define G ## x
//        ^^ E0004: `##` needs a token on each side
#define H(x) x ##
//             ^^ E0004: `##` needs a token on each side
#define defined 1
//      ^^^^^^^ E0004: `defined` cannot be the name of a macro
#define 3 4
//      ^ E0004: `3` cannot be the name of a macro
#define I"text"
__kernel void k(__global int *p) { p[0] = 1; }

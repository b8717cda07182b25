// test: diagnostics
// Macros may give so many tokens, and no more.
#define A x x x x x x x x x x x x x x x x
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
#define F E E E E E E E E E E E E E E E E
__kernel void k(__global int *p) { p[0] = F F F; }
//                               ^ E0002: `{` is never closed
//                                        ^ E0603: macros expand to more than 16777216 tokens [the limit is passed here]

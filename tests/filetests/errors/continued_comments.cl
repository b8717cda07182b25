// test: diagnostics
// A backslash continues a comment. \
//                                  ^ W0006: multi-line `//` comment
//  = note: the backslash at the end of the line continues the comment on the next line
__kernel void gone(__global int *p) { p[0] = 1; }
#define ONE 1 // also \
//                    ^ W0006: multi-line `//` comment
//  = note: the backslash at the end of the line continues the comment on the next line
   here
#if 0
// but not here \
#else
#endif
__kernel void k(__global int *p) {
    p[0] = ONE; // the end \
//                         ^ W0006: multi-line `//` comment
//  = note: the backslash at the end of the line continues the comment on the next line
    p[1] = 2;
    /* not \
       here */
}

// test: diagnostics
// Block comments do not nest, and a backslash continues a line in spite of the space after it.
/* a comment /* in a comment */
//           ^^ W0006: `/*` within block comment
//  = note: comments do not nest: the next `*/` ends this one
/*/* slashes */ /**/ /* // */ /* https://x/*y */
//                                        ^^ W0006: `/*` within block comment
//  = note: comments do not nest: the next `*/` ends this one
// no /* block comment
#define ADD(x) x \ 
//               ^ W0010: backslash and newline separated by space
//  = note: the backslash continues the line in spite of the space after it
//  = help: remove the space
    + 1
#define SUBTRACT(x) x \
    - 1
// continued \ 
//           ^ W0006: multi-line `//` comment
//  = note: the backslash at the end of the line continues the comment on the next line
   here
#if 0
/* skipped /* */
#define SKIPPED \ 
    1
#endif
__kernel void k(__global int *p) {
    p[0] = ADD(1) + SUBTRACT(2);
    __constant char *text = "/* text \\ ";
    p[1] = text[0];
}

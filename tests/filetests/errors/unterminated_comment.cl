// test: diagnostics
__kernel void k(__global int *p) {
    p[0] = 1;
}
/* this goes on
//@1-2 E0003: unterminated `/*` comment
//  = help: write `*/` where it ends

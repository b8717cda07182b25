// test: diagnostics
__kernel void k(__global int *p) {
    if (p[0]) {
//            ^ E0002: `{` is never closed
        p[1] = 2;
}
//@1-1 this brace is indented like one of an outer block

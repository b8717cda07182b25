// test: diagnostics
// `=!` with a blank after it, as `=-`: a comparison may be meant.
kernel void k(global int *o, int x, int y) {
    if (x =! y)
//        ^^ W0419: use of unary operator that may be intended as comparison (`!=`)
//  = help: write `!=`, or a blank before the `!`
        o[0] = 1;
    x =! y;
//    ^^ W0419: use of unary operator that may be intended as comparison (`!=`)
//  = help: write `!=`, or a blank before the `!`
    x =!y;
    x = !y;
    x=!y;
    o[0] = x;
}

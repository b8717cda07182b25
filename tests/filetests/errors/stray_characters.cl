// test: diagnostics
// A character that belongs to no token is one error, and hides no others.
__kernel void k(__global int *o) {
    o[0] = 1；
//          ^ E0003: stray character U+FF1B in the program
//  = help: write `;`, the ASCII semicolon
    o[1] = 2; @ o[2] = x;
//            ^ E0003: stray character `@` in the program
//                     ^ E0101: use of undeclared identifier `x`
    o[3] = @ 3;
//         ^ E0003: stray character `@` in the program
    o[4] = 4 $ 5;
//           ^ E0003: stray character `$` in the program
    if (o[5]) { o[6] = 7；}
//                      ^ E0003: stray character U+FF1B in the program
//  = help: write `;`, the ASCII semicolon
    o[8] = y;
//         ^ E0101: use of undeclared identifier `y`
}
@
//@1-1 E0003: stray character `@` in the program
__kernel void l(__global int *o @) {
//                              ^ E0003: stray character `@` in the program
    o[0] = z;
//         ^ E0101: use of undeclared identifier `z`
}

// test: diagnostics
// A label whose colon is a semicolon, at the end of a block.
kernel void k(global int *x, int n) {
    switch (n) { case 1: x[0] = 1; break; default; }
//                                               ^ E0001: expected `:`, found `;`
//  = help: write `:;`
//  = fix: switch (n) { case 1: x[0] = 1; break; default:; }
    switch (n) { case 1: x[0] = 1; break; case 2; }
//                                              ^ E0001: expected `:`, found `;`
//  = help: write `:;`
//  = fix: switch (n) { case 1: x[0] = 1; break; case 2:; }
    switch (n) { case 1; x[0] = 1; break; }
//                     ^ E0001: expected `:`, found `;`
//  = help: write `:`
//  = fix: switch (n) { case 1: x[0] = 1; break; }
}

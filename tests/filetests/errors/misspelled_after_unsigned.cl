// test: diagnostics
// A misspelled type after a word that is a type by itself.
__kernel void k(__global uint *p) {
    unsigned in a = 1;
//           ^^ E0101: unknown type name `in`
//  = help: did you mean `int`?
    unsigned chr b = 2;
//           ^^^ E0101: unknown type name `chr`
//  = help: did you mean `char`?
    long imt c = 3;
//       ^^^ E0101: unknown type name `imt`
//  = help: did you mean `int`?
    unsigned in = 4;
    unsigned x y;
//             ^ E0001: expected `;` at end of declaration, found `y`
//  = help: write `,` between two names, or `=` before a value
    p[0] = a + b + c + in;
}

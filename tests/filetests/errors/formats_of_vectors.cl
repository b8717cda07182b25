// test: diagnostics
// Vectors need a length modifier, a `*` has an argument of its own, and a newline is no conversion.
__kernel void k(__global int *x) {
    printf("%v4d\n", (int4)(1, 2, 3, 4));
//          ^^^^ W0425: a vector specifier without a length modifier results in undefined behavior
//  = help: write `%v4hld`
//  = fix: printf("%v4hld\n", (int4)(1, 2, 3, 4));
    printf("%v4hld %v2hhu\n", (int4)(1, 2, 3, 4), (uchar2)(1));
    printf("%*d\n", 5, x[0]);
//          ^^^ E0210: a `*` as width or precision is not part of OpenCL C
//  = help: write the number into the format string, and remove its argument
    printf("%*.*d %d\n", 5, 2, x[0], x[1]);
//          ^^^^^ E0210: a `*` as width or precision is not part of OpenCL C
//  = help: write the number into the format string, and remove its argument
    printf("%*d\n", 5, x[0], x[1]);
//          ^^^ E0210: a `*` as width or precision is not part of OpenCL C
//  = help: write the number into the format string, and remove its argument
//                           ^^^^ W0427: data argument not used by format string
//         ~~~~~~~ the format string
    printf("100%\n");
//             ^^^ W0428: invalid conversion specifier `\n`
//  = help: for a percent sign, write `%%`
    printf("100%%\n");
}

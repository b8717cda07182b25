// test: diagnostics
// OpenCL C has no wide and Unicode literals.
constant char *constant s = L"abc";
//                      ^ E0901: pointers in the constant address space are not supported
//  = help: use the variable itself, or define an alias with `#define`
//                          ^^^^^^ E0902: wide string literals are not OpenCL C
//  = help: OpenCL C has only `char` in literals: remove the `L`
//  = fix: constant char *constant s = "abc";
kernel void k(global int *o) {
    o[0] = L'z' + undefined;
//         ^^^^ E0902: wide character constants are not OpenCL C
//  = help: OpenCL C has only `char` in literals: remove the `L`
//  = fix: o[0] = 'z' + undefined;
//                ^^^^^^^^^ E0101: use of undeclared identifier `undefined`
    o[1] = u'x';
//         ^^^^ E0902: Unicode character constants are not OpenCL C
//  = help: OpenCL C has only `char` in literals: remove the `u`
//  = fix: o[1] = 'x';
    printf(u8"abc\n");
//         ^^^^^^^^^ E0902: Unicode string literals are not OpenCL C
//  = help: OpenCL C has only `char` in literals: remove the `u8`
//  = fix: printf("abc\n");
    switch (o[2]) { case U'x': o[3] = 1; }
//                       ^^^^ E0902: Unicode character constants are not OpenCL C
//  = help: OpenCL C has only `char` in literals: remove the `U`
//  = fix: switch (o[2]) { case 'x': o[3] = 1; }
    int L = 1;
    o[4] = L;
}

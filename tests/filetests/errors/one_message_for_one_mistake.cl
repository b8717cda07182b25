// test: diagnostics
// Mistakes that have one message each.
#define LARGEST(a, b ((a) > (b) ? (a) : (b))
//                   ^ E0004: malformed macro parameter list [expected `,` or `)`]
#define SIZE 16,
//             ~ from this definition

kernel void macros(global int *b) {
    b[0] = LARGEST(1, 2);
    local int t[SIZE];
//              ^^^^ E0001: expected `]`, found `,`
//  = help: remove `,` from the definition of the macro
    t[0] = 1;
}

kernel void random(global float *a) {
    a[0] = rand() / RAND_MAX;
//         ^^^^ E0101: call to undeclared function `rand`
//  = help: OpenCL C has no random numbers: compute them from the id of the work-item
}

kernel void quotes(int i) {
    printf(“i = %d”, i);
//         ^ E0003: stray character `“` (U+201C) in the program
//                ~ the end of the string
//  = help: write `"`, the ASCII quotation mark, at both ends of the string
//  = fix: printf("i = %d", i);
}

kernel void comments(global int *b) {
    b[0] = 1; \ the first element
//            ^ E0003: stray character `\` in the program
//  = help: a comment begins with `//`
    b[1] = 2; # the second element
//            ^ E0003: stray `#` in the program
//  = help: a comment begins with `//`
    b[2] = 3; # third
//            ^ E0003: stray `#` in the program
//  = help: a comment begins with `//`
}

kernel void list(global int *b) {
    b[0] = 1;
    int t[2] = {1, 2;
//             ^ E0002: `{` is never closed
//                  ~ expected `}` before this
//  = help: add `}`
//  = fix: int t[2] = {1, 2};
}

kernel void append(int i, float f) {
    printf("value: " + i);
//                   ^ E0201: `+` does not append to a string in OpenCL C
//  = help: write a conversion, and the value as an argument: `printf("... %d", i)`
    printf("value: " + f);
//                   ^ E0201: `+` does not append to a string in OpenCL C
//  = help: write a conversion, and the value as an argument: `printf("... %f", f)`
}

kernel void passes(global int *b, int n) {
    if (n) { pass }
//           ^^^^ E0101: use of undeclared identifier `pass`
//  = help: an empty body is `{ }`
    b[0] = 2;
}

kernel void unfinished(int i) {
    printf("hello %d\n, i);
//         ^^^^^^^^^^^^^^^^ E0003: missing terminating `"` character
//  = help: write `"` where the string ends, on the same line
}

// test: diagnostics
// Strings are stored in constant memory, and must fit the arrays that they initialize.
constant char fits[3] = "abc";
constant char long_one[3] = "abcd";
//                          ^^^^^^ W0215: initializer-string of 4 characters is too long for `char[3]`
constant int numbers[] = "abc";
//                       ^^^^^ E0207: array initializer must be an initializer list or string literal
//  = help: enclose the elements in braces
constant char *pointer = "abc";
//             ^^^^^^^ E0302: program scope variable `pointer` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` after the `*`
__kernel void k(__global int *o) {
    char *p = "abc";
//            ^^^^^ E0302: initializing `char *` with an expression of type `constant char *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant char *`
    const char *q = "abc";
//                  ^^^^^ E0302: initializing `const char *` with an expression of type `constant char *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant char *`
    constant char *r = "abc";
    "abc"[0] = 'x';
//  ^^^^^^^^ E0204: cannot assign to an object in the constant address space
    char s[2] = "abc";
//              ^^^^^ W0215: initializer-string of 3 characters is too long for `char[2]`
    char t[4] = {"ab", 'c'};
//               ^^^^ E0201: incompatible pointer to integer conversion initializing `char` with an expression of type `constant char *`
//  = help: add an explicit cast if this is intended
    int u[] = "abc";
//            ^^^^^ E0207: array initializer must be an initializer list or string literal
//  = help: enclose the elements in braces
    char v = "a";
//           ^^^ E0201: incompatible pointer to integer conversion initializing `char` with an expression of type `constant char *`
//  = help: a character constant has single quotes: `'a'`
//  = fix: char v = 'a';
    char w[] = "bad \q";
//             ^^^^^^^^ W0007: unknown escape sequence `\q`
//  = help: for a backslash, write `\\`, and for the character, `q`
    char x[2][2] = {"ab", "abc"};
//                        ^^^^^ W0215: initializer-string of 3 characters is too long for `char[2]`
    o[0] = r[0] + *"abc" + sizeof "abc" + (r == "abc");
//                                           ^^ W0227: result of comparison against a string literal is unspecified
//  = help: compare the characters in a loop: OpenCL C has no `strcmp`
}

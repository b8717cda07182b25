// test: diagnostics
// Strings are stored in constant memory.
__constant char text[] = "abc";
__constant char small[2] = "abc";
//                         ^^^^^ W0215: initializer-string of 3 characters is too long for `char[2]`
__kernel void k(__global char *o) {
    char *p = "abc";
//            ^^^^^ E0302: initializing `char *` with an expression of type `constant char *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant char *`
    __global char *g = "abc";
//                     ^^^^^ E0302: initializing `global char *` with an expression of type `constant char *` changes address space of pointer from `constant` to `global`
//  = help: declare the pointer as `constant char *`
    char own[] = "ab";
    char tight[2] = "abc";
//                  ^^^^^ W0215: initializer-string of 3 characters is too long for `char[2]`
    int words[] = "abc";
//                ^^^^^ E0207: array initializer must be an initializer list or string literal
//  = help: enclose the elements in braces
    "abc"[0] = 'x';
//  ^^^^^^^^ E0204: cannot assign to an object in the constant address space
    o[0] = "abc" + "def";
//               ^ E0201: invalid operands to binary `+` (`constant char *` and `constant char *`)
//  = help: strings that are written one after the other are joined: remove the `+`
    o[1] = "abc"[1] + own[0] + tight[0] + text[0];
}

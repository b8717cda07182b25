// test: diagnostics
// Strings are stored in constant memory.
__constant char text[] = "abc";
__constant char small[2] = "abc";
//                         ^^^^^ W0215: a string of 3 characters is too long for a `char[2]`
__kernel void k(__global char *o) {
    char *p = "abc";
//            ^^^^^ E0302: variable `p` of type `char *` cannot take a `constant char *`: that points to `constant` memory, not to `private`
//  = help: declare it as `constant ...`: there is no generic address space
    __global char *g = "abc";
//                     ^^^^^ E0302: variable `g` of type `global char *` cannot take a `constant char *`: that points to `constant` memory, not to `global`
    char own[] = "ab";
    char tight[2] = "abc";
//                  ^^^^^ W0215: a string of 3 characters is too long for a `char[2]`
    int words[] = "abc";
//                ^^^^^ E0207: an array is initialized by a list
//  = help: write its elements in braces
    "abc"[0] = 'x';
//  ^^^^^^^^ E0204: `constant` memory cannot be written
    o[0] = "abc" + "def";
//               ^ E0201: `+` cannot be applied to `constant char *` and `constant char *`
    o[1] = "abc"[1] + own[0] + tight[0] + text[0];
}

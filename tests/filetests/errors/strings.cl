// test: diagnostics
// Strings are stored in constant memory, and must fit the arrays that they initialize.
constant char fits[3] = "abc";
constant char long_one[3] = "abcd";
//                          ^^^^^^ W0215: a string of 4 characters is too long for a `char[3]`
constant int numbers[] = "abc";
//                       ^^^^^ E0207: an array is initialized by a list
//  = help: write its elements in braces
constant char *pointer = "abc";
//             ^^^^^^^ E0302: `pointer` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
__kernel void k(__global int *o) {
    char *p = "abc";
//            ^^^^^ E0302: variable `p` of type `char *` cannot take a `constant char *`: that points to `constant` memory, not to `private`
//  = help: declare it as `constant ...`: there is no generic address space
    const char *q = "abc";
//                  ^^^^^ E0302: variable `q` of type `const char *` cannot take a `constant char *`: that points to `constant` memory, not to `private`
//  = help: declare it as `constant ...`: there is no generic address space
    constant char *r = "abc";
    "abc"[0] = 'x';
//  ^^^^^^^^ E0204: `constant` memory cannot be written
    char s[2] = "abc";
//              ^^^^^ W0215: a string of 3 characters is too long for a `char[2]`
    char t[4] = {"ab", 'c'};
//               ^^^^ E0201: an element of type `char` cannot take a value of type `constant char *`
//  = help: cast it, if that is meant
    int u[] = "abc";
//            ^^^^^ E0207: an array is initialized by a list
//  = help: write its elements in braces
    char v = "a";
//           ^^^ E0201: variable `v` of type `char` cannot take a value of type `constant char *`
//  = help: cast it, if that is meant
    char w[] = "bad \q";
//             ^^^^^^^^ E0003: string with unknown escape `\q`
    char x[2][2] = {"ab", "abc"};
//                        ^^^^^ W0215: a string of 3 characters is too long for a `char[2]`
    o[0] = r[0] + *"abc" + sizeof "abc" + (r == "abc");
}

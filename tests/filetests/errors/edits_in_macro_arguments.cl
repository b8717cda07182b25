// test: diagnostics
// options: -Wall
// An argument of a macro is edited in the call; text of the definition, and what `##` makes of an argument, is not.
#define ID(x) x
#define OUTER(x) ID(ID(x))
#define AFTER(x) x##_post
#define BODY conter
struct S { int field; };
__kernel void k(__global int *o, int counter, __global struct S *s) {
//                                   ~~~~~~~ `counter` declared here
    int value_post = 2;
//      ~~~~~~~~~~ `value_post` declared here
    o[0] = OUTER(ID(conter));
//                  ^^^^^^ E0101: use of undeclared identifier `conter`
//  = help: did you mean `counter`?
//  = fix: o[0] = OUTER(ID(counter));
    o[1] = AFTER(vlaue);
//         ^^^^^^^^^^^^ E0101: use of undeclared identifier `vlaue_post`
//  = help: did you mean `value_post`?
    o[2] = BODY;
    o[3] = ID(s.field) + value_post + counter;
//              ^^^^^ E0201: member reference type `global struct S *` is a pointer
//  = help: use `->field`
//  = fix: o[3] = ID(s->field) + value_post + counter;
    o[4] = 1
//          ^ E0001: expected `;` after expression, found `o`
//  = help: add `;`
//  = fix: o[4] = 1;
    o[5] = 2
//          ^ E0001: expected `;` after expression, found `o`
//  = help: add `;`
//  = fix: o[5] = 2;
    o[6] = ID(3)
//              ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: o[6] = ID(3);
}

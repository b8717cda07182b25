// test: diagnostics
// A variable that is not used by its own name, but several times by a similar one: its declaration is misspelled. And `else`.

kernel void declared(global int *o) {
    int iwdth = 3;
//      ~~~~~ `iwdth` declared here
    o[0] = width;
//         ^^^^^ E0101: use of undeclared identifier `width`
//  = help: did you mean to declare `width`?
//  = fix: int width = 3;
    o[1] = width + 1;
}

kernel void used(global int *o) {
    int iwdth = 3;
//      ~~~~~ `iwdth` declared here
    o[0] = width;
//         ^^^^^ E0101: use of undeclared identifier `width`
//  = help: did you mean `iwdth`?
//  = fix: o[0] = iwdth;
    o[1] = width + iwdth;
}

// Either could be changed.
kernel void once(global int *o) {
    int iwdth = 3;
//      ~~~~~ `iwdth` declared here
    o[0] = width;
//         ^^^^^ E0101: use of undeclared identifier `width`
//  = help: did you mean `iwdth`?
//  = fix: o[0] = iwdth;
}

// Two names.
kernel void twice(global int *o) {
    int couner = 0;
//      ~~~~~~ `couner` declared here
//      ~~~~~~ `couner` declared here
    o[0] = counter + couter;
//         ^^^^^^^ E0101: use of undeclared identifier `counter`
//  = help: did you mean `couner`?
//                   ^^^^^^ E0101: use of undeclared identifier `couter`
//  = help: did you mean `couner`?
}

// Whoever launches the kernel may know it by its name.
kernel void parameter(global int *o, int lenght_of) {
//                                       ~~~~~~~~~ `lenght_of` declared here
    o[0] = length_of;
//         ^^^^^^^^^ E0101: use of undeclared identifier `length_of`
//  = help: did you mean `lenght_of`?
    o[1] = length_of;
}

kernel void other(global int *o, int n) {
    if (n > 3)
        o[0] = 1;
    lese
//  ^^^^ E0101: unknown type name `lese`
//  = help: did you mean `else`?
//  = fix: else
        o[0] = 2;
    if (n > 4) {
        o[1] = 1;
    } lese {
//    ^^^^ E0101: use of undeclared identifier `lese`
//  = help: did you mean `else`?
//  = fix: } else {
        o[1] = 2;
    }
}

// A type that is not declared, and no `if` before it.
kernel void no_else(global int *o, int n) {
    if (n > 3)
        o[0] = 1;
    lese x = 2;
//  ^^^^ E0101: unknown type name `lese`
//  = help: did you mean `else`?
    o[1] = 1;
    lese o[2] = 3;
//  ^^^^ E0101: unknown type name `lese`
//  = help: did you mean `else`?
    if (n > 4)
        o[1] = 2;
    else
        o[2] = 2;
    lese {
//  ^^^^ E0101: use of undeclared identifier `lese`
//  = help: did you mean `else`?
        o[3] = 1;
    }
}

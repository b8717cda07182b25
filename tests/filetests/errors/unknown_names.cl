// test: diagnostics
// Each unknown name is reported once, with the nearest known one.
__kernel void k(__global int *values, int count) {
//                                        ~~~~~ `count` declared here
//                            ~~~~~~ `values` declared here
    int total = 0;
//      ~~~~~ `total` declared here
    for (int i = 0; i < cuont; i++)
//                      ^^^^^ E0101: use of undeclared identifier `cuont`
//  = help: did you mean `count`?
//  = fix: for (int i = 0; i < count; i++)
        total += valeus[i];
//               ^^^^^^ E0101: use of undeclared identifier `valeus`
//  = help: did you mean `values`?
//  = fix: total += values[i];
    values[0] = totl;
//              ^^^^ E0101: use of undeclared identifier `totl`
//  = help: did you mean `total`?
//  = fix: values[0] = total;
    values[1] = frobnicate(total);
//              ^^^^^^^^^^ E0101: call to undeclared function `frobnicate`
}

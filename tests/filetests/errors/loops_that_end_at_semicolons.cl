// options: -Wall
// test: diagnostics
// The counter of a loop after the `;` that ends it.
kernel void k(global int *a, int n) {
    for (int i = 0; i < n; i++); a[i] = 1;
//                                 ^ E0101: use of undeclared identifier `i`
//           ~ declared here, in a loop that has ended
//                             ~ this `;` is the body of the loop
//  = help: remove the `;` after the head of the loop
    for (int j = 0; j < n; j++);
//                             ^ W0404: `for` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
//           ~ declared here, in a loop that has ended
//                             ~ this `;` is the body of the loop
        a[j] = 2;
//        ^ E0101: use of undeclared identifier `j`
//  = help: remove the `;` after the head of the loop
    for (int l = 0; l < n; l++) { }
//           ~ declared here, in a block or a loop that has ended
    a[l] = 3;
//    ^ E0101: use of undeclared identifier `l`
//  = help: declare it before the block or the loop to use it after that
    int m;
    for (m = 0; m < n; m++); a[m] = 4;
//                         ^ W0404: `for` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
    while (m-- > 0); { a[m] = 5; }
//                 ^ W0404: `while` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
    if (n > 3); a[n] = 6;
//            ^ W0404: `if` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
}

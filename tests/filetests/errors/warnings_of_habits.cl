// test: diagnostics
// options: -Wall
// Warnings that name what was meant: one for each mistake.
kernel void loops(global int *b) {
    for (int s = 64; s > 0; s >> 1) b[s] = s;
//                          ^^^^^^ W0405: expression result unused
//  = help: write `s >>= 1` to change `s`
    for (int s = 1; s < 64; b[s] = s) b[0] = 1;
//                  ^^^^^^ W0434: variable `s` used in loop condition not modified in loop body
//  = help: change it in the third expression of the `for`, such as `s++` or `s /= 2`
}

kernel void conditions(global int *b, int n) {
    int i = n;
    if (i = n) b[0] = 1;
//        ^ W0401: using the result of an assignment as a condition without parentheses
//  = help: write `==` to compare, or place parentheses around the assignment
}

kernel void arrays(global int *b) {
    int t[2] = {1, 2};
    int u[2] = {1, 3};
    b[0] = t == u;
//           ^^ W0416: array comparison always evaluates to false
//  = note: the addresses of the arrays are compared, not their elements
//  = help: compare the elements in a loop
    b[1] = t != u;
//           ^^ W0416: array comparison always evaluates to true
//  = note: the addresses of the arrays are compared, not their elements
//  = help: compare the elements in a loop
    b[2] = &t[0] == &t[1];
}

kernel void formats(int i) {
    printf("i = %d", &i);
//              ^^ W0425: format specifies type `int` but the argument has type `int *`
//                   ~~ the argument
//  = help: remove the `&` to print the value; an address is `%p`
    printf("%p", &i);
    printf("%i%%%q\n", i);
//              ^^ W0428: invalid conversion specifier `q`
}

// test: diagnostics
// The brace of an inner initializer is missing, so that the outer one is closed too early.
kernel void lists(global int *o) {
    const int table[2][2] = { { 1, 2 }, 3, 4 } };
//                                             ^ E0002: extraneous `}` in a statement
//  = help: remove `}`
//  = fix: const int table[2][2] = { { 1, 2 }, 3, 4 } ;
    o[0] = table[1][0] + fourth;
//                       ^^^^^^ E0101: use of undeclared identifier `fourth`
}

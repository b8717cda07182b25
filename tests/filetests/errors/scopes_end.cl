// test: diagnostics
// The scope of a name ends with its block.
__kernel void k(__global int *p, int a, float f) {
    {
        int inner = 1;
//          ~~~~~ declared here, in a block or a loop that has ended
        p[0] = inner;
    }
    p[1] = inner;
//         ^^^^^ E0101: use of undeclared identifier `inner`
//  = help: declare it before the block or the loop to use it after that
    for (int i = 0; i < a; i++)
//           ~ declared here, in a block or a loop that has ended
        p[i] = i;
    p[2] = i;
//         ^ E0101: use of undeclared identifier `i`
//  = help: declare it before the block or the loop to use it after that
    int before = after, after = 1;
//               ^^^^^ E0101: use of undeclared identifier `after`
//                      ~~~~~ declared here, after the use
//  = help: move the declaration before the use
    p[3] = before;
}

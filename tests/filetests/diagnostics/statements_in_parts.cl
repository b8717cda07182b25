// test: diagnostics
// The parts of statements that the grammar asks for.
__kernel void k(__global int *p, int a, float f) {
    do p[0] = 1; until (a);
//               ^^^^^ E0001: expected `while` after the body of `do`, found `until`
//                        ^ E0001: expected `while` after the body of `do`, found `;`
    p[1] = a ? 2;
    switch a { }
    return 1 2;
    goto 3;
    while () p[2] = 4;
}

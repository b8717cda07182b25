// test: diagnostics
// The nearest name may be a macro, a built-in or a function.
#define THRESHOLD 3
#define SCALE(x) ((x) * 2)
int helper(int x) { return x + 1; }
//  ~~~~~~ `helper` declared here
__kernel void k(__global int *p, __global float *f) {
    p[0] = TRESHOLD;
//         ^^^^^^^^ E0101: use of undeclared identifier `TRESHOLD`
//  = help: did you mean `THRESHOLD`?
//  = fix: p[0] = THRESHOLD;
    p[1] = SCALLE(p[2]);
//         ^^^^^^ E0101: call to undeclared function `SCALLE`
//  = help: did you mean `SCALE`?
//  = fix: p[1] = SCALE(p[2]);
    p[2] = helpr(p[3]);
//         ^^^^^ E0101: call to undeclared function `helpr`
//  = help: did you mean `helper`?
//  = fix: p[2] = helper(p[3]);
    f[0] = sqroot(f[1]) + fbas(f[2]);
//         ^^^^^^ E0101: call to undeclared function `sqroot`
//  = help: use `sqrt`
//  = fix: f[0] = sqrt(f[1]) + fbas(f[2]);
//                        ^^^^ E0101: call to undeclared function `fbas`
//  = help: did you mean `fabs`?
//  = fix: f[0] = sqroot(f[1]) + fabs(f[2]);
    p[3] = get_globalid(0);
//         ^^^^^^^^^^^^ E0101: call to undeclared function `get_globalid`
//  = help: did you mean `get_global_id`?
//  = fix: p[3] = get_global_id(0);
    p[4] = INT_MAXX;
//         ^^^^^^^^ E0101: use of undeclared identifier `INT_MAXX`
//  = help: did you mean `INT_MAX`?
//  = fix: p[4] = INT_MAX;
    p[5] = completely_different;
//         ^^^^^^^^^^^^^^^^^^^^ E0101: use of undeclared identifier `completely_different`
}

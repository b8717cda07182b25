// test: diagnostics
// options: -cl-std=CL2.0
// A name in upper case may be a macro that is not defined, and one that is as near to two names may be either.
#define MAXX 3
#define LIMIT 3
kernel void k(global int *o, int bins, int count, int x1, int x3) {
//                               ~~~~ `bins` declared here
//                               ~~~~ `bins` declared here
//                                         ~~~~~ `count` declared here
//                                                    ~~ `x1` declared here
    local int t[BINS];
//              ^^^^ E0101: use of undeclared identifier `BINS`
//  = help: did you mean `bins`?
    t[0] = Bins;
//         ^^^^ E0101: use of undeclared identifier `Bins`
//  = help: did you mean `bins`?
//  = fix: t[0] = bins;
    o[1] = limit;
//         ^^^^^ E0101: use of undeclared identifier `limit`
//  = help: did you mean `LIMIT`?
    global int *p = null;
//                  ^^^^ E0101: use of undeclared identifier `null`
//  = help: use `NULL` for a pointer, `0` for a number
    o[2] = MAX;
//         ^^^ E0101: use of undeclared identifier `MAX`
//  = help: did you mean `MAXX` or `max`?
    o[3] = cuont;
//         ^^^^^ E0101: use of undeclared identifier `cuont`
//  = help: did you mean `count`?
//  = fix: o[3] = count;
    o[4] = Coun;
//         ^^^^ E0101: use of undeclared identifier `Coun`
    o[5] = x5;
//         ^^ E0101: use of undeclared identifier `x5`
//  = help: did you mean `x1` or `x3`?
    p[0] = MAX(o[0], 1);
}

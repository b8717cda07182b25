// test: diagnostics
// options: -Wall
// An `else` that looks like that of an outer `if`.
#define CHECK(a) if (a) return; else o[9] = 1
kernel void k(global int *o, int x, int y) {
    if (x)
        if (y) o[0] = 1;
    else
//  ^^^^ W0439: add explicit braces to avoid dangling `else`
//  = help: it belongs to the inner `if`: write `{ }` around the body of the outer one
        o[1] = 2;
    if (x) for (int i = 0; i < 3; i++) while (y) if (y > i) { o[0] = 1; break; } /* else */ else { break; }
//                                                                                          ^^^^ W0439: add explicit braces to avoid dangling `else`
//  = help: it belongs to the inner `if`: write `{ }` around the body of the outer one
    if (x) o[2] = 1; else if (y) if (x > y) o[3] = 1; else o[4] = 1;
//                                                    ^^^^ W0439: add explicit braces to avoid dangling `else`
//  = help: it belongs to the inner `if`: write `{ }` around the body of the outer one
    if (x) if (y) o[0] = 1; else if (x > 3) o[0] = 2;
//                          ^^^^ W0439: add explicit braces to avoid dangling `else`
//  = help: it belongs to the inner `if`: write `{ }` around the body of the outer one
}
kernel void valid(global int *o, int x, int y) {
    if (x) { if (y) o[0] = 1; } else o[1] = 2;
    if (x) if (y) o[0] = 1; else o[1] = 2; else o[2] = 3;
    if (x) o[0] = 1; else if (y) o[1] = 2; else o[2] = 3;
    if (x) { if (y) o[0] = 1; else o[1] = 2; }
    for (int i = 0; i < x; i++) if (y) o[0] = 1; else o[1] = 2;
    if (x) if (y) o[3] = 1;
    if (x)
        CHECK(y);
}

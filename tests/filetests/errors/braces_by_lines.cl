// test: diagnostics
// A superfluous brace, or one without a partner, is located by the indentation of the lines;
// everything else is parsed as intended.
__kernel void ends_early(__global int *p, int n)
{
    int i = get_global_id(0);
    if (i < n) {
        p[i] = 1;
    }
    /* here */ }
//             ^ E0002: extraneous `}`: its line is not indented like the function's
    p[i] += m;
//          ^ E0101: use of undeclared identifier `m`
    for (int j = 0; j < 4; j++) {
        p[j] = i;
    }
}
//@1-1 so this brace has no matching `{`

__kernel void never_ends(__global int *p, int n) {
    for (int i = 0; i < n; i++) {
        if (p[i]) { // of what?
//                ^ E0002: `{` is never closed
            p[i] = q;
//                 ^ E0101: use of undeclared identifier `q`
    }
//  ~ this brace is indented like one of an outer block
    p[0] = 2;
}

__kernel void right(__global int *p) { p[0] = r; }
//                                            ^ E0101: use of undeclared identifier `r`

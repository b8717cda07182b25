// test: diagnostics
// A brace that ends a function before its last statements, and bodies whose opening brace is missing: one error each.
kernel void two_on_a_line(global int *o, int n) {
    int i = get_global_id(0);
    if (i < n) {
        o[i] = 1;
    }}
//   ^ E0002: extraneous `}`: it ends the function, but statements follow it
    o[i] = 2;
    for (int j = 0; j < n; j++) {
        o[j] = first;
//             ^^^^^ E0101: use of undeclared identifier `first`
    }
}
//@1-1 so this brace has no matching `{`
kernel void at_the_margin(global int *o, int n)
{
    int i = get_global_id(0);
    if (i < n)
    {
        o[i] = 1;
    }
}
//@1-1 E0002: extraneous `}`: it ends the function, but statements follow it
    int x = o[i];
    if (x > 3)
    {
        o[i] = second;
//             ^^^^^^ E0101: use of undeclared identifier `second`
    }
}
//@1-1 so this brace has no matching `{`
kernel void not_indented(global int *o, int n) {
int i = get_global_id(0);
if (i < n) {
o[i] = 1;
}
}
//@1-1 E0002: extraneous `}`: it ends the function, but statements follow it
o[i] = third;
//     ^^^^^ E0101: use of undeclared identifier `third`
while (o[i] < n) {
o[i]++;
}
}
//@1-1 so this brace has no matching `{`
kernel void unopened(global int *o, int n) {
    if (n > 3)
//  ^^ E0002: expected `{` after `if (...)`
//  = help: add `{`
//  = fix: if (n > 3) {
        o[0] = 1;
        o[1] = 2;
    } else {
//  ~ this brace has no matching `{`
        o[2] = fourth;
//             ^^^^^^ E0101: use of undeclared identifier `fourth`
    }
    for (int i = 0; i < n; i++)
//  ^^^ E0002: expected `{` after `for (...)`
//  = help: add `{`
//  = fix: for (int i = 0; i < n; i++) {
        o[i] = 1;
        o[i + 1] = fifth;
//                 ^^^^^ E0101: use of undeclared identifier `fifth`
    }
//  ~ this brace has no matching `{`
}
kernel void correct(global int *o, int n) {
    if (n > 3) { o[0] = 1; }
    else
        o[1] = sixth;
//             ^^^^^ E0101: use of undeclared identifier `sixth`
}

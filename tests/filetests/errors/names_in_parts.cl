// test: diagnostics
// Names with spaces, hyphens and digits at their begin, and keywords as the names of parameters.
kernel void variables(global int *a, int n) {
    int my var = 2;
//         ^^^ E0001: expected `;` at end of declaration, found `var`
//  = help: a name has no spaces and hyphens: write `my_var`
//  = fix: int my_var = 2;
    int other-name = 3;
//           ^ E0001: expected `;` at end of declaration, found `-`
//  = help: a name has no spaces and hyphens: write `other_name`
//  = fix: int other_name = 3;
    int row-count;
//         ^ E0001: expected `;` at end of declaration, found `-`
//  = help: a name has no spaces and hyphens: write `row_count`
//  = fix: int row_count;
    float *some pointer = 0;
//              ^^^^^^^ E0001: expected `;` at end of declaration, found `pointer`
//  = help: a name has no spaces and hyphens: write `some_pointer`
    a[0] = my_var + other_name;
    a[1] = row_count;
    int x -1;
//        ^ E0001: expected `=` before the initializer, found `-`
//  = help: write `=` before it
//  = fix: int x = -1;
    int y -n;
//        ^ E0001: expected `=` before the initializer, found `-`
//  = help: write `=` before it
//  = fix: int y = -n;
    a[2] = x + y;
}
kernel void parameters(global int *a-b, int 2d, int first second) {
//                                  ^ E0001: expected `,` or `)`, found `-`
//  = help: a name has no spaces and hyphens: write `a_b`
//  = fix: kernel void parameters(global int *a_b, int 2d, int first second) {
//                                          ^^ E0001: expected parameter name, found `2d`
//  = help: a name cannot begin with a digit: choose another one, such as `d2`
//                                                        ^^^^^^ E0001: expected `,` or `)`, found `second`
//  = help: a name has no spaces and hyphens: write `first_second`
    2d = 1;
    a_b[0] = 2d;
}
kernel void keywords(global int *in, int switch, int default) {
//                                       ^^^^^^ E0001: expected parameter name, found keyword `switch`
//  = help: `switch` is reserved: choose another name
//                                                   ^^^^^^^ E0001: expected parameter name, found keyword `default`
//  = help: `default` is reserved: choose another name
    in[0] = switch + default;
}
kernel void others(global int *a) {
    int cosnt z = 1;
//      ^^^^^ E0101: unknown type name `cosnt`
//  = help: did you mean `const`?
//  = fix: int const z = 1;
    a[0] = z;
}

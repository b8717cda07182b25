// test: diagnostics
// A string that continues on the next lines is one error.
__kernel void first(__global int *a) {
    int i = get_global_id(0);
    printf("the value of
//         ^^^^^^^^^^^^^ E0003: missing terminating `"` character
//  = help: write it in one line, with `\n` for a line break, or end it with `"` and begin the next line with `"`: adjacent strings are one
    a is %d\n", a[i]);
//           ~ the string ends here
    printf("one
//         ^^^^ E0003: missing terminating `"` character
//  = help: write it in one line, with `\n` for a line break, or end it with `"` and begin the next line with `"`: adjacent strings are one
            \"two\"
            three");
//               ~ the string ends here
    printf("no end, a[i]);
//         ^^^^^^^^^^^^^^^ E0003: missing terminating `"` character
//  = help: write `"` where the string ends, on the same line
    printf("%d\n", a[i]);
    a[i] = q;
//         ^ E0101: use of undeclared identifier `q`
}

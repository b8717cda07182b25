// test: diagnostics
// A format string in single quotes is one error.
__kernel void k(__global int *a) {
    printf('hello\n');
//         ^^^^^^^^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes: `"hello\n"`
//  = fix: printf("hello\n");
    printf('value: %d\n', a[0]);
//         ^^^^^^^^^^^^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes: `"value: %d\n"`
//  = fix: printf("value: %d\n", a[0]);
    printf('x');
//         ^^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes: `"x"`
//  = fix: printf("x");
    printf('it\'s %d', a[0]);
//         ^^^^^^^^^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes: `"it's %d"`
//  = fix: printf("it's %d", a[0]);
    printf('a "quoted" word');
//         ^^^^^^^^^^^^^^^^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes, and `\"` for those in it
    printf('');
//         ^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes: `""`
//  = fix: printf("");
    a[1] = q;
//         ^ E0101: use of undeclared identifier `q`
}

// test: diagnostics
// options: -Wall
// Mistakes of those who write their first kernels, each with what to write.
Kernel Void both_words(global float *a) { a[0] = 1; }
//@1-6 E0101: unknown type name `Kernel`
//  = help: did you mean `kernel`?
//  = fix: kernel Void both_words(global float *a) { a[0] = 1; }
//     ^^^^ E0101: unknown type name `Void`
//  = help: did you mean `void`?
//  = fix: Kernel void both_words(global float *a) { a[0] = 1; }
kernel void parameters(global float *a; int n) { a[0] = n; }
//                                    ^ E0001: expected `,` between parameters, found `;`
//  = help: write `,`
//  = fix: kernel void parameters(global float *a, int n) { a[0] = n; }
kernel void last_comma(global float *a, int n,) { a[0] = n; }
//                                           ^ E0001: expected a parameter after `,`, found `)`
//  = help: remove it
//  = fix: kernel void last_comma(global float *a, int n) { a[0] = n; }
kernel void 2nd(global float *a) { a[0] = 1; }
//          ^^^ E0001: expected identifier or `(`, found `2nd`
//  = help: a name cannot begin with a digit: choose another one, such as `nd2`
void kernel(global float *a) { a[0] = 1; }
//   ^^^^^^ E0001: expected the name of a function, found keyword `kernel`
//  = help: keywords are reserved: choose another name
kernel int result(global float *a) { a[0] = 1; return 0; }
//         ^^^^^^ E0301: kernel must have `void` return type
//  = help: write `void`: a kernel stores its results in a `global` buffer
kernel void qualifier(global restrict float *a) { a[0] = 1; }
//                           ^^^^^^^^ E0303: `restrict` requires a pointer type
//  = help: write it between the `*` and the name: `*restrict p`
kernel void work_items(global int *a) {
    int i = get_global_id();
//          ^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the dimension, from 0 to 2: `get_global_id(0)` for the first
    a[i] = local_id + global_size + work_dim;
//         ^^^^^^^^ E0101: use of undeclared identifier `local_id`
//  = help: use `get_local_id(0)`
//                    ^^^^^^^^^^^ E0101: use of undeclared identifier `global_size`
//  = help: use `get_global_size(0)`
//                                  ^^^^^^^^ E0101: use of undeclared identifier `work_dim`
//  = help: use `get_work_dim()`
    for (j = 0; j < 4; j++)
//       ^ E0101: use of undeclared identifier `j`
//  = help: declare it: `int j = ...`
        a[j] = 1;
}
kernel void arrays(global int *a) {
//                             ~ pointer `a` declared here
    static int calls = 0;
//  ^^^^^^ E0303: `static` is not allowed on a variable at block scope
//  = help: remove it: variables end with the function; what outlives it is in a buffer
    int elements = sizeof(a) / sizeof(int);
//                 ^^^^^^^^^ W0418: `sizeof(a)` will return the size of the pointer, not the array itself
//  = help: pass the number of elements as an argument
    for (int i = 0; i < a.length; i++)
//                        ^^^^^^ E0201: member reference base type `global int *` is not a structure or union
//  = help: a pointer has no length: pass the number of elements as an argument
        a[i] = elements;
}
kernel void literals(global float *a) {
    a[0] = 1f;
//         ^^ E0003: invalid numeric literal `1f`: floating constant requires a `.` or an exponent
//  = help: write `1.0f`
//  = fix: a[0] = 1.0f;
    a[1] = 09;
//         ^^ E0003: invalid numeric literal `09`: invalid digit `9` in octal constant
//  = help: a leading `0` makes the constant octal: write `9`
//  = fix: a[1] = 9;
    printf('hello');
//         ^^^^^^^ E0201: expected a string literal as the format string of `printf`, found a character constant
//  = help: a string has double quotes: `"hello"`
//  = fix: printf("hello");
    a[2] := 3;
//      ^ E0001: expected `;` after expression, found `:`
//  = help: write `=`
//  = fix: a[2] = 3;
}
// The size of a pointer may be divided by that of another type.
kernel void sizes(global int *a, global long *b) {
    a[0] = sizeof(a) / sizeof(char) + sizeof(b) / sizeof(int);
}
kernel void words(global int *a, int n) {
    int for = 3;
//      ^^^ E0001: expected identifier or `(`, found keyword `for`
//  = help: keywords are reserved: choose another name
    if (n)
        return
//            ^ E0001: expected expression or `;`, found keyword `else`
//  = help: add `;`
//  = fix: return;
    else
        a[0] = 1;
}

// test: diagnostics
// Mistakes whose message leads to what was meant.
kernel void numbers(global float *a, global int *b, int n) {
    int i = get_global_id(0);
    int x = NULL;
//          ^^^^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `void *`
//  = help: write `0`: `NULL` is a pointer
    b[i] = null;
//         ^^^^ E0101: use of undeclared identifier `null`
//  = help: use `NULL` for a pointer, `0` for a number
    if (i % 2 = 0) b[i] = 1;
//      ^^^^^ E0203: expression is not assignable
//  = note: the result of `%` is a value, not a variable
//  = help: write `==` to compare
    while (i + 1 = n) b[i] = 1;
//         ^^^^^ E0203: expression is not assignable
//  = note: the result of `+` is a value, not a variable
//  = help: write `==` to compare
    float f = a[i];
    b[i] = *(int *)f;
//          ^^^^^^^^ E0201: cannot cast from type `float` to `int *`
//  = help: to reinterpret the bits of a value, write `as_int(x)`
    a[i] = a[i] << 1;
//              ^^ E0201: invalid operands to binary `<<` (`float` and `int`)
//  = help: `<<` requires integers: for one bit write `x * 2`, for more `ldexp(x, n)`
    a[i] = a[i] >> 2;
//              ^^ E0201: invalid operands to binary `>>` (`float` and `int`)
//  = help: `>>` requires integers: for one bit write `x / 2`, for more `ldexp(x, n)`
    int *p = &a[i];
//            ^^^^ E0302: initializing `int *` with an expression of type `global float *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global float *`, or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides
}
kernel void conditions(global float *a, global int *b) {
    int i = get_global_id(0);
    if (a[i] > 0 & i != 3 | i == 5) b[i] = 1;
//                        ^ W0407: `|` has lower precedence than `==`; `==` will be evaluated first
//                            ~~ this is evaluated first
//  = help: write `||` to combine conditions
//  = help: place parentheses around the `==` expression to keep this meaning
    if (i == 4 | i == 5) b[i] = 1;
    if (i & 1 == b[i]) b[i] = 2;
//        ^ W0407: `&` has lower precedence than `==`; `==` will be evaluated first
//            ~~ this is evaluated first
//  = help: place parentheses around the `&` expression to evaluate it first
//  = help: place parentheses around the `==` expression to keep this meaning
}
kernel void labels(global int *b, int n) {
    switch (n) {
    case 1:
        b[0] = 1;
        break;
    defualt:
//  ^^^^^^^ W0441: `defualt` is a label for `goto`, not the `default` of the `switch`
//  = help: did you mean `default`?
        b[0] = 2;
    }
}
kernel void choices(global float *a, int n) {
    a[0] = n > 0 ? a[1] 0.0f;
//                     ^ E0001: expected `:`, found `0.0f`
//               ~ to match this `?`
//  = help: add `:`
}
kernel void dimensions(global int *b) {
    int t[2,3];
//         ^ E0001: expected `]`, found `,`: each dimension has brackets of its own
//  = help: write `[2][3]`
}
kernel void without_type(global int *b) {
    local t[64];
//  ^^^^^ E0001: expected a type specifier in this declaration
//  = help: write the type, such as `int`, before the name
    const m = 3;
//  ^^^^^ E0001: expected a type specifier in this declaration
//  = help: write the type, such as `int`, before the name
    __shared float s[64];
//  ^^^^^^^^ E0101: unknown type name `__shared`
//  = help: CUDA's `__shared__` is `__local` in OpenCL C
//  = fix: __local float s[64];
}

// test: diagnostics
// Brackets and casts in other places than C has them, and separators that are missing.
kernel void arrays(global float *a, int i) {
    local float[16] t;
//             ^^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float t[16]`
    private float[2] u;
//               ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float u[2]`
    const int[2] v;
//           ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `int v[2]`
    a[i] = t[0];
}

constant float[2] table = {1.0f, 2.0f};
//            ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float table[2]`
global float[2] other;
//          ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float other[2]`

kernel void casts(global float *a, global int *b, int n) {
    a[0] = (float n) / 2;
//                ^ E0001: expected `)` after the type, found `n`
//  = help: to convert the value, write `(float)n`
    b[0] = (int a[1]);
//              ^ E0001: expected `)` after the type, found `a`
//  = help: to convert the value, write `(int)a[1]`
    a[1] = (float n) + 1.0f;
//                ^ E0001: expected `)` after the type, found `n`
//  = help: to convert the value, write `(float)n`
    a[2] = (float n + 1) / 2;
//                 ^ E0001: expected `)`, found `+`
//         ~ to match this `(`
}

kernel void lists(global int *b, int n) {
    int4 v;
    v = {1, 2, 3, 4};
//      ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: write the type before it, and parentheses: `(int4)(1, 2, 3, 4)`
    int t[4];
    t = {1, 2, 3, 4};
//      ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: assign to each element by itself, or initialize the array in its declaration
    int x;
    x = {1, 2};
//      ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: a variable of type `int` has one value
    b[n] = v.x + t[0] + x;
}

kernel void braces(global int *b, int i) {
    b[i] = b{i};
//          ^ E0001: expected `;` after expression, found `{`
//  = help: write `b[i]`
    int4 v = int4{1, 2, 3, 4};
//               ^ E0001: expected `;` at end of declaration, found `{`
//  = help: write `(int4)(1, 2, 3, 4)`
    b[0] = v.x;
}

kernel void arguments(global float *a, int i) {
    a[i] = fmax(a[i] 1.0f);
//                  ^ E0001: expected `,` or `)`, found `1.0f`
//             ~ to match this `(`
//  = help: add `,` between arguments
    printf("%d\n" i);
//               ^ E0001: expected `,` or `)`, found `i`
//        ~ to match this `(`
//  = help: add `,`
//  = fix: printf("%d\n", i);
}

kernel void labels(global int *b, int n) {
    switch (n) {
        case 0 b[0] = 1; break;
//            ^ E0001: expected `:`, found `b`
//  = help: add `:`
//  = fix: case 0: b[0] = 1; break;
        2: b[1] = 2; break;
//      ^ E0001: expected `case` before `2`
//  = help: add `case`
//  = fix: case 2: b[1] = 2; break;
    }
}

kernel void spaces(global int *b, int n) {
    if (n = = 1) b[0] = 1;
//          ^ E0001: expected expression, found `=`
//  = help: to write the operator `==`, remove the space in it
    int x := 4;
//       ^ E0001: expected `;` at end of declaration, found `:`
//  = help: write `=`
//  = fix: int x = 4;
    b[1] = x;
}

kernel void otherwise(global int *b, int n) {
    if (n > 1) { b[0] = 1; }; else { b[0] = 2; }
//                            ^^^^ E0001: `else` without a previous `if`
//  = help: remove the `;` after the `}`, which ends the `if` statement
//  = fix: if (n > 1) { b[0] = 1; } else { b[0] = 2; }
    if (n)
//  ~~ the body of this `if` is one statement
        b[1] = 1;
        b[2] = 2;
//      ~ this statement follows it
    else
//  ^^^^ E0001: `else` without a previous `if`
//  = help: enclose the statements of the body in `{ }`
        b[3] = 3;
}

struct point { float x = 1; };
//                     ^^^ E0902: C++ values in the declarations of members are not OpenCL C
//  = help: initialize the variables of the struct: `{ ... }`

add(int x, int y) { return x + y; }
//@1-3 E0001: type specifier missing for the result of function `add`
//  = help: write its type before the name, such as `int add(...)`

kernel void use(global int *b) { b[0] = add(1, 2); }

float[] none() { }
//   ^^ E0201: function cannot return an array
//  = help: return nothing, and write the elements through a pointer that is a parameter

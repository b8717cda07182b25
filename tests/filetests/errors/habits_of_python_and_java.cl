// test: diagnostics
// Division, conditional expressions, lists and words of Python and Java.
kernel void divide(global int *b, int n) {
    b[0] = b[1] // 2;
//              ^^ E0001: expected `;`, found a comment
//  = help: `//` begins a comment: write `/` to divide
    b[2] = n;
}

// A comment is no operand of a division, but the third one is.
kernel void compute(global int *b) {
    b[0] = b[1] // the first; half
//             ^ E0001: expected `;` after expression, found `b`
//  = help: add `;`
//  = fix: b[0] = b[1]; // the first; half
    b[2] = 1;
    int half_of = b[3] // (2 + 1);
//                     ^^ E0001: expected `;`, found a comment
//  = help: `//` begins a comment: write `/` to divide
    b[4] = half_of;
}

kernel void choose(global int *b, int i, int n) {
    b[i] = 1 if i < n else 0;
//           ^^ E0001: expected `;` after expression, found keyword `if`
//  = help: a conditional expression is `i < n ? 1 : 0`
    int k = n if (n > 0) else -n;
//            ^^ E0001: expected `;` at end of declaration, found keyword `if`
//  = help: a conditional expression is `(n > 0) ? n : -n`
    b[0] = k;
}

kernel void remain(global int *b, int n) {
    b[0] = n mod 4;
//           ^^^ E0001: expected `;` after expression, found `mod`
//  = help: write `%`
    b[1] = n >>> 2;
//           ^^^ E0902: operator `>>>` is not OpenCL C
//  = help: `>>` shifts in zeros if its left operand is unsigned: `(uint)x >> n`
}

kernel void list(global int *b, int n) {
    int t[2] = [1, 2];
//             ^ E0001: expected expression, found `[`: an initializer list has braces
//  = help: write `{1, 2}`
//  = fix: int t[2] = {1, 2};
    int x, y = 1, 2;
//                ^ E0001: expected identifier or `(`, found `2`
//  = help: each variable has its own initializer: `int x = 1, y = 2`
    float z = 1,5;
//              ^ E0001: expected identifier or `(`, found `5`
//  = help: the decimal point is `.`: write `1.5`
    b[n] = t[0];
}

kernel void invert(global int *b, int n) {
    if (not (n < 4)) b[0] = 1;
//      ^^^ E0101: call to undeclared function `not`
//  = help: write `!`
//  = fix: if (! (n < 4)) b[0] = 1;
}

kernel void empty(global int *b, int n) {
    if (n > 4) { pass; }
//               ^^^^ E0101: use of undeclared identifier `pass`
//  = help: an empty body is `{ }`
    b[0] = None;
//         ^^^^ E0101: use of undeclared identifier `None`
//  = help: use `NULL` for a pointer, or a number that marks a missing value
    self.x = 1;
//  ^^^^ E0101: use of undeclared identifier `self`
//  = help: OpenCL C has no classes: pass a pointer to the structure
}

kernel void format(int i) {
    printf(f"i = {i}");
//         ^^^^^^^^^^ E0902: formatted strings of Python are not OpenCL C
//  = help: write a conversion and an argument for each value: `printf("i = %d", i)`
    System.out.println("i");
//  ^^^^^^ E0101: use of undeclared identifier `System`
//  = help: use `printf`
}

kernel void fixed(global int *b) {
    final int x = 4;
//  ^^^^^ E0101: unknown type name `final`
//  = help: use `const`
    b[0] = x;
}

// What looks like those, but is something else.
kernel void other(global int *b, int n) {
    b[0] = n
//          ^ E0001: expected `;` after expression, found keyword `if`
//  = help: add `;`
//  = fix: b[0] = n;
    if (n > 1)
        b[1] = 1
//              ^ E0001: expected `;` after expression, found keyword `else`
//  = help: add `;`
//  = fix: b[1] = 1;
    else
        b[2] = 2;
    printf("%" PRIVATE_FORMAT "n", n);
//            ^ E0001: expected `,` or `)`, found `PRIVATE_FORMAT`
//        ~ to match this `(`
    b[3] = 4; #
//            ^ E0003: stray `#` in the program
}

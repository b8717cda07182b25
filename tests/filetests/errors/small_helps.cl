// test: diagnostics
// Words of other languages, and values of structures.
typedef struct { int a, b; } S;
struct T { int a, b; };
kernel void k(global int *a, int n) {
    S s = S(1, 2);
//        ^ E0001: expected expression, found type `S`
//  = help: for a structure, write `(S){ ... }`; for a number, `(S)(...)`
    struct T t = T(1, 2);
//               ^ E0101: call to undeclared function `T`
//  = help: write `(struct T){ ... }`
    a[0] = s.a + t.b;
    sum = 0;
//  ^^^ E0101: use of undeclared identifier `sum`
//  = help: declare it: `int sum = ...`
    mean = 0.5f;
//  ^^^^ E0101: use of undeclared identifier `mean`
//  = help: declare it: `float mean = ...`
    for (int i = 0; i < n; i++) sum += a[i];
    a[1] = sum + (int) mean;
    later = 1;
//  ^^^^^ E0101: use of undeclared identifier `later`
//  = help: move the declaration before the use
    int later = 2;
//      ~~~~~ declared here, after the use
    u32 x = 1;
//  ^^^ E0101: unknown type name `u32`
//  = help: in OpenCL C this type is `uint`
//  = fix: uint x = 1;
    f32 y = 2;
//  ^^^ E0101: unknown type name `f32`
//  = help: in OpenCL C this type is `float`
//  = fix: float y = 2;
    word w = 1;
//  ^^^^ E0101: unknown type name `word`
//  = help: use `ushort`, which has 16 bits, or `uint`, which has 32
    a[2] = x + (int) y;
    a[3] = 3；
//          ^ E0003: stray character U+FF1B in the program
//  = help: write `;`, the ASCII semicolon
    a[4] = max（1, 2);
//            ^ E0003: stray character U+FF08 in the program
//  = help: write `(`, the ASCII parenthesis
}

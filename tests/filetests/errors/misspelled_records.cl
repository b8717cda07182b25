// test: diagnostics
// A misspelled keyword of a record or of a type is one error.
strcut P { int x; int y; };
//@1-6 E0101: unknown type name `strcut`
//  = help: did you mean `struct`?
//  = fix: struct P { int x; int y; };
enmu E { A, B };
//@1-4 E0101: unknown type name `enmu`
//  = help: did you mean `enum`?
//  = fix: enum E { A, B };
unoin U { int x; float f; };
//@1-5 E0101: unknown type name `unoin`
//  = help: did you mean `union`?
//  = fix: union U { int x; float f; };
typdef struct { int x; } T;
//@1-6 E0101: unknown type name `typdef`
//  = help: did you mean `typedef`?
//  = fix: typedef struct { int x; } T;
__kernel void k(__global int *a) {
    struct P p;
    union U u;
    T t;
    p.x = A;
    u.x = 1;
    t.x = 2;
    for (itn i = 0; i < 3; i++) a[i] = p.x + u.x + t.x;
//       ^^^ E0101: unknown type name `itn`
//  = help: did you mean `int`?
}

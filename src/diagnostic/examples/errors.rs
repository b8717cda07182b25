//! Examples of errors in programs.

use super::OfProgram;
use crate::diagnostic::Code;

/// TABLE of examples by code.
pub(super) const ERRORS: &[OfProgram] = &[
    (
        Code::E0001,
        "int x = 1 a[i] = x;",
        "int x = 1; a[i] = x;",
        "A `;` ends each declaration and each statement.",
    ),
    (
        Code::E0002,
        "if (i < n { a[i] = 1; }",
        "if (i < n) { a[i] = 1; }",
        "The `)` that closes the condition is missing.",
    ),
    (
        Code::E0003,
        "a[i] = 09;",
        "a[i] = 9;",
        "A leading `0` makes the constant octal, with the digits 0 to 7.",
    ),
    (
        Code::E0004,
        "#difine N 4\nkernel void k(global int *a) { a[0] = N; }",
        "#define N 4\nkernel void k(global int *a) { a[0] = N; }",
        "The name of the directive is misspelled.",
    ),
    (
        Code::E0101,
        "a[i] = cuont;",
        "int count = 0; a[i] = count;",
        "The name is misspelled, or its declaration is missing, comes later, or is in a block that has ended.",
    ),
    (
        Code::E0102,
        "int x = 1; int x = 2; a[i] = x;",
        "int x = 1; x = 2; a[i] = x;",
        "The second line declares another variable of that name; without the type, it is an assignment.",
    ),
    (
        Code::E0104,
        "int twice(int x); kernel void k(global int *a) { a[0] = twice(1); }",
        "int twice(int x) { return 2 * x; } kernel void k(global int *a) { a[0] = twice(1); }",
        "A declaration has no body to execute.",
    ),
    (
        Code::E0201,
        "int4 v = (int4)(1, 2, 3, 4); float4 w = v; f[i] = w.x;",
        "int4 v = (int4)(1, 2, 3, 4); float4 w = convert_float4(v); f[i] = w.x;",
        "Vectors of other element types do not convert by themselves; `as_float4(v)` would keep the bits.",
    ),
    (
        Code::E0202,
        "a[i] = max(n);",
        "a[i] = max(n, 0);",
        "`max` compares two values.",
    ),
    (
        Code::E0203,
        "i + 1 = n;",
        "i = n - 1;",
        "A sum is a value, which is stored nowhere.",
    ),
    (
        Code::E0204,
        "const int limit = 4; limit = n; a[i] = limit;",
        "int limit = 4; limit = n; a[i] = limit;",
        "`const` promises that the variable does not change.",
    ),
    (
        Code::E0205,
        "a[i] = n(2);",
        "a[i] = n * 2;",
        "`n` is a number; parentheses after a name call a function.",
    ),
    (
        Code::E0206,
        "int t[n]; t[0] = 1; a[i] = t[0];",
        "int t[16]; t[0] = 1; a[i] = t[0];",
        "The memory of a work-item is laid out when the kernel is compiled.",
    ),
    (
        Code::E0207,
        "int t[2] = 5; a[i] = t[0];",
        "int t[2] = {5, 5}; a[i] = t[0];",
        "An array is initialized by a list.",
    ),
    (
        Code::E0208,
        "struct point; kernel void k(global int *a) { struct point p; a[0] = 1; }",
        "struct point { int x; }; kernel void k(global int *a) { struct point p; p.x = 1; a[0] = p.x; }",
        "Without its members, the size of the variable is not known.",
    ),
    (
        Code::E0209,
        "struct { int x; } p; p.y = 1; a[i] = p.x;",
        "struct { int x; } p; p.x = 1; a[i] = p.x;",
        "The structure has the member `x` only.",
    ),
    (
        Code::E0210,
        "printf(\"%*d\", 4, n);",
        "printf(\"%4d\", n);",
        "The width is part of the format string.",
    ),
    (
        Code::E0301,
        "kernel int k(global int *a) { return a[0]; }",
        "kernel void k(global int *a) { a[1] = a[0]; }",
        "The host reads results from buffers.",
    ),
    (
        Code::E0302,
        "local int t[8]; global int *p = t; p[0] = 1;",
        "local int t[8]; local int *p = t; p[0] = 1;",
        "Global and local memory are different memories, so that a pointer to one cannot point into the other.",
    ),
    (
        Code::E0303,
        "global local int *p = 0;",
        "global int *p = 0;",
        "An object is in one address space.",
    ),
    (
        Code::E0401,
        "if (n > 3) break;",
        "if (n > 3) return;",
        "There is no loop to leave.",
    ),
    (
        Code::E0402,
        "int f(int x) { return; } kernel void k(global int *a) { a[0] = f(1); }",
        "int f(int x) { return x; } kernel void k(global int *a) { a[0] = f(1); }",
        "The call has the value that `return` has.",
    ),
    (
        Code::E0403,
        "int f(int x) { return x < 2 ? 1 : x * f(x - 1); } kernel void k(global int *a) { a[0] = f(5); }",
        "int f(int x) { int p = 1; for (int k = 2; k <= x; k++) p *= k; return p; } kernel void k(global int *a) { a[0] = f(5); }",
        "There is no stack for the calls.",
    ),
    (
        Code::E0404,
        "switch (n) { case 1: a[i] = 1; break; case 1: a[i] = 2; }",
        "switch (n) { case 1: a[i] = 1; break; case 2: a[i] = 2; }",
        "One value leads to one label.",
    ),
    (
        Code::E0501,
        "a[i] = 99999999999999999999;",
        "a[i] = 999999999;",
        "No integer type has the value.",
    ),
    (
        Code::E0502,
        "_Static_assert(n > 0, \"n\"); a[i] = n;",
        "if (n <= 0) return; a[i] = n;",
        "The argument is known only when the kernel runs.",
    ),
    (
        Code::E0503,
        "_Static_assert(sizeof(int) == 8, \"size\"); a[i] = 1;",
        "_Static_assert(sizeof(int) == 4, \"size\"); a[i] = 1;",
        "An `int` has 4 bytes in OpenCL C.",
    ),
    (
        Code::E0601,
        "#define P(x) ((((((((((x))))))))))\n#define Q(x) P(P(P(P(P(P(P(P(P(P(x))))))))))\nkernel void k(global int *a) { a[0] = Q(Q(Q(Q(1)))); }",
        "#define P(x) (x)\nkernel void k(global int *a) { a[0] = P(1); }",
        "Each macro adds parentheses to those of its argument, which are hundreds in the end.",
    ),
    (
        Code::E0603,
        "#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(A(A(A(A(A(A(x)))))))))\nkernel void k(global int *a) { B(a[0]++;) }",
        "#define A(x) x x\nkernel void k(global int *a) { A(a[0]++;) }",
        "Each level of the macro has ten times the text of the one before.",
    ),
    (
        Code::E0607,
        "local int t[1 << 30]; t[i] = n; a[i] = t[0];",
        "local int t[1024]; t[i] = n; a[i] = t[0];",
        "Local memory of a work-group is some 64 KB; more belongs in a buffer.",
    ),
    (
        Code::E0701,
        "double d = f[i]; f[i] = d * 2;",
        "float d = f[i]; f[i] = d * 2;",
        "The GPUs of this target have no instructions for `double`; `--target dg2` or `pvc` has.",
    ),
    (
        Code::E0901,
        "a[i] = read_imagei(n);",
        "a[i] = a[n];",
        "Images are part of OpenCL C that gencl does not compile: pass the data in a buffer.",
    ),
    (
        Code::E0902,
        "a[i] = static_cast<int>(f[i]);",
        "a[i] = (int)f[i];",
        "OpenCL C is C; it has the casts of C.",
    ),
];

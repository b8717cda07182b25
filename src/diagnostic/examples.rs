//! Examples of what diagnostics report, for `gencl explain`: a wrong program, and the corrected one.
//!
//! Without `kernel`, they are statements of a kernel with the parameters `global int *a`, `global float *f` and `int n`, and a variable
//! `int i`, the global id.

use super::Code;

/// A wrong program and the corrected one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// What has the diagnostic.
    pub wrong: &'static str,
    /// The corrected program, or its statements.
    pub right: &'static str,
    /// Why, as a sentence.
    pub reason: &'static str,
}

impl Example {
    /// The example of a code, if it has one.
    pub fn of(code: Code) -> Option<Example> {
        let row = EXAMPLES.iter().find(|row| row.0 == code)?;
        let (_, wrong, right, reason) = *row;
        Some(Example {
            wrong,
            right,
            reason,
        })
    }
}

/// TABLE of examples by code.
const EXAMPLES: &[(Code, &str, &str, &str)] = &[
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
        Code::E0901,
        "a[i] = read_imagei(n);",
        "a[i] = a[n];",
        "Images are part of OpenCL C that gencl does not compile: pass the data in a buffer.",
    ),
    (
        Code::W0101,
        "#define N 4\n#define N 8\nkernel void k(global int *a) { a[0] = N; }",
        "#define N 8\nkernel void k(global int *a) { a[0] = N; }",
        "The later definition is used, also in functions that were written for the first one.",
    ),
    (
        Code::W0102,
        "int x = 1; a[i] = n;",
        "int x = 1; a[i] = x;",
        "Often another variable was used by mistake.",
    ),
    (
        Code::W0103,
        "int f(int x, int y) { return x; } kernel void k(global int *a) { a[0] = f(1, 2); }",
        "int f(int x) { return x; } kernel void k(global int *a) { a[0] = f(1); }",
        "Callers compute an argument that nothing uses.",
    ),
    (
        Code::W0104,
        "int f(int x) { return x; } kernel void k(global int *a) { a[0] = 1; }",
        "int f(int x) { return x; } kernel void k(global int *a) { a[0] = f(1); }",
        "Often a call was forgotten.",
    ),
    (
        Code::W0106,
        "int x; x = n; a[i] = i;",
        "int x; x = n; a[i] = x;",
        "Often another variable was read by mistake.",
    ),
    (
        Code::W0110,
        "int x = 1; if (n > 3) { int x = 2; a[i] = x; } a[0] = x;",
        "int x = 1; if (n > 3) { x = 2; a[i] = x; } a[0] = x;",
        "The inner declaration is another variable, and the outer one keeps its value.",
    ),
    (
        Code::W0201,
        "uchar c = 300; a[i] = c;",
        "ushort c = 300; a[i] = c;",
        "A `uchar` has the values 0 to 255.",
    ),
    (
        Code::W0203,
        "a[i] = n << 32;",
        "a[i] = 0;",
        "The count 32 is used as 0, so that nothing is shifted.",
    ),
    (
        Code::W0204,
        "a[i] = 2147483647 + 1;",
        "a[i] = 2147483647 - 1;",
        "An `int` has the values up to 2147483647.",
    ),
    (
        Code::W0205,
        "uint u = n; if (i < u) a[i] = 1;",
        "uint u = n; if ((uint)i < u) a[i] = 1;",
        "A negative `i` is compared as a large positive number; the cast states that it is not negative.",
    ),
    (
        Code::W0206,
        "uint u = n; if (u >= 0) a[i] = 1;",
        "if (n >= 0) a[i] = 1;",
        "No unsigned number is negative.",
    ),
    (
        Code::W0229,
        "for (uint u = 3; u >= 0; u--) a[u] = 1;",
        "for (int u = 3; u >= 0; u--) a[u] = 1;",
        "No unsigned number is negative: below 0 it wraps around.",
    ),
    (
        Code::W0221,
        "f[i] = n / 2;",
        "f[i] = (float)n / 2;",
        "The fraction is lost before the conversion.",
    ),
    (
        Code::W0222,
        "f[i] = 16777217;",
        "f[i] = 16777216;",
        "A `float` has a significand of 24 bits.",
    ),
    (
        Code::W0223,
        "char c = n; a[c] = 1;",
        "uchar c = n; a[c] = 1;",
        "A `char` above 127 is negative.",
    ),
    (
        Code::W0227,
        "constant char *s = \"x\"; if (s == \"x\") a[i] = 1;",
        "constant char *s = \"x\"; if (s[0] == 'x') a[i] = 1;",
        "The comparison is of addresses.",
    ),
    (
        Code::W0401,
        "if (n = 3) a[i] = 1;",
        "if (n == 3) a[i] = 1;",
        "`=` assigns 3, which is true.",
    ),
    (
        Code::W0402,
        "return; a[i] = 1;",
        "a[i] = 1; return;",
        "Nothing follows a `return`.",
    ),
    (
        Code::W0403,
        "int f(int x) { if (x > 0) return 1; } kernel void k(global int *a) { a[0] = f(a[1]); }",
        "int f(int x) { if (x > 0) return 1; return 0; } kernel void k(global int *a) { a[0] = f(a[1]); }",
        "For other values of `x`, the call has no value.",
    ),
    (
        Code::W0404,
        "if (n > 3); a[i] = 1;",
        "if (n > 3) a[i] = 1;",
        "The semicolon is the body, and what follows is executed always.",
    ),
    (
        Code::W0405,
        "a[i] + 1;",
        "a[i] += 1;",
        "The sum is computed and stored nowhere.",
    ),
    (
        Code::W0406,
        "switch (n) { case 1: a[i] = 1; case 2: a[i] = 2; }",
        "switch (n) { case 1: a[i] = 1; break; case 2: a[i] = 2; }",
        "Without `break`, the statements of the next case follow.",
    ),
    (
        Code::W0408,
        "if (n > i) barrier(CLK_LOCAL_MEM_FENCE); a[i] = 1;",
        "barrier(CLK_LOCAL_MEM_FENCE); if (n > i) a[i] = 1;",
        "The work-items for which the condition is false never reach the barrier.",
    ),
    (
        Code::W0411,
        "if (n || i && a[0]) a[i] = 1;",
        "if (n || (i && a[0])) a[i] = 1;",
        "The parentheses show which of the two is meant.",
    ),
    (
        Code::W0412,
        "a[i] = n | i & 3;",
        "a[i] = n | (i & 3);",
        "The parentheses show which of the two is meant.",
    ),
    (
        Code::W0413,
        "if (!n == 3) a[i] = 1;",
        "if (n != 3) a[i] = 1;",
        "`!n` is 0 or 1, and never 3.",
    ),
    (
        Code::W0414,
        "if ((n == 3)) a[i] = 1;",
        "if (n == 3) a[i] = 1;",
        "One pair of parentheses suffices.",
    ),
    (
        Code::W0415,
        "n = n; a[i] = n;",
        "n = i; a[i] = n;",
        "Often the other variable was meant.",
    ),
    (
        Code::W0417,
        "i = i++ + 1; a[0] = i;",
        "i = i + 2; a[0] = i;",
        "Which of the two changes comes first is not specified.",
    ),
    (
        Code::W0420,
        "if (0 < i < n) a[i] = 1;",
        "if (0 < i && i < n) a[i] = 1;",
        "`0 < i` is 0 or 1, and both may be less than `n`.",
    ),
    (
        Code::W0421,
        "n == 3; a[i] = n;",
        "n = 3; a[i] = n;",
        "`==` compares, `=` assigns.",
    ),
    (
        Code::W0425,
        "printf(\"%f\", n);",
        "printf(\"%d\", n);",
        "`%f` prints a floating-point number.",
    ),
    (
        Code::W0426,
        "printf(\"%d %d\", n);",
        "printf(\"%d %d\", n, i);",
        "Each conversion has an argument.",
    ),
    (
        Code::W0427,
        "printf(\"%d\", n, i);",
        "printf(\"%d %d\", n, i);",
        "Nothing prints the last argument.",
    ),
    (
        Code::W0429,
        "printf(\"\");",
        "printf(\"done\");",
        "Nothing is printed.",
    ),
    (
        Code::W0434,
        "for (int k = 0; k < 8; n++) a[i] = n;",
        "for (int k = 0; k < 8; k++) a[i] = n;",
        "The variable of the condition never changes.",
    ),
    (
        Code::W0436,
        "enum { LOW, HIGH } level = n > 3 ? HIGH : LOW; switch (level) { case LOW: a[i] = 1; }",
        "enum { LOW, HIGH } level = n > 3 ? HIGH : LOW; switch (level) { case LOW: a[i] = 1; break; case HIGH: a[i] = 2; }",
        "Nothing is executed for `HIGH`.",
    ),
    (
        Code::W0437,
        "switch (n > 3) { case 1: a[i] = 1; }",
        "if (n > 3) a[i] = 1;",
        "A comparison has two values.",
    ),
    (
        Code::W0501,
        "a[i] = n / 0;",
        "a[i] = n ? i / n : 0;",
        "A quotient by 0 has no value.",
    ),
    (
        Code::W0502,
        "int t[4]; t[4] = 1; a[i] = t[4];",
        "int t[5]; t[4] = 1; a[i] = t[4];",
        "The elements of an array of 4 have the indices 0 to 3.",
    ),
    (
        Code::W0503,
        "barrier(9); a[i] = 1;",
        "barrier(CLK_LOCAL_MEM_FENCE); a[i] = 1;",
        "8 is the flag of no memory.",
    ),
    (
        Code::W0504,
        "barrier(0); a[i] = 1;",
        "barrier(CLK_GLOBAL_MEM_FENCE); a[i] = 1;",
        "Without a flag, the barrier makes no writes visible.",
    ),
    (
        Code::W0505,
        "a[i] = get_global_id(3);",
        "a[i] = get_global_id(2);",
        "The dimensions are 0, 1 and 2.",
    ),
    (
        Code::W0601,
        "int x; a[i] = x;",
        "int x = 0; a[i] = x;",
        "Variables of a function have no value of their own before the first assignment.",
    ),
    (
        Code::W0602,
        "int x; if (n > 3) x = 1; a[i] = x;",
        "int x = 0; if (n > 3) x = 1; a[i] = x;",
        "For other values of `n`, nothing is assigned.",
    ),
];

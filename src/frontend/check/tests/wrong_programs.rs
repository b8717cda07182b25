//! Tests of the checker on invalid programs: single errors, several errors in one program, limits.

use crate::frontend::check::tests::{checked, in_kernel};
use crate::frontend::depth::MAX_EXPRESSION_HEIGHT;
use pretty_assertions::assert_eq;

#[test]
fn invalid_statements() {
    for (source, expected) in [
        (
            "j = 1;",
            "E0101 2:1 use of undeclared identifier `j` (declare it: `int j = ...`)",
        ),
        (
            "float value; valeu = 1; valeu = 2;",
            "E0101 2:14 use of undeclared identifier `valeu` (did you mean to declare `valeu`?)",
        ),
        (
            "i = get_globl_id(0);",
            "E0101 2:5 call to undeclared function `get_globl_id` (did you mean `get_global_id`?)",
        ),
        ("int i;", "E0102 2:5 redefinition of `i`"),
        ("int a, a;", "E0102 2:8 redefinition of `a`"),
        (
            "i = f % 2;",
            "E0201 2:7 invalid operands to binary `%` (`float` and `int`) (`%` requires integers: for floating-point values, write `fmod(x, y)`)",
        ),
        (
            "i = o + f;",
            "E0201 2:7 invalid operands to binary `+` (`global float *` and `float`) (`o` is a pointer: write `*o` for what it points to, or `o[i]` for an element)",
        ),
        (
            "i = ~f;",
            "E0201 2:5 invalid argument type `float` to unary `~`",
        ),
        (
            "i = p;",
            "E0201 2:5 incompatible pointer to integer conversion assigning to `int` from `global const int *` (dereference with `*`)",
        ),
        (
            "o = (global int *)p;",
            "W0202 2:5 incompatible pointer types assigning to `global float *` from `global int *` (add an explicit cast if this is intended)",
        ),
        (
            "f = min(f, i);",
            "E0201 2:5 call to `min` is ambiguous for argument types `float`, `int` (cast argument 2 to `float`)",
        ),
        (
            "f = min(f);",
            "E0202 2:5 too few arguments to function call, expected 2, have 1 (write `min(x, y)`)",
        ),
        (
            "f = sqrt(o);",
            "E0201 2:10 invalid argument type `global float *` in call to `sqrt` (`o` is a pointer: write `*o` for what it points to, or `o[i]` for an element)",
        ),
        (
            "o[f] = 1;",
            "E0201 2:3 array subscript of type `float` is not an integer (convert the value to an integer: `(int)...`)",
        ),
        (
            "f[0] = 1;",
            "E0201 2:1 subscripted value of type `float` is not an array, pointer, or vector",
        ),
        (
            "f = *i;",
            "E0201 2:5 indirection requires pointer operand (`int` invalid)",
        ),
        (
            "f = (float)o;",
            "E0201 2:5 cannot cast from type `global float *` to `float`",
        ),
        (
            "if ((void)i) ;",
            "E0201 2:5 used type `void` where arithmetic or pointer type is required",
        ),
        (
            "void v;",
            "E0201 2:6 variable `v` has incomplete type `void`",
        ),
        ("long float v;", "E0201 2:1 `long float` is invalid"),
        (
            "f = i ? o : f;",
            "E0201 2:5 incompatible operand types (`global float *` and `float`)",
        ),
        ("i + 1 = 2;", "E0203 2:1 expression is not assignable"),
        ("i++ ++;", "E0203 2:1 expression is not assignable"),
        (
            "const int a = 1; a = 2;",
            "E0204 2:18 cannot assign to const-qualified variable `a`",
        ),
        (
            "p[0] = 1;",
            "E0204 2:1 cannot assign through a pointer to const-qualified type",
        ),
        (
            "q[0]++;",
            "E0204 2:1 cannot assign to an object in the constant address space",
        ),
        (
            "i(3);",
            "E0205 2:1 called object `i` of type `int` is not a function",
        ),
        (
            "i = uint4(3);",
            "E0205 2:5 expected a function, found type `uint4` (to convert a value, write `(uint4)(...)`)",
        ),
        (
            "o = q;",
            "E0302 2:5 assigning to `global float *` from `constant uint *` changes address space of pointer from `constant` to `global`",
        ),
        (
            "o = (global float *)q;",
            "E0302 2:5 casting `constant uint *` to type `global float *` changes address space of pointer from `constant` to `global`",
        ),
        (
            "global int z;",
            "E0302 2:12 function scope variable `z` cannot be declared in the global address space",
        ),
        (
            "static int z;",
            "E0303 2:1 `static` is not allowed on a variable at block scope (remove it: variables end with the function; what outlives it is in a buffer)",
        ),
        (
            "int restrict z;",
            "E0303 2:5 `restrict` requires a pointer type (write it between the `*` and the name: `*restrict p`)",
        ),
        (
            "i = 1;\n#pragma OPENCL FP_CONTRACT OFF",
            "E0303 3:1 `#pragma OPENCL FP_CONTRACT` can only appear at file scope or at the start of a block",
        ),
        (
            "break;",
            "E0401 2:1 `break` statement not in loop or `switch` statement",
        ),
        (
            "{ continue; }",
            "E0401 2:3 `continue` statement not in loop statement",
        ),
        (
            "case 1: i = 2;",
            "E0401 2:1 `case` statement not in `switch` statement",
        ),
        (
            "return 1;",
            "E0402 2:8 void function `k` should not return a value (store the value in a `global` buffer)",
        ),
        (
            "l = 9223372036854775808;",
            "W0216 2:5 integer literal is too large to be represented in a signed integer type, interpreting as unsigned (add the suffix `u`)",
        ),
        (
            "i = 09;",
            "E0003 2:5 invalid numeric literal `09`: invalid digit `9` in octal constant (a leading `0` makes the constant octal: write `9`)",
        ),
        (
            "c = 300;",
            "W0201 2:5 implicit conversion from `int` to `char` changes value from 300 to 44",
        ),
        (
            "f = 1e99;",
            "W0217 2:5 magnitude of floating-point constant too large for type `float`: the value is infinity",
        ),
        (
            "if (i = 1) ;",
            "W0401 2:7 using the result of an assignment as a condition without parentheses (write `==` to compare, or place parentheses around the assignment)",
        ),
        ("i = i / 0;", "W0501 2:7 division by zero is undefined"),
        (
            "i = 2 > 1 ? i / 0 : 1 << 40;",
            "W0501 2:15 division by zero is undefined",
        ),
        (
            "global int *r = p;",
            "W0210 2:17 initializing `global int *` with an expression of type `global const int *` discards the `const` qualifier",
        ),
        (
            "i = o == p;",
            "W0211 2:7 comparison of distinct pointer types (`global float *` and `global const int *`)",
        ),
        (
            "double d;",
            "E0701 2:1 type `double` is not supported on `tgllp` (use `float`, or compile for `skl` or `pvc`)",
        ),
        (
            "double4 v; v.x = v.y;",
            "E0701 2:1 type `double` is not supported on `tgllp` (use `float`, or compile for `skl` or `pvc`)",
        ),
        (
            "struct S { int x; } s; s.y = 1;",
            "E0209 2:26 no member named `y` in `struct S`",
        ),
        (
            "f = vload_half(0, o);",
            "E0201 2:19 expected a pointer to `const half` as the last argument of `vload_half`, found `global float *`",
        ),
        (
            "printf(\"%d, %n\", i, o);",
            "E0210 2:13 the conversion `%n` is not part of OpenCL C",
        ),
    ] {
        assert_eq!(checked(&in_kernel(source)).1, [expected], "{source}");
    }
}

#[test]
fn invalid_translation_units() {
    for (source, expected) in [
        (
            "kernel void k(bool b) { b = 1; }",
            "E0301 1:20 `bool` cannot be used as the type of kernel parameter `b` (use `int`)",
        ),
        (
            "typedef size_t T;\nkernel void k(T t) { t = 1; }",
            "E0301 2:17 `size_t` cannot be used as the type of kernel parameter `t` (use `ulong`)",
        ),
        (
            "kernel int k(int a) { return a; }",
            "E0301 1:12 kernel must have `void` return type (write `void`: a kernel stores its results in a `global` buffer)",
        ),
        (
            "kernel void k(float *a) { a[0] = 1; }",
            "E0301 1:22 kernel parameter `a` must point to `global`, `constant` or `local` memory (write `global`, `constant` or `local` before the pointee type)",
        ),
        (
            "kernel void k(global int **a) {}",
            "E0301 1:27 kernel parameter cannot be declared as a pointer to a pointer (pass one buffer with all rows, and compute the index: `a[row * width + column]`)",
        ),
        (
            "kernel void k(global int a) {}",
            "E0302 1:26 parameter `a` may not be qualified with address space `global` (to pass a value, remove `global`; to declare a pointer, write `*a`)",
        ),
        (
            "kernel void k(global local int *a) {}",
            "E0303 1:22 multiple address spaces specified for type: `global` and `local`",
        ),
        (
            "void f(void) { local int a; }",
            "E0302 1:26 variable `a` cannot be declared in the local address space here (declare it in the kernel, and pass a pointer to it to the function)",
        ),
        (
            "kernel void k(read_only image2d_t i) {}",
            "E0901 1:25 images and samplers are not supported (use a buffer)",
        ),
        (
            "kernel void k(int a, float a) {}",
            "E0102 1:28 redefinition of `a`",
        ),
        (
            "kernel void k() {}\nkernel void k() {}",
            "E0102 2:13 redefinition of `k`",
        ),
        (
            "kernel void k(int a);\nkernel void k(float a) {}",
            "E0102 2:13 conflicting types for `k`: the parameters differ",
        ),
        (
            "int g;",
            "E0302 1:5 program scope variable `g` must reside in the constant address space (write `__constant` and an initializer, or pass a buffer to the kernel)",
        ),
        (
            "kernel void k(size_t *z) { q = 1; }",
            "E0301 1:23 kernel parameter `z` must point to `global`, `constant` or `local` memory (write `global`, `constant` or `local` before the pointee type)",
        ),
        (
            "__attribute__((foo)) kernel void k() {}",
            "W0301 1:16 attribute `foo` ignored",
        ),
        (
            "__attribute__((reqd_work_group_size(1, 2))) kernel void k() {}",
            "E0303 1:16 attribute `reqd_work_group_size` requires exactly 3 arguments",
        ),
        (
            "__attribute__((intel_reqd_sub_group_size(7))) kernel void k() {}",
            "E0303 1:16 invalid sub-group size 7: expected 8, 16 or 32",
        ),
        (
            "static kernel void k() {}",
            "E0303 1:1 `static` is not allowed on a kernel",
        ),
        (
            "kernel void k(const a) {}",
            "E0001 1:15 expected a type specifier in this declaration (write the type, such as `int`, before the name)",
        ),
        (
            "kernel k() {}",
            "E0001 1:1 expected a type specifier in this declaration (write `kernel void`: a kernel returns nothing)",
        ),
        (
            "kernel void k {}",
            "E0001 1:13 expected a parameter list before the function body (write `k(...)`, with `()` if there are no parameters)",
        ),
        (
            "typedef foo T;\nkernel void k(T t) {}",
            "E0101 1:9 unknown type name `foo`",
        ),
        (
            "union U { int a : 3; };",
            "E0201 1:19 bit-fields are not supported in OpenCL C (store the bits in an integer, and use shifts and masks)",
        ),
    ] {
        let found = checked(source).1;
        assert_eq!(
            found.first().map(String::as_str),
            Some(expected),
            "{source}"
        );
        let follow = found.iter().filter(|e| !e.starts_with("E0101 1:28"));
        assert_eq!(follow.count(), 1, "{source}: {found:?}");
    }
}

#[test]
fn independent_errors_in_the_order_of_the_source() {
    let source = "\
typedef int = 3;
kernel void a(global float *o, bool b) {
  int i = get_global_id(0);
  x = 1;
  o[i] = y + b;
  x = 2;
}
kernel void b(global float *o) {
  o = 1.0f;
  x = i;
  do { o[0] = z; } while (w);
}";
    assert_eq!(
        checked(source).1,
        [
            "E0001 1:9 expected the name of a variable, found type `int` (names of types are reserved: choose another name)",
            "E0301 2:37 `bool` cannot be used as the type of kernel parameter `b` (use `int`)",
            "E0101 4:3 use of undeclared identifier `x` (declare it: `int x = ...`)",
            "E0101 5:10 use of undeclared identifier `y`",
            "E0201 9:7 assigning to `global float *` from incompatible type `float` (to assign to what it points to, write `*o = ...`, or `o[i] = ...` for an element)",
            "E0101 10:3 use of undeclared identifier `x`",
            "E0101 10:7 use of undeclared identifier `i`",
            "E0101 11:15 use of undeclared identifier `z`",
            "E0101 11:27 use of undeclared identifier `w`",
        ]
    );
}

#[test]
fn long_and_deep_programs_are_checked() {
    let long = format!("i = 1{};", " + i * 2".repeat(10_000));
    let (unit, errors) = checked(&in_kernel(&long));
    assert_eq!((unit.functions.len(), errors), (1, vec![]));
    let long = format!("if (i{}) i = 1;", " && i".repeat(350));
    assert_eq!(checked(&in_kernel(&long)).1, Vec::<String>::new());
    for (row, code) in [
        (" == l", "E0601"),
        (" && i", "E0601"),
        (" << i == l", "E0601"),
        (" + f", "none"),
    ] {
        let long = format!("i = i{};", row.repeat(10_000));
        let found = checked(&in_kernel(&long)).1;
        assert!(found.len() <= 1, "{found:?}");
        assert_eq!(
            found.first().map_or("none", |e| &e[..5]),
            code.get(..5).unwrap_or(code),
            "{row}"
        );
    }
    let offsets = format!("*(o{}) = 1;", " + i - i".repeat(10_000));
    assert_eq!(
        checked(&in_kernel(&offsets)).1,
        [format!(
            "E0601 2:3 expression nested too deeply: the limit is {MAX_EXPRESSION_HEIGHT} levels (store subexpressions in variables)"
        )]
    );
    let n = 240;
    let deep = format!("i = {}i{};", "(1 + ".repeat(n), ")".repeat(n));
    assert_eq!(checked(&in_kernel(&deep)).1, Vec::<String>::new());
    let deep = format!("{}i = 1;{}", "if (i) { ".repeat(n / 2), "}".repeat(n / 2));
    assert_eq!(checked(&in_kernel(&deep)).1, Vec::<String>::new());
    let parameters = vec!["int"; 1025].join(", ");
    assert_eq!(
        checked(&format!("kernel void k({parameters}) {{}}")).1,
        ["E0604 1:13 kernel exceeds the limit of 1024 parameters"]
    );
    let members = format!("i{};", "[0]".repeat(700));
    assert_eq!(checked(&in_kernel(&members)).1.len(), 1);
}

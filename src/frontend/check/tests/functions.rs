//! Tests of the checker on functions: declarations, calls, return values, recursion, labels.

use crate::frontend::check::calls::graph::MAX_CALL_DEPTH;
use crate::frontend::check::statements::switches::MAX_CASES;
use crate::frontend::check::tests::{Shown, checked, show_all};
use pretty_assertions::assert_eq;

const NONE: &[&str] = &[];

#[test]
fn functions_in_the_order_of_their_bodies() {
    let (unit, errors) = checked(
        "static float b(float x), c(void);
extern int unused(int);
inline float a(float x) { return b(x) + c(); }
kernel void k(global float *o) { o[0] = a(1); a(2); }
float b(const float y) { return y; }
float c() { return 1; }
global float *d(global float *o, global const int n[], float z) { return o + n[0]; }",
    );
    assert!(
        errors.iter().all(|e| e.contains("calls of f")),
        "{errors:?}"
    );
    let names: Vec<(&str, bool, usize)> = unit
        .functions
        .iter()
        .map(|f| (&*f.name, f.is_kernel, f.parameter_count))
        .collect();
    assert_eq!(
        names,
        [
            ("a", false, 1),
            ("k", true, 1),
            ("b", false, 1),
            ("c", false, 0),
            ("d", false, 3)
        ]
    );
}

#[test]
fn invalid_functions() {
    for (source, expected) in [
        (
            "void f(int a);\nvoid f(float a) {}",
            "E0102 2:6 conflicting types for `f`: the parameters differ",
        ),
        (
            "int f(int a);\nfloat f(int a) { return 1; }",
            "E0102 2:7 conflicting types for `f`: returns `float` here, `int` previously",
        ),
        (
            "void f(void);\nkernel void f(void) {}",
            "E0102 2:13 conflicting declarations of `f`: a kernel here, not a kernel previously",
        ),
        ("void f() {}\nvoid f() {}", "E0102 2:6 redefinition of `f`"),
        (
            "typedef int f;\nvoid f(void) {}",
            "E0102 2:6 redefinition of `f`",
        ),
        (
            "int f(int, ...) { return 1; }",
            "E0201 1:12 invalid prototype, variadic arguments are not allowed in OpenCL C",
        ),
        (
            "int f(void a) { return 1; }",
            "E0201 1:12 parameter `a` may not have type `void`",
        ),
        (
            "int f(void, int a) { return a; }",
            "E0201 1:7 parameter may not have type `void`",
        ),
        (
            "int f(global int a) { return a; }",
            "E0302 1:18 parameter `a` may not be qualified with address space `global` (to pass a value, remove `global`; to declare a pointer, write `*a`)",
        ),
        (
            "global int f(void) { return 1; }",
            "E0302 1:12 return type cannot be qualified with address space `global`",
        ),
        (
            "int f(void)[3] { }",
            "E0201 1:12 function cannot return array type",
        ),
        (
            "int f(void)(int) { }",
            "E0201 1:12 function cannot return function type",
        ),
        (
            "static kernel void f() {}",
            "E0303 1:1 `static` is not allowed on a kernel",
        ),
        (
            "register int f() { return 1; }",
            "E0303 1:1 OpenCL C does not support the `register` storage class specifier (remove it)",
        ),
        (
            "__attribute__((reqd_work_group_size(1, 1, 1))) void f() {}",
            "E0303 1:16 attribute `reqd_work_group_size` can only be applied to a kernel function",
        ),
        (
            "int f(int a, int a) { return a; }",
            "E0102 1:18 redefinition of `a`",
        ),
        (
            "int f(void) { return; }",
            "E0402 1:15 non-void function `f` should return a value of type `int`",
        ),
        (
            "void f(int a) { return a; }",
            "E0402 1:24 void function `f` should not return a value",
        ),
        (
            "int f(global int *a) { return a; }",
            "E0201 1:31 incompatible pointer to integer conversion returning `global int *` from a function with result type `int` (dereference with `*`)",
        ),
        (
            "int f(void) { return g(1); }\nint g(int a) { return a; }",
            "E0101 1:22 call to undeclared function `g` (move the definition before this function, or declare the function first)",
        ),
        (
            "int f(int a);\nkernel void g(global int *o) { o[0] = f(1) + f(2); }",
            "E0104 2:39 call to undefined function `f` (define it in this translation unit: gencl does not link several)",
        ),
        (
            "int f(int a) { return a; }\nint g(void) { return f(1, 2); }",
            "E0202 2:27 too many arguments to function call, expected 1, have 2",
        ),
        (
            "int f(void) { return 1; }\nint g(void) { return f(1); }",
            "E0202 2:24 too many arguments to function call, expected 0, have 1",
        ),
        (
            "int f(int a, global int *b) { return a; }\nint g(global float *p) { return f(1, p); }",
            "W0202 2:38 incompatible pointer types passing `global float *` to parameter 2 of `f` of type `global int *` (add an explicit cast if this is intended)",
        ),
        (
            "void f(void) {}\nint g(void) { return f() + 1; }",
            "E0201 2:26 invalid operands to binary `+` (`void` and `int`)",
        ),
        (
            "int f(int a) { return f(a - 1); }",
            "E0403 1:23 `f` calls itself (use a loop instead)",
        ),
        (
            "int f(int a); int g(int a) { return f(a); }\nint h(int a) { return g(a); }\nint f(int a) { return a + h(a); }",
            "E0403 3:27 `f` calls itself through other functions (use a loop instead)",
        ),
    ] {
        assert_eq!(checked(source).1, [expected], "{source}");
    }
}

#[test]
fn non_void_functions_whose_end_is_reachable() {
    let warning = "W0403 non-void function `f` does not return a value in all control paths (return a value on every path)";
    for (body, warns) in [
        ("", true),
        ("return a;", false),
        ("if (a) return 1;", true),
        ("if (a) return 1; else return 2;", false),
        ("if (a) return 1; else if (a > 2) return 2;", true),
        ("if (1) return 1;", false),
        ("for (;;) a++;", false),
        ("for (;;) { if (a) break; }", true),
        ("while (1) { if (a) return 1; }", false),
        ("while (a) return 1;", true),
        ("{ { return 1; } }", false),
        ("switch (a) { case 1: return 1; default: return 2; }", false),
        ("switch (a) { case 1: return 1; }", true),
        ("switch (a) { case 1: default: a++; }", true),
        ("do { if (a) return 1; } while (1);", false),
        ("do { if (a) break; } while (1);", true),
        ("do { if (a) continue; return 2; } while (a);", true),
        ("again: if (a--) goto again; return 1;", false),
        ("goto end; end: ;", true),
        ("goto end; return 1; end: return 2;", false),
    ] {
        let found = checked(&format!("int f(int a) {{ {body} }}")).1;
        let found: Vec<String> = found
            .iter()
            .filter(|e| !e.starts_with("W0402"))
            .map(|e| format!("{} {}", &e[..5], e.splitn(3, ' ').last().unwrap_or("")))
            .collect();
        // An empty body has one path.
        let warning = match body {
            "" => warning.replace(" in all control paths", ""),
            _ => warning.to_owned(),
        };
        let expected = if warns { vec![warning] } else { Vec::new() };
        assert_eq!(found, expected, "{body}");
    }
}

#[test]
fn unreachable_statements() {
    let place = |source: &str| {
        let found = checked(&format!("void f(int a) {{ {source} }}")).1;
        let columns: Vec<String> = found
            .iter()
            .map(|e| {
                e.replace(" code will never be executed", "")
                    .replace("W0402 1:", "")
            })
            .collect();
        columns.join(" ")
    };
    for (source, column) in [
        ("return; a = 1; a = 2;", "25"),
        ("for (;;) { break; a = 1; }", "35"),
        ("for (;;) { continue; { a = 1; return; } }", "38"),
        ("if (a) return; else { return; a = 1; } a = 2;", "47"),
        ("return; int b; b = 1;", "32"),
        ("return; here: if (a) goto here; a = 1;", ""),
        (
            "for (;;) { switch (a) { a = 1; case 1: break; int b; case 2: continue; a = 2; } a = 3; }",
            "41 88",
        ),
        (
            "switch (a) { case 1: return; default: return; } a = 1;",
            "65",
        ),
        ("switch (a) { case 1: return; default: break; } a = 1;", ""),
        (
            "switch (a) { do { a = 1; case 1: a--; } while (a); } a = 1;",
            "",
        ),
        ("do { continue; } while (a); a = 1;", ""),
        ("do { return; } while (a); a = 1;", "43"),
        ("goto out; while (a) { a--; out: a++; } a = 1;", ""),
        ("if (0) a = 1; for (;;) a++; a = 2;", ""),
        ("while (0) a = 1; a = 2;", ""),
        ("for (;;) { if (a) break; } a = 2;", ""),
    ] {
        assert_eq!(place(source), column, "{source}");
    }
}

#[test]
fn the_depth_of_calls_is_limited() {
    let chain = |n: u32| {
        let functions: String = (1..=n)
            .map(|i| {
                format!(
                    "int f{i}(int a) {{ return f{}(a) + f{}(a); }}\n",
                    i - 1,
                    i - 1
                )
            })
            .collect();
        let source = format!("int f0(int a) {{ return a; }}\n{functions}");
        let mut errors = checked(&source).1;
        errors.retain(|e| !e.starts_with("E0901"));
        errors
    };
    assert_eq!(chain(MAX_CALL_DEPTH), NONE);
    let line = MAX_CALL_DEPTH + 2;
    assert_eq!(
        chain(MAX_CALL_DEPTH + 200),
        [format!(
            "E0601 {line}:27 function calls nested too deeply: the limit is {MAX_CALL_DEPTH} levels (merge some of the functions)"
        )]
    );
    // Callers defined before their callees, whose depths are not known yet.
    let declared: String = (0..2000).map(|i| format!("int f{i}(int a);\n")).collect();
    let defined: String = (0..1999)
        .map(|i| format!("int f{i}(int a) {{ return f{}(a); }}\n", i + 1))
        .collect();
    let source = format!("{declared}{defined}int f1999(int a) {{ return a; }}");
    let errors = checked(&source).1;
    let deep = errors.iter().filter(|e| e.starts_with("E0601"));
    assert_eq!(deep.count(), 1);
}

#[test]
fn a_long_recursion_is_reported_in_part() {
    let declared: String = (0..100).map(|i| format!("void f{i}(void);\n")).collect();
    let defined: String = (0..100)
        .map(|i| format!("void f{i}(void) {{ f{}(); f{i}(); }}\n", (i + 1) % 100))
        .collect();
    let errors = checked(&format!("{declared}{defined}")).1;
    let recursions = errors.iter().filter(|e| e.starts_with("E0403"));
    assert_eq!(recursions.count(), 100);
}

#[test]
fn labels_and_cases() {
    let tree = |statements: &str| {
        let (unit, errors) = checked(&format!(
            "void f(int a, ulong b, char c) {{ {statements} }}"
        ));
        assert_eq!(errors, NONE, "{statements}");
        show_all(&Shown::new(&unit, 0), &unit.functions[0].body)
    };
    for (source, expected) in [
        (
            "switch (c) { case 2: case 'a': a = 1; break; default: case -1: ; }",
            "switch int(c) [-1 -> 1, 2 -> 0, 97 -> 0; 1] {@0; a = 1:int; break; @1}",
        ),
        (
            "switch (a) { case -5 ... 3: case 8: a = 1; case 10 ... 2147483647: ; }",
            "switch a [-5 ... 3 -> 0, 8 -> 0, 10 ... 2147483647 -> 1] {@0; a = 1:int; @1}",
        ),
        (
            "switch (b) case -1: a++;",
            "switch b [18446744073709551615 -> 0] {@0; a++}",
        ),
        (
            "switch (a + 1) { case 1 ? 2 : 3: switch (c) { default: ; } case sizeof(int): ; }",
            "switch Add(a, 1:int) [2 -> 0, 4 -> 2] {@0; switch int(c) [; 1] {@1}; @2}",
        ),
        (
            "goto x; { y: x: a = 1; } if (a) goto y; else z: goto z;",
            "goto 0; {@1; @0; a = 1:int}; if bool(a) goto 1 else {@2; goto 2}",
        ),
        (
            "do a++; while (a < 3);",
            "do a++ while bool(Less(a, 3:int))",
        ),
    ] {
        assert_eq!(tree(source), expected, "{source}");
    }
}

#[test]
fn conditional_expressions_of_void() {
    let source = "void f(int a) { }\nint g(int a) { a ? f(1) : (void)a; a ? f(1) : a; return 1; }";
    assert_eq!(
        checked(source).1,
        ["E0201 2:36 incompatible operand types (`void` and `int`)"]
    );
}

#[test]
fn the_number_of_cases_is_limited() {
    let cases = |n: usize| {
        let cases: String = (0..n).map(|i| format!("case {i}: ")).collect();
        checked(&format!("void f(int a) {{\nswitch (a) {{ {cases} ; }} }}")).1
    };
    assert_eq!(cases(MAX_CASES), NONE);
    let errors = cases(MAX_CASES + 10);
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].ends_with(&format!("`switch` exceeds the limit of {MAX_CASES} cases")),
        "{errors:?}"
    );
}

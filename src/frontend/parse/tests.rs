//! Tests of the parser: trees as lists, messages as text, and adversarial inputs.

use super::super::ast::{
    Arena, BlockItem, Expression, ExpressionKind, Item, Label, Statement, StatementKind,
};
use super::super::preprocess::expanded::ExpandedText;
use super::parse;
use crate::source::SourceMap;
use pretty_assertions::assert_eq;

/// The result of `look` for the tree, and the diagnostics as `code line:column message`.
fn with_tree(source: &str, look: impl Fn(&[Item<'_>]) -> String) -> (String, Vec<String>) {
    let mut map = SourceMap::new();
    let file = map.add("t.cl", source).unwrap();
    let text = ExpandedText::verbatim(&map, file);
    let arena = Arena::new();
    let mut diagnostics = Vec::new();
    let unit = parse(&arena, &text, &mut diagnostics);
    let errors = diagnostics
        .iter()
        .map(|d| {
            let p = map.position(d.primary.as_ref().unwrap().span).unwrap();
            format!("{} {}:{} {}", d.code, p.line, p.column, d.message)
        })
        .collect();
    (look(&unit.items), errors)
}

fn errors(source: &str) -> Vec<String> {
    with_tree(source, |_| String::new()).1
}

fn show(e: &Expression<'_>) -> String {
    match &e.kind {
        ExpressionKind::Name(t) | ExpressionKind::Number(t) | ExpressionKind::Character(t) => {
            (*t).to_owned()
        }
        ExpressionKind::String(_) => "\"\"".into(),
        ExpressionKind::Parenthesized(e) => show(e),
        ExpressionKind::Unary(op, e) => format!("({} {})", op.symbol(), show(e)),
        ExpressionKind::Postfix(step, e) => format!("({} {})", show(e), step.symbol()),
        ExpressionKind::Binary(op, _, l, r) => {
            format!("({} {} {})", op.symbol(), show(l), show(r))
        }
        ExpressionKind::Assign(op, _, l, r) => {
            format!(
                "({}= {} {})",
                op.map_or("", |o| o.symbol()),
                show(l),
                show(r)
            )
        }
        ExpressionKind::Conditional(c, t, e) => {
            format!(
                "(? {} {} {})",
                show(c),
                t.map_or_else(String::new, show),
                show(e)
            )
        }
        ExpressionKind::Comma(parts) => {
            let parts: Vec<String> = parts.iter().map(|p| show(p)).collect();
            format!("(, {})", parts.join(" "))
        }
        ExpressionKind::Cast(_, e) => format!("(cast {})", show(e)),
        ExpressionKind::CompoundLiteral(..) => "(literal)".into(),
        ExpressionKind::Statements(_) => "(statements)".into(),
        ExpressionKind::TypeCall(name, _) => format!("({})", name.text),
        ExpressionKind::SizeofType(_) => "(sizeof type)".into(),
        ExpressionKind::VecStepType(_) => "(vec_step type)".into(),
        ExpressionKind::SizeofExpression(e) => format!("(sizeof {})", show(e)),
        ExpressionKind::Index(a, i) => format!("([] {} {})", show(a), show(i)),
        ExpressionKind::Call(f, a) => {
            let a: Vec<String> = a.iter().map(|a| format!(" {}", show(a))).collect();
            format!("({}{})", show(f), a.concat())
        }
        ExpressionKind::Member { base, arrow, name } => {
            format!(
                "({} {} {})",
                if *arrow { "->" } else { "." },
                show(base),
                name.text
            )
        }
    }
}

fn show_statement(s: &Statement<'_>) -> String {
    match &s.kind {
        StatementKind::Empty => ";".into(),
        StatementKind::Expression(e) => show(e),
        StatementKind::Block(b) => {
            let items: Vec<String> = b.items.iter().map(show_item).collect();
            format!("{{{}}}", items.join(" "))
        }
        StatementKind::If { arms, otherwise } => {
            let mut text = String::from("(if");
            for (c, s) in arms {
                text += &format!(" {} {}", show(c), show_statement(s));
            }
            if let Some(s) = otherwise {
                text += &format!(" else {}", show_statement(s));
            }
            text + ")"
        }
        StatementKind::For {
            condition,
            step,
            body,
            ..
        } => format!(
            "(for {} {} {})",
            condition.map_or(String::new(), show),
            step.map_or(String::new(), show),
            show_statement(body)
        ),
        StatementKind::While { condition, body } => {
            format!("(while {} {})", show(condition), show_statement(body))
        }
        StatementKind::Do { body, condition } => {
            format!("(do {} {})", show_statement(body), show(condition))
        }
        StatementKind::Switch { selector, body } => {
            format!("(switch {} {})", show(selector), show_statement(body))
        }
        StatementKind::Labeled { labels, body } => {
            let labels: Vec<String> = labels
                .iter()
                .map(|l| match l {
                    Label::Case(e, _) => format!("case {}", show(e)),
                    Label::CaseRange(a, b, _) => format!("case {} ... {}", show(a), show(b)),
                    Label::Default(_) => "default".into(),
                    Label::Name(n) => n.text.into(),
                })
                .collect();
            format!("({}: {})", labels.join(": "), show_statement(body))
        }
        StatementKind::Break => "break".into(),
        StatementKind::Continue => "continue".into(),
        StatementKind::Goto(n) => format!("goto {}", n.text),
        StatementKind::Return(e) => format!("return{}", e.map_or(String::new(), show)),
    }
}

fn show_item(item: &BlockItem<'_>) -> String {
    match item {
        BlockItem::Declaration(d) => {
            let names: Vec<&str> = d
                .declarators
                .iter()
                .filter_map(|d| d.declarator.name.map(|n| n.text))
                .collect();
            format!("(declare {})", names.join(" "))
        }
        BlockItem::StaticAssertion(a) => format!("(assert {})", show(a.condition)),
        BlockItem::Contract(c) => format!("(contract {:?})", c.allowed),
        BlockItem::Statement(s) => show_statement(s),
    }
}

/// The tree of statements in the body of a kernel.
fn body(statements: &str) -> String {
    let source = format!("kernel void k() {{ {statements} }}");
    let (tree, errors) = with_tree(&source, |items| match items {
        [Item::Function(f)] => {
            let all: Vec<String> = f.body.items.iter().map(show_item).collect();
            all.join(" ")
        }
        _ => "no function".into(),
    });
    assert_eq!(errors, Vec::<String>::new(), "{statements}");
    tree
}

#[test]
fn precedence_and_association() {
    for (source, tree) in [
        ("a + b * c - d;", "(- (+ a (* b c)) d)"),
        (
            "a = b = c ? d : e ? f : g;",
            "(= a (= b (? c d (? e f g))))",
        ),
        (
            "a || b && c | d ^ e & f == g < h << i + j;",
            "(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ i j)))))))))",
        ),
        ("-a * !b++ - --c;", "(- (* (- a) (! (b ++))) (-- c))"),
        ("*p++ = &q[1];", "(= (* (p ++)) (& ([] q 1)))"),
        ("a, b += 1, c;", "(, a (+= b 1) c)"),
        ("a <<= b >> c >= d;", "(<<= a (>= (>> b c) d))"),
        (
            "f(a, (b, c))(d).x->y[2];",
            "([] (-> (. ((f a (, b c)) d) x) y) 2)",
        ),
        ("a- -b+ +c;", "(+ (- a (- b)) (+ c))"),
        ("a---b;", "(- (a --) b)"),
        ("a & &b;", "(& a (& b))"),
        ("a ? b, c : d;", "(? a (, b c) d)"),
    ] {
        assert_eq!(body(source), tree, "{source}");
    }
}

#[test]
fn casts_sizeof_and_literals() {
    for (source, tree) in [
        ("(int)a + b;", "(+ (cast a) b)"),
        ("(int)-a.x;", "(cast (- (. a x)))"),
        ("(a) - b;", "(- a b)"),
        ("(float4)(a, b, c, d).xy;", "(. (cast (, a b c d)) xy)"),
        ("(float2)(a[2]).y;", "(. (cast ([] a 2)) y)"),
        ("-(int4)(a, b)[1] * c;", "(* (- ([] (cast (, a b)) 1)) c)"),
        ("(int)(s).x;", "(cast (. s x))"),
        ("(float4){1, 2}.x;", "(. (literal) x)"),
        ("sizeof(int) * 2;", "(* (sizeof type) 2)"),
        ("vec_step(int) * 2;", "(* (vec_step type) 2)"),
        ("sizeof a + 1;", "(+ (sizeof a) 1)"),
        ("sizeof (a)[0];", "(sizeof ([] a 0))"),
        ("(global uint *)p + 0x1.8p3f;", "(+ (cast p) 0x1.8p3f)"),
        ("x = 'a' + \"b\" \"c\";", "(= x (+ 'a' \"\"))"),
    ] {
        assert_eq!(body(source), tree, "{source}");
    }
}

#[test]
fn statements() {
    for (source, tree) in [
        (
            "if (a) b; else if (c) d; else if (e) f; else g;",
            "(if a b c d e f else g)",
        ),
        ("if (a) if (b) c; else d;", "(if a (if b c else d))"),
        (
            "for (int i = 0, j; i < 4; ++i) { a; }",
            "(for (< i 4) (++ i) {a})",
        ),
        ("for (;;) ;", "(for   ;)"),
        (
            "while (a) { break; continue; }",
            "(while a {break continue})",
        ),
        ("do a; while (b); c;", "(do a b) c"),
        (
            "switch (a) { case 1: case 2: b; default: c; }",
            "(switch a {(case 1: case 2: b) (default: c)})",
        ),
        (
            "again: a; goto again; return;",
            "(again: a) goto again return",
        ),
        (
            "int a = 3, *b, c[4] = {1, [2] = 3,}; struct S { int x; } s;",
            "(declare a b c) (declare s)",
        ),
        (
            "#pragma OPENCL FP_CONTRACT OFF\na; // note\n/* ( */ b;",
            "(contract Some(false)) a b",
        ),
        (
            "iffy = format + dot; returned;",
            "(= iffy (+ format dot)) returned",
        ),
    ] {
        assert_eq!(body(source), tree, "{source}");
    }
}

#[test]
fn names_of_types_and_their_shadows() {
    for (source, tree) in [
        (
            "typedef int T; T *p; (T)-x; x = (T)(y);",
            "(declare T) (declare p) (cast (- x)) (= x (cast y))",
        ),
        (
            "typedef int T; { int T = 2; T * p; (T)-x; } T q;",
            "(declare T) {(declare T) (* T p) (- T x)} (declare q)",
        ),
        (
            "typedef int T; { float *T, b; T[0]; } { int b, T; T = 1; }",
            "(declare T) {(declare T b) ([] T 0)} {(declare b T) (= T 1)}",
        ),
        (
            "typedef int T, *U; typedef T V; V v; U u; a.T; sizeof(V);",
            "(declare T U) (declare V) (declare v) (declare u) (. a T) (sizeof type)",
        ),
        (
            "typedef struct S { int T; } T; T t; struct S s;",
            "(declare T) (declare t) (declare s)",
        ),
        (
            "typedef uint T; for (T i = 0; i < (T)4; ++i) f((T)i);",
            "(declare T) (for (< i (cast 4)) (++ i) (f (cast i)))",
        ),
    ] {
        assert_eq!(body(source), tree, "{source}");
    }
    let parameters = "typedef int T;\nvoid f(int T) { T * 2; }\nvoid g(T a, T b) { T c; }";
    let (count, errors) = with_tree(parameters, |items| items.len().to_string());
    assert_eq!((count.as_str(), errors), ("3", vec![]));
}

#[test]
fn external_declarations_are_parsed_one_by_one() {
    let source = "\
typedef struct __attribute__((packed)) { int a; } S;
constant float table[2] = { 1.0f, 2.0f }, other = 3;
__attribute__((reqd_work_group_size(8, 1, 1))) __kernel void a(__global const float *restrict p, int n) {}
kernel __attribute__((vec_type_hint(float4))) void b(read_only image2d_t i, sampler_t s, local int (*q)[4], ...);
int f(void), g(int (*)(int), int []);
enum E { A, B = 2, };
;
#pragma OPENCL FP_CONTRACT ON
struct T { unsigned x : 3, : 2; float4 v; };";
    let (count, errors) = with_tree(source, |items| items.len().to_string());
    assert_eq!((count.as_str(), errors), ("8", vec![]));
}

#[test]
fn syntax_errors_name_what_is_expected_and_found() {
    for (source, expected) in [
        (
            "kernel void k() {\n  a = 1\n}",
            "E0001 2:8 expected `;` after expression, found `}`",
        ),
        (
            "kernel void k() {\n  int a = 1\n  a = 2;\n}",
            "E0001 2:12 expected `;` at end of declaration, found `a`",
        ),
        (
            "kernel void k() { a = ; }",
            "E0001 1:23 expected expression, found `;`",
        ),
        (
            "kernel void k() { f(a b); }",
            "E0001 1:22 expected `,` or `)`, found `b`",
        ),
        (
            "kernel void k() { a[1 2]; }",
            "E0001 1:22 expected `]`, found `2`",
        ),
        (
            "kernel void k() { if a) b; }",
            "E0002 1:22 expected `(` after `if`",
        ),
        (
            "kernel void k() { if a b; }",
            "E0001 1:22 expected `(` after `if`, found `a`",
        ),
        (
            "kernel void k() { if (a) int x; }",
            "E0001 1:26 expected statement after `if (...)`, found keyword `int`",
        ),
        (
            "kernel void k() { int = 2; }",
            "E0001 1:23 expected identifier or `(`, found `=`",
        ),
        (
            "kernel void k() { return 1 }",
            "E0001 1:27 expected `;` after statement, found `}`",
        ),
        (
            "kernel void k() { break }",
            "E0001 1:24 expected `;` after statement, found `}`",
        ),
        (
            "kernel void k() { a ? b; }",
            "E0001 1:24 expected `:`, found `;`",
        ),
        (
            "kernel void k() { do a; while (b) }",
            "E0001 1:34 expected `;` after do/while statement, found `}`",
        ),
        (
            "kernel void k() { for (a; b) c; }",
            "E0001 1:28 expected `;` in `for` statement specifier, found `)`",
        ),
        (
            "kernel void k() { else a; }",
            "E0001 1:19 `else` without a previous `if`",
        ),
        (
            "kernel void k(real a) {}",
            "E0101 1:15 unknown type name `real`",
        ),
        (
            "kernel void k() { real a; }",
            "E0101 1:19 unknown type name `real`",
        ),
        (
            "kernel void k() { a = (real)b; }",
            "E0101 1:24 unknown type name `real`",
        ),
        ("real k() { }", "E0101 1:1 unknown type name `real`"),
        (
            "int a",
            "E0001 1:6 expected `;` at end of declaration, found end of file",
        ),
        (
            "kernel void k() { x = const; }",
            "E0001 1:23 expected expression, found keyword `const`",
        ),
        (
            "kernel void k(int a,) { }",
            "E0001 1:20 expected a parameter after `,`, found `)`",
        ),
        ("kernel void k() { (a; }", "E0002 1:19 `(` is never closed"),
        ("kernel void k() { ", "E0002 1:17 `{` is never closed"),
        (
            "kernel void k() { a = \"x; }",
            "E0003 1:23 missing terminating `\"` character",
        ),
        (
            "kernel void k() { a = 1 @ 2; }",
            "E0003 1:25 stray character `@` in the program",
        ),
        (
            "kernel void k() { /* }",
            "E0003 1:19 unterminated `/*` comment",
        ),
        ("}", "E0002 1:1 extraneous `}` without a matching `{`"),
        ("42", "E0001 1:1 expected external declaration, found `42`"),
    ] {
        let found = errors(source);
        assert_eq!(
            found.first().map(String::as_str),
            Some(expected),
            "{source}"
        );
    }
}

#[test]
fn one_run_reports_independent_errors() {
    let source = "\
kernel void a() {
  x = ;
  y = 1;
  if (z { w; }
}
kernel void b() {
  x = 1
  y = 2;
  { p = * ; }
  if (q) ] else r;
  for (i = 0; i < n, i++) { s; }
  t u;
}
float c(
";
    assert_eq!(
        errors(source),
        [
            "E0001 2:7 expected expression, found `;`",
            "E0002 4:6 `(` is never closed",
            "E0001 7:8 expected `;` after expression, found `y`",
            "E0001 9:11 expected expression, found `;`",
            "E0002 10:10 extraneous `]` without a matching `[`",
            "E0001 11:20 expected `;` in `for` statement specifier, found `,`",
            "E0101 12:3 unknown type name `t`",
            "E0002 14:8 `(` is never closed",
        ]
    );
    let source = "\
kernel void b() {
  x = 1
  y = 2;
  { p = * ; }
  if (q) = 3; else r;
  for (i = 0; i < n, i++) { s; }
  t u;
}
float c(d);
";
    assert_eq!(
        errors(source),
        [
            "E0001 2:8 expected `;` after expression, found `y`",
            "E0001 4:11 expected expression, found `;`",
            "E0001 5:10 expected statement after `if (...)`, found `=`",
            "E0001 6:20 expected `;` in `for` statement specifier, found `,`",
            "E0101 7:3 unknown type name `t`",
            "E0101 9:9 unknown type name `d`",
        ]
    );
}

fn first_code(source: &str) -> String {
    let found = errors(source);
    found.first().map_or("none".into(), |e| e[..5].to_owned())
}

#[test]
fn nesting_is_linear_below_the_limit_open_and_closed() {
    let rows: [(&str, &str, &str); 14] = [
        ("(", "1", ")"),
        ("f(", "1", ")"),
        ("a[", "1", "]"),
        ("(int)(", "1", ")"),
        ("(uint)(", "1", ")"),
        ("(float4){", "1", "}"),
        ("sizeof(", "1", ")"),
        ("- ", "1", ""),
        ("(uint)", "1", ""),
        ("a ? ", "1", " : b"),
        ("a = ", "1", ""),
        ("(int[", "1", "])x"),
        ("*(global int *)(", "1", ")"),
        ("!(a && (b || ", "1", "))"),
    ];
    for depth in [10, 40, 80] {
        for (open, middle, close) in rows {
            let closed = format!("{}{middle}{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(
                first_code(&format!("void k() {{ x = {closed}; }}")),
                "none",
                "{open} {depth}"
            );
            // The error is at the innermost level, so every level is given up.
            let bad = format!("{}1 2{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(
                first_code(&format!("void k() {{ x = {bad}; }}")),
                "E0001",
                "{open} {depth}"
            );
        }
        for (open, middle, close) in [
            ("{", "a;", "}"),
            ("if (a) ", "b;", ""),
            ("if (a) { ", "b;", "} else if (c) d;"),
            ("for (;;) ", "b;", ""),
            ("do ", "b;", " while (a);"),
            ("switch (a) { case 1: x: ", "b;", "}"),
        ] {
            let closed = format!("{}{middle}{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(
                first_code(&format!("void k() {{ {closed} }}")),
                "none",
                "{open} {depth}"
            );
            let bad = format!("{}1 2;{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(
                first_code(&format!("void k() {{ {bad} }}")),
                "E0001",
                "{open} {depth}"
            );
        }
        let unknown = format!(
            "void f({}int{});",
            "uint (".repeat(depth),
            ")".repeat(depth)
        );
        assert_eq!(first_code(&unknown), "none");
    }
}

#[test]
fn too_deep_is_a_diagnostic() {
    let deep = |open: &str, n: usize, middle: &str, close: &str| {
        format!(
            "void k() {{ {}{middle}{} }}",
            open.repeat(n),
            close.repeat(n)
        )
    };
    for source in [
        deep("(", 20_000, "1;", ")"),
        deep("- ", 50_000, "1;", ""),
        deep("{", 100_000, "", "}"),
        deep("(int)", 20_000, "1;", ""),
        deep("if (a) ", 20_000, ";", ""),
        deep("if (a) ; else for (;;) ", 20_000, ";", ""),
        deep("a = ", 20_000, "1;", ""),
        deep("a ? b : ", 20_000, "1;", ""),
        deep("a ? ", 20_000, "1", ": b"),
        deep("sizeof ", 20_000, "1;", ""),
        format!("void k() {{ a{}; }}", "[0]".repeat(20_000)),
        format!("void k() {{ a{}; }}", ".x".repeat(20_000)),
        format!("void k() {{ a{}; }}", "++".repeat(20_000)),
        "(".repeat(20_000),
        "{".repeat(20_000),
        "int a".to_owned() + &"[".repeat(20_000),
    ] {
        assert_eq!(first_code(&source), "E0601", "{}", &source[..40]);
    }
}

#[test]
fn length_is_not_depth() {
    let n = 20_000;
    for source in [
        format!("void k() {{ x = 1{}; }}", " + a * 2".repeat(n)),
        format!("void k() {{ x{}; }}", ", a".repeat(n)),
        format!("void k() {{ if (a) b;{} }}", " else if (c) d;".repeat(n)),
        format!("void k() {{ {} }}", "if (a) b; else { c; }".repeat(n)),
        format!("void k() {{ {} x; }}", "a: ".repeat(n)),
        format!("void k() {{ f(1{}); }}", ", (a)".repeat(n)),
        format!("void k() {{ x = (1){}; }}", " - (a)".repeat(n)),
    ] {
        assert_eq!(errors(&source), Vec::<String>::new());
    }
    assert_eq!(
        errors(&"x".repeat(1 << 20)),
        ["E0101 1:1 unknown type name `".to_owned() + &"x".repeat(1 << 20) + "`"]
    );
}

#[test]
fn no_bytes_cause_a_panic() {
    for source in [
        "",
        "\0",
        "\u{1}",
        "\u{1}int x;",
        "#",
        "# pragma",
        "#pragma OPENCL FP_CONTRACT MAYBE",
        "'",
        "\"\\",
        "\\",
        "é",
        "\u{FEFF}int a;",
        "/*",
        "//",
        "kernel",
        "typedef",
        "typedef int",
        "typedef int;",
        "int a[",
        "0x",
        "1e",
        "__attribute__",
        "__attribute__((",
        "__attribute__((x)) ;",
        "struct",
        "enum E { }",
        ")",
        "a\u{2028}b",
        "'\\é",
        "void k() { ; } ; ; }",
        "void k() { {{ } }",
        "int x = { ; }",
        "= {",
        "void k() { x = { 1 }; }",
    ] {
        errors(source);
    }
}

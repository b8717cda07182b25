//! What the preprocessor gives for whole sources, and where its text leads back to.

use super::*;
use crate::random::Random;
use pretty_assertions::assert_eq;

struct Files(Vec<(&'static str, &'static str)>);

impl IncludeProvider for Files {
    fn read(&self, name: &str, _: bool, _: &str) -> std::io::Result<Included> {
        let found = self.0.iter().find(|f| f.0 == name);
        let (_, text) = found.ok_or(std::io::ErrorKind::NotFound)?;
        Ok(Included::new(name, *text))
    }
}

struct Outcome {
    map: SourceMap,
    text: ExpandedText,
    diagnostics: Vec<Diagnostic>,
}

fn run_with(source: &str, options: &Options<'_>) -> Outcome {
    let mut map = SourceMap::new();
    let file = map.add("k.cl", source).unwrap();
    let mut diagnostics = Vec::new();
    let text = preprocess(file, &mut map, options, &mut diagnostics);
    Outcome {
        map,
        text,
        diagnostics,
    }
}

fn run(source: &str) -> Outcome {
    run_with(source, &Options::default())
}

/// The text of a source without mistakes; what only `-Wpedantic` reports is none.
fn text(source: &str) -> String {
    let mut outcome = run(source);
    outcome.diagnostics.retain(|d| d.code != Code::W0004);
    assert_eq!(outcome.diagnostics, [], "{source}");
    outcome.text.text
}

/// Code, place and message of each diagnostic.
fn mistakes(source: &str) -> Vec<String> {
    let outcome = run(source);
    outcome
        .diagnostics
        .iter()
        .map(|d| {
            let span = d.primary.as_ref().unwrap().span;
            let at = outcome.map.position(span).unwrap();
            format!("{} {}:{} {}", d.code, at.line, at.column, d.message)
        })
        .collect()
}

/// The text that the bytes of `needle` in the expanded text lead back to, through no macro.
fn origin(outcome: &Outcome, needle: &str) -> String {
    let at = outcome.text.text.find(needle).unwrap();
    let span = outcome.text.span(at, at + needle.len());
    let outer = outcome.map.outermost(span);
    let position = outcome.map.position(outer).unwrap();
    format!(
        "{}:{}:{} {} <- {}",
        outcome.map.file(position.file).name,
        position.line,
        position.column,
        outcome.map.text(outer),
        outcome.map.text(span)
    )
}

#[test]
fn text_without_directives_stays_as_it_is() {
    let source = "__kernel void f(__global int* a)\n{\n\ta[0] = 1; // x\n\n  a/*c*/[1]=2;\n}";
    assert_eq!(
        text(source),
        "__kernel void f(__global int* a)\n{\n\ta[0] = 1;\n  a [1]=2;\n}"
    );
}

#[test]
fn digraphs_are_other_spellings() {
    let source = "\
%: define N 4
%:define JOIN(a, b) a %:%: b
#ifdef X
%: else
kernel void k(global int *x) <%
    x<:N:> = JOIN(1, 2)<:0:>; x[1] = a < :: b % > c;
%>
%: endif";
    assert_eq!(
        text(source),
        "kernel void k(global int *x) {\nx[4] = 12[0]; x[1] = a < :: b % > c;\n}"
    );
}

#[test]
fn the_examples_of_the_c_standard() {
    // C11 6.10.3.5, examples 3, 4, 5 and 7.
    let source = "\
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
";
    assert_eq!(
        text(source),
        "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);
f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);
int i[] = { 1, 23, 4, 5, };
char c[2][6] = { \"hello\", \"\" };"
    );
    let source = "\
#define str(s) # s
#define xstr(s) str(s)
#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW \"hello\"
#define LOW LOW \", world\"
debug(1, 2);
fputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away
== 0) str(: @\\n), s);
xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)
";
    assert_eq!(
        text(source),
        r##"printf("x" "1" "= %d, x" "2" "= %s", x1, x2);
fputs("strncmp(\"abc\\0d\", \"abc\", '\\4') == 0" ": @\n", s);
"vers2.h"
"hello";
"hello" ", world""##
    );
    let source = "#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,),\n t(10,,), t(,11,), t(,,12), t(,,) };";
    assert_eq!(text(source), "int j[] = { 123, 45, 67, 89,\n10, 11, 12, };");
}

#[test]
fn a_macro_met_in_its_own_expansion_stays() {
    assert_eq!(
        text("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)"),
        "2*9*g"
    );
    assert_eq!(text("#define a a b\n#define b a\na b"), "a a a b");
    assert_eq!(text("#define f(x) x f\nf(1)(2)"), "1 f(2)");
}

#[test]
fn variadic_macros() {
    let source = "#define P(f, ...) p(f, ## __VA_ARGS__)\n#define V(...) v(__VA_ARGS__)\nP(1) P(1, 2, 3) V() V(a, b)";
    assert_eq!(text(source), "p(1) p(1, 2, 3) v() v(a, b)");
}

#[test]
fn named_variadic_macros() {
    let source = "#define P(f, args...) p(f, ## args)\n#define V(x ...) v(x)\n#define S(x...) #x\nP(1) P(1, 2, 3) V() V(a, b) S(a, b)";
    assert_eq!(text(source), "p(1) p(1, 2, 3) v() v(a, b) \"a, b\"");
}

#[test]
fn tokens_never_grow_together() {
    assert_eq!(
        text("#define M -1\n#define E\nx=-M; y=+E+; 1M; M.5; -E-"),
        "x=- -1; y=+ +; 1M; -1 .5; - -"
    );
}

#[test]
fn conditionals_choose_one_group() {
    let source = "\
#define A 2
#if A == 1
one
#elif A == 2 && defined(A) && !defined B
two
#elif 1 / 0
three
#else
four
#endif
#ifdef B
# if 1
 don't /* #endif */
# else
# endif
#elif !
#elif defined A
five
#endif
#ifndef A
#else
six
#endif
#if 0
#unknown
'
#endif
";
    // The malformed `#elif !` stands behind a group that was not read: it counts.
    assert_eq!(
        mistakes(source),
        ["E0004 16:7 incomplete preprocessor expression"]
    );
    assert_eq!(run(source).text.text, "two\nfive\nsix");
}

#[test]
fn line_and_file_know_where_they_are() {
    assert_eq!(
        text("#define L __LINE__\n__LINE__ L\n\\\n\n__FILE__\n#line 100 \"x.y\"\nL __FILE__"),
        "2 2\n\"k.cl\"\n100 \"x.y\""
    );
}

#[test]
fn pragmas_are_lines_of_their_own() {
    let outcome = run(
        "a; _Pragma(\"unroll 2\") b;\n#define N 4\n#pragma unroll N\nfor;\n#pragma OPENCL FP_CONTRACT OFF\n#pragma once\n#pragma foo\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\nx",
    );
    assert_eq!(
        outcome.text.text,
        "a;\n#pragma unroll 2\nb;\n#pragma unroll 4\nfor;\n#pragma OPENCL FP_CONTRACT OFF\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\nx"
    );
    let codes: Vec<Code> = outcome.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, [Code::W0001, Code::W0005]);
    assert_eq!(
        origin(&outcome, "#pragma OPENCL FP_CONTRACT OFF"),
        "k.cl:5:1 #pragma OPENCL FP_CONTRACT OFF <- #pragma OPENCL FP_CONTRACT OFF"
    );
}

#[test]
fn mistakes_have_a_place() {
    let mut all = Vec::new();
    for (source, expected) in [
        ("#if 1\nx", "E0004 1:1 unterminated conditional directive"),
        ("x\n#endif", "E0004 2:1 `#endif` without matching `#if`"),
        ("#else", "E0004 1:1 `#else` without matching `#if`"),
        (
            "#if 0\n#else\n#else\n#endif",
            "E0004 3:1 `#else` after `#else`",
        ),
        ("#defin X", "E0004 1:1 invalid directive `#defin`"),
        (
            "#define",
            "E0004 1:8 macro name missing in `#define` directive",
        ),
        ("#define 3", "E0004 1:9 `3` is not a valid macro name"),
        (
            "#define F(a,a) a",
            "E0004 1:13 malformed macro parameter list",
        ),
        ("#define F(a,", "E0004 1:12 malformed macro parameter list"),
        (
            "#define F(a) #b",
            "E0004 1:14 `#` is not followed by a macro parameter",
        ),
        (
            "#define F a ##",
            "E0004 1:13 `##` cannot appear at start or end of macro expansion",
        ),
        (
            "#define F(a) a\nF(1, 2)",
            "E0202 2:1 too many arguments to macro `F`, expected 1, have 2",
        ),
        (
            "#define F(a) a\nF(1",
            "E0004 2:1 unterminated call to function-like macro `F`",
        ),
        (
            "#define F(a,b) a ## b\nF(+, *)",
            "E0003 2:3 pasting formed `+*` from `+` and `*`, an invalid preprocessing token",
        ),
        (
            "#error do /* x\n */ that's\n",
            "E0004 1:1 #error do /* x  */ that's",
        ),
        ("int x; /* y", "E0003 1:8 unterminated `/*` comment"),
        ("x = 'a;", "E0003 1:5 missing terminating `'` character"),
        ("x = \"a;", "E0003 1:5 missing terminating `\"` character"),
        (
            "#include \"a.h\"",
            "E0004 1:10 `a.h` cannot be included: no include files are available",
        ),
        (
            "#include a",
            "E0004 1:1 expected \"FILENAME\" or <FILENAME> after `#include`",
        ),
        (
            "#define A 1\n#define A 1\n#define A 2",
            "W0101 3:9 macro `A` redefined",
        ),
        ("#warning x", "W0002 1:1 #warning x"),
    ] {
        all.push((source, expected));
    }
    let expected: Vec<_> = all.iter().map(|(_, e)| e.to_string()).collect();
    let actual: Vec<_> = all.iter().map(|(s, _)| mistakes(s).join("|")).collect();
    assert_eq!(actual, expected);
}

#[test]
fn places_lead_through_macros() {
    let outcome = run(
        "#define N 4\n#define SQ(v) ((v) * (v))\n#define TWICE(v) SQ(v + v)\nint a = SQ(N);\nint b = TWICE(c[1]);\nint d = N + e;\nint MAX = INT_MAX;",
    );
    assert_eq!(
        outcome.text.text,
        "int a = ((4) * (4));\nint b = ((c[1] + c[1]) * (c[1] + c[1]));\nint d = 4 + e;\nint MAX = 2147483647;"
    );
    assert_eq!(origin(&outcome, "4"), "k.cl:4:9 SQ(N) <- 4");
    assert_eq!(origin(&outcome, "c[1]"), "k.cl:5:9 TWICE(c[1]) <- c[1]");
    assert_eq!(
        origin(&outcome, "c[1] +"),
        "k.cl:5:9 TWICE(c[1]) <- SQ(v + v)"
    );
    assert_eq!(
        origin(&outcome, "((4) * (4))"),
        "k.cl:4:9 SQ(N) <- ((v) * (v))"
    );
    assert_eq!(origin(&outcome, "4 + e"), "k.cl:6:9 N + e <- N + e");
    assert_eq!(
        origin(&outcome, "2147483647"),
        "k.cl:7:11 INT_MAX <- INT_MAX"
    );
    // The stack of macros of the first 4: N in SQ.
    let at = outcome.text.text.find('4').unwrap();
    let span = outcome.text.span(at, at + 1);
    let inner = outcome.map.expansion(span.expansion).unwrap();
    let outer = outcome.map.expansion(inner.call.expansion).unwrap();
    assert_eq!((&*inner.name, &*outer.name), ("N", "SQ"));
    assert_eq!(outcome.map.text(inner.call), "N");
    assert_eq!(outcome.map.text(inner.definition.unwrap()), "N");
    assert_eq!(outer.call.expansion, crate::source::ExpansionId::NONE);
}

#[test]
fn every_copied_token_leads_to_its_own_spelling() {
    let outcome = run(
        "#define A(x) x + B(x y) /* c */ z\n#define B(q) q * \\\n 2\nint v = A(u \\\n t) + A(B(s));\n",
    );
    let text = &outcome.text.text;
    let mut words = 0;
    let mut start = 0;
    for end in 0..=text.len() {
        let boundary = end == text.len() || !text.as_bytes()[end].is_ascii_alphanumeric();
        if boundary {
            if start < end {
                let span = outcome.text.span(start, end);
                assert_eq!(outcome.map.text(span), &text[start..end], "{text}");
                words += 1;
            }
            start = end + 1;
        }
    }
    assert_eq!(words, 16, "{text}");
}

#[test]
fn includes_come_from_the_provider() {
    let files = Files(vec![
        ("a.h", "#pragma once\n#define A 1\nint a;\n#include <b.h>\n"),
        ("b.h", "int b = A;"),
        ("self.h", "#include \"self.h\"\n"),
        ("open.h", "#if 1\n"),
    ]);
    let options = Options {
        includes: Some(&files),
        ..Options::default()
    };
    let outcome = run_with(
        "#define H <a.h>\n#include \"a.h\" // c\n#include H\nint c;\n#include \"no.h\"\n#include \"open.h\"\nint d;",
        &options,
    );
    assert_eq!(outcome.text.text, "int a;\nint b = 1;\nint c;\nint d;");
    let found: Vec<_> = outcome
        .diagnostics
        .iter()
        .map(|d| d.message.as_str())
        .collect();
    assert_eq!(
        found,
        [
            "`no.h` file not found",
            "unterminated conditional directive"
        ]
    );
    assert_eq!(origin(&outcome, "int b"), "b.h:1:1 int b <- int b");
    let outcome = run_with("#include \"self.h\"", &options);
    assert_eq!(outcome.diagnostics.len(), 1);
    assert_eq!(outcome.diagnostics[0].code, Code::E0601);
}

#[test]
fn macros_of_the_command_line() {
    let define = |name: &str, value: Option<&str>| CommandLineMacro::Define {
        name: name.into(),
        value: value.map(str::to_string),
    };
    let options = Options {
        macros: vec![
            define("ONE", None),
            define("T", Some("unsigned int")),
            define("F(x)", Some("x+x")),
            define("EMPTY", Some("")),
            define("GONE", Some("3")),
            CommandLineMacro::Undefine("GONE".into()),
            define("1x", None),
            define("A B", Some("7")),
        ],
        ..Options::default()
    };
    let outcome = run_with("ONE T F(2) [EMPTY] GONE", &options);
    assert_eq!(outcome.text.text, "1 unsigned int 2+2 [] GONE");
    assert_eq!(origin(&outcome, "int"), "k.cl:1:5 T <- int");
    let messages: Vec<_> = outcome.diagnostics.iter().map(|d| &*d.message).collect();
    let invalid = [
        "`1x` is not a valid macro name",
        "`A B` is not a valid macro name",
    ];
    assert_eq!(messages, invalid);
}

#[test]
fn predefined_macros_follow_the_options() {
    assert_eq!(
        text(
            "__OPENCL_C_VERSION__ CL_VERSION_1_2 FLT_EPSILON CHAR_MAX INFINITY cl_khr_fp64 M_PI_F"
        ),
        "120 120 0x1.0p-23f 127 (1.0f/0.0f) cl_khr_fp64 3.14159265358979323846264338327950288f"
    );
    let options = Options {
        language: Language::Cl30,
        double: true,
        half: true,
        fast_relaxed_math: true,
        ..Options::default()
    };
    let outcome = run_with(
        "__OPENCL_C_VERSION__ DBL_DIG HALF_DIG __FAST_RELAXED_MATH__ cl_khr_fp16",
        &options,
    );
    assert_eq!(outcome.text.text, "300 15 3 1 1");
}

#[test]
fn explosions_and_depths_end_with_a_limit() {
    let mut bomb = String::from("#define A0 x x\n");
    for i in 1..64 {
        bomb += &format!("#define A{i} A{0} A{0}\n", i - 1);
    }
    bomb += "A63";
    let mut doubling = String::from("#define D(x) x x\n");
    doubling += &"D(".repeat(100);
    doubling += "y";
    doubling += &")".repeat(100);
    let deep = format!("#define F(x) x\n{}1{}", "F(".repeat(1000), ")".repeat(1000));
    let conditionals = "#if 1\n".repeat(5000);
    for (source, code) in [
        (bomb, Code::E0603),
        (doubling, Code::E0603),
        (deep, Code::E0601),
        (conditionals, Code::E0601),
    ] {
        let outcome = run(&source);
        assert_eq!(outcome.diagnostics.last().unwrap().code, code);
    }
}

#[test]
fn no_text_makes_it_panic() {
    // Words thrown together by a linear congruence: the same texts in every run.
    const WORDS: [&str; 40] = [
        "#define ",
        "#if ",
        "#endif",
        "#else\n",
        "#elif ",
        "#include ",
        "#undef ",
        "#pragma ",
        "#line ",
        "#",
        "##",
        "\n",
        "\n",
        "\n",
        "\\\n",
        "\\",
        " ",
        "F",
        "F(",
        "G",
        "(",
        ")",
        ",",
        "...",
        "__VA_ARGS__",
        "x",
        "1",
        "'",
        "\"",
        "/*",
        "*/",
        "//",
        "defined",
        "_Pragma(\"",
        "<",
        "ä",
        "\0",
        "__LINE__",
        "?",
        "/",
    ];
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let mut source = String::new();
        for _ in 0..40 {
            source += *random.pick(WORDS.as_slice());
        }
        let outcome = run(&source);
        let length = outcome.text.text.len();
        for start in 0..=length {
            for end in [start, start + 1, start + 7, length] {
                let span = outcome.text.span(start, end);
                assert!(span.start <= span.end, "{source:?}");
                assert!(outcome.map.position(span).is_some());
            }
        }
    }
}

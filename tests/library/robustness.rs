//! No input makes the compiler panic, overflow its stack or fail with an internal error: invalid
//! programs produce diagnostics. These inputs are nested too deeply, too long, or not programs at
//! all; `mutations.rs` tests almost correct ones.

use gencl::backend::width::WidthChoice;
use gencl::compile::{CompileError, Level, NoObserver, Options, compile};
use gencl::frontend::preprocess::Language;
use gencl::random::Random;
use gencl::target::Target;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The permitted outcomes for any text.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Accepted,
    /// The codes of the errors.
    Rejected(Vec<&'static str>),
}

/// Compiles a text; fails the test unless the result is code or diagnostics.
#[track_caller]
fn outcome(name: &str, text: &str, options: &Options) -> Outcome {
    let compiled = catch_unwind(AssertUnwindSafe(|| {
        compile("input.cl", text, options, None, &mut NoObserver)
    }));
    let shown = || text.chars().take(2000).collect::<String>();
    match compiled {
        Ok(Ok(_)) => Outcome::Accepted,
        Ok(Err(CompileError::Rejected { map, diagnostics })) => {
            // Diagnostics can be rendered: no location is outside of the sources.
            for diagnostic in &diagnostics {
                let text = gencl::render::human(&map, diagnostic, false);
                assert!(!text.is_empty(), "{name}");
            }
            let errors = diagnostics.iter().filter(|d| d.is_error());
            let codes: Vec<_> = errors.map(|d| d.code.name()).collect();
            assert!(!codes.is_empty(), "{name}: rejected without an error");
            Outcome::Rejected(codes)
        }
        Ok(Err(error)) => panic!("{name}: {error}\n{}", shown()),
        Err(_) => panic!("{name}: panicked on:\n{}", shown()),
    }
}

/// TABLE of kernels that cause warnings on purpose. All others cause no warning of the groups that
/// a project may enable.
const SUBJECTS: &[(&str, &[&str])] = &[
    ("arrays.cl", &["-Wno-missing-braces"]),
    ("gotos.cl", &["-Wno-dangling-else"]),
    ("large_structures.cl", &["-Wno-missing-braces"]),
    ("vector_lists.cl", &["-Wno-missing-braces"]),
    ("shifts.cl", &["-Wno-shift-count-overflow"]),
    ("vectors.cl", &["-Wno-shift-count-overflow"]),
    ("vector_operators.cl", &["-Wno-shift-count-overflow"]),
    ("vector_memory.cl", &["-Wno-shift-count-overflow"]),
    (
        "case_ranges.cl",
        &[
            "-Wno-empty-case-range",
            "-Wno-unreachable-code",
            "-Wno-implicit-fallthrough",
        ],
    ),
    ("excess_values.cl", &["-Wno-excess-initializers"]),
    ("overloads.cl", &["-Wno-unused-parameter"]),
    (
        "pointers_of_other_types.cl",
        &[
            "-Wno-incompatible-pointer-types",
            "-Wno-pointer-sign",
            "-Wno-incompatible-pointer-types-discards-qualifiers",
            "-Wno-compare-distinct-pointer-types",
            "-Wno-pointer-type-mismatch",
        ],
    ),
];

#[test]
fn the_kernels_of_the_repository_have_no_warnings() {
    // Some kernels use doubles.
    let mut options = Options {
        target: gencl::target::Target::Skl,
        ..Options::default()
    };
    for flag in ["-Wall", "-Wextra"] {
        assert!(options.warnings.parse_flag(flag));
    }
    for folder in ["examples", "tests/kernels"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).expect("a folder of kernels") {
            let path = entry.expect("an entry of the folder").path();
            if path.extension().is_none_or(|e| e != "cl") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a kernel in UTF-8");
            let mut options = options.clone();
            let name = path.file_name().and_then(|name| name.to_str());
            let launch = fs::read_to_string(path.with_extension("json")).unwrap_or_default();
            if launch.contains("-cl-std=CL3.0") {
                options.language = Language::Cl30;
            }
            for (_, flags) in SUBJECTS.iter().filter(|row| Some(row.0) == name) {
                for flag in *flags {
                    assert!(options.warnings.parse_flag(flag));
                }
            }
            match compile("kernel.cl", &text, &options, None, &mut NoObserver) {
                Ok(compilation) => {
                    let said = compilation.diagnostics.iter();
                    let said: Vec<_> = said.map(|d| &d.message).collect();
                    assert!(said.is_empty(), "{}: {said:?}", path.display());
                }
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
    }
}

/// A kernel with this body.
fn kernel(body: &str) -> String {
    format!("__kernel void k(__global int *p, int a) {{ {body} }}")
}

/// Names that recovery from errors could mistake for keywords, types and qualifiers.
const NAMES: &[&str] = &[
    "force",
    "form",
    "four",
    "fro",
    "iff",
    "fi",
    "whiles",
    "wile",
    "elses",
    "esle",
    "retrun",
    "returns",
    "doo",
    "od",
    "cases",
    "sitch",
    "switches",
    "breaks",
    "structs",
    "srtuct",
    "enums",
    "unions",
    "types",
    "typedefs",
    "kernels",
    "kernal",
    "globals",
    "locals",
    "constants",
    "ints",
    "itn",
    "flot",
    "floats",
    "unsign",
    "voids",
    "cosnt",
    "restricts",
    "begin",
    "end",
    "then",
    "is",
    "in",
    "out",
    "function",
    "let",
    "var",
    "include",
    "define",
];

/// Valid programs, as text with `@` for the name.
const VALID: &[&str] = &[
    "kernel void k(global int *@, int n) { @[n] = 1; @[0] += n; *@ = 2; if (n) @[1] = 2; else @[2] = 3; \
     for (int i = 0; i < n; i++) @[i] = i; while (n--) @[n] ^= 1; do @[3]++; while (n); }",
    "int @(int x) { return x + 1; }\nkernel void k(global int *o) { @(2); o[0] = @(o[1]) * (@(1) + 3); }",
    "kernel void k(global int *o) { int @ = 1, b[2] = {@, 2}; @++; @ = @ * b[@ & 1]; { @ -= 1; } o[@] = @; }",
    "struct s { int @; float @2[2]; };\nkernel void k(global struct s *o) { o->@ = 1; o[1].@2[o->@] = 2; }",
    "typedef int @;\nkernel void k(global @ *o) { @ x = (@)o[0]; @ y[2] = {x, 1}; o[1] = sizeof(@) + y[x & 1]; }",
    "#define @(x) ((x) + 1)\nkernel void k(global int *o) { o[@(0)] = @(o[0])\n; }",
];

#[test]
fn names_like_keywords_are_names() {
    for name in NAMES {
        for program in VALID {
            let text = program.replace('@', name);
            let options = Options {
                level: Level::O0,
                ..Options::default()
            };
            assert_eq!(outcome(name, &text, &options), Outcome::Accepted, "{text}");
        }
    }
}

/// Repeats `open` and `close` around a core.
fn nested(open: &str, count: usize, core: &str, close: &str) -> String {
    format!("{}{core}{}", open.repeat(count), close.repeat(count))
}

/// Brackets are matched in linear time: a search through the open ones would take minutes here.
#[test]
fn programs_that_are_too_deep_are_refused() {
    let deep = [
        (
            "parentheses",
            kernel(&format!("*p = {};", nested("(", 50_000, "a", ")"))),
        ),
        (
            "minuses",
            kernel(&format!("*p = {};", nested("- ", 50_000, "a", ""))),
        ),
        (
            "complements",
            kernel(&format!("*p = {};", nested("~", 50_000, "a", ""))),
        ),
        ("braces", kernel(&nested("{", 100_000, "", "}"))),
        ("open braces", kernel(&"{".repeat(100_000))),
        (
            "brackets",
            kernel(&format!("*p = {};", nested("p[", 50_000, "0", "]"))),
        ),
        ("open parentheses", "(".repeat(50_000)),
        (
            "open parentheses in a statement",
            kernel(&format!("*p = {};", "(".repeat(50_000))),
        ),
        (
            "open calls in a statement",
            kernel(&format!("*p = {};", "abs(".repeat(50_000))),
        ),
        (
            "open brackets in a statement",
            kernel(&format!("*p = {};", "p[".repeat(50_000))),
        ),
        (
            "open parentheses without a brace at the end",
            format!("kernel void k() {{ *p = {};", "(".repeat(50_000)),
        ),
        (
            "other closing brackets",
            kernel(&format!("*p = {};", nested("[", 50_000, "0", ")"))),
        ),
        ("closing brackets", kernel(&"p[0]) = 1 ".repeat(50_000))),
        ("swapped brackets", kernel(&"( ] ".repeat(50_000))),
        (
            "blocks in parentheses",
            kernel(&format!("{}{}", "(".repeat(50_000), "{ }".repeat(50_000))),
        ),
        (
            "heads",
            kernel(&format!("{}{}", "for (".repeat(50_000), ";".repeat(50_000))),
        ),
        (
            "casts",
            kernel(&format!("*p = {};", nested("(int)", 50_000, "a", ""))),
        ),
        (
            "conditionals",
            kernel(&format!("*p = {};", nested("a ? ", 20_000, "a", ": 1"))),
        ),
        (
            "conditionals to the right",
            kernel(&format!("*p = {};", nested("a ? 1 : ", 20_000, "a", ""))),
        ),
        (
            "calls",
            kernel(&format!("*p = {};", nested("abs(", 50_000, "a", ")"))),
        ),
        ("ifs", kernel(&nested("if (a) ", 20_000, ";", ""))),
        ("loops", kernel(&nested("for (;;) ", 20_000, ";", ""))),
        ("pointers", kernel(&format!("int {}q;", "*".repeat(50_000)))),
        (
            "declarators",
            kernel(&format!("int {};", nested("(", 20_000, "q", ")"))),
        ),
        (
            "assignments",
            kernel(&format!("{} 1;", "a = ".repeat(50_000))),
        ),
        (
            "conditions of directives",
            format!("#if {}\n#endif\n", nested("(", 20_000, "1", ")")),
        ),
    ];
    for (name, text) in deep {
        let outcome = outcome(name, &text, &Options::default());
        assert_ne!(outcome, Outcome::Accepted, "{name}");
    }
}

#[test]
fn long_programs_are_compiled_or_refused() {
    let long = [
        (
            "a sum",
            kernel(&format!("*p = {} a;", "a + ".repeat(5_000))),
        ),
        ("statements", kernel(&"p[a] += a;".repeat(1_000))),
        (
            "else if",
            kernel(&format!("{} ;", "if (a == 1) p[0] = 1; else ".repeat(300))),
        ),
        (
            "declarations",
            kernel(
                &(0..2_000)
                    .map(|k| format!("int v{k} = a;"))
                    .collect::<String>(),
            ),
        ),
        (
            "a long line",
            kernel(&format!("/*{}*/", "x".repeat(1 << 20))),
        ),
        (
            "blank lines",
            format!("{}{}", "\n".repeat(1 << 20), kernel("*p = 1;")),
        ),
        (
            "parameters",
            format!(
                "__kernel void k({} int last) {{}}",
                (0..500).map(|k| format!("int p{k},")).collect::<String>()
            ),
        ),
        (
            "kernels",
            (0..200)
                .map(|k| format!("__kernel void k{k}(__global int *p) {{ *p = {k}; }}\n"))
                .collect(),
        ),
    ];
    for (name, text) in long {
        outcome(name, &text, &Options::default());
    }
}

/// Errors whose number grows with the text, each of which a search through the text, or through all names, would make
/// quadratic: with 10,000 of them that takes minutes.
#[test]
fn thousands_of_errors_of_one_kind() {
    const COUNT: usize = 10_000;
    let all = |line: &dyn Fn(usize) -> String| (0..COUNT).map(line).collect::<String>();
    let kernel = |body: String| format!("kernel void k(global int *a) {{\n{body}}}\n");
    let members = all(&|k| format!("int m{k};\n"));
    let texts = [
        ("names", kernel(all(&|k| format!("int v{k} = w{k};\n")))),
        ("functions", kernel(all(&|k| format!("a[0] = f{k}(1);\n")))),
        (
            "labels",
            kernel(all(&|k| format!("label_{k}: goto lebel_{k};\n"))),
        ),
        (
            "members",
            format!(
                "struct s {{\n{members}}};\nkernel void k(global struct s *a) {{\n{}}}\n",
                all(&|k| format!("a->n{k} = 1;\n"))
            ),
        ),
        ("types", all(&|k| format!("unknown{k} v{k};\n"))),
        ("braces", kernel(all(&|_| "a[0] = 1; }\n".to_owned()))),
    ];
    for (name, text) in texts {
        let Outcome::Rejected(codes) = outcome(name, &text, &Options::default()) else {
            panic!("{name}: accepted");
        };
        assert!(!codes.is_empty());
    }
}

#[test]
fn inputs_that_are_not_programs_are_rejected() {
    let mut random = Random::new(7);
    let garbage: Vec<u8> = (0..100_000).map(|_| random.below(256) as u8).collect();
    let garbage = String::from_utf8_lossy(&garbage).into_owned();
    let none = [
        ("an empty file", String::new()),
        ("white space", " \n\t\r\n".to_owned()),
        ("a comment", "// nothing".to_owned()),
        ("a comment without end", "/* nothing".to_owned()),
        ("garbage", garbage),
        ("zeros", "\u{0}".repeat(10_000)),
        ("one letter", "x".to_owned()),
        ("a long name", format!("{} y;", "x".repeat(1 << 20))),
        (
            "a long number",
            kernel(&format!("*p = {};", "9".repeat(1 << 20))),
        ),
        ("a long string", format!("\"{}", "x".repeat(1 << 20))),
        ("a long line of symbols", "+-*/".repeat(1 << 18)),
        ("backslashes", "\\\n".repeat(100_000)),
        ("directives", "#".repeat(100_000)),
        ("open conditionals", "#if 1\n".repeat(10_000)),
        ("macros that double", {
            let mut text = String::from("#define m0 x x\n");
            for k in 1..64 {
                text.push_str(&format!("#define m{k} m{} m{}\n", k - 1, k - 1));
            }
            text + "m63\n"
        }),
        (
            "a macro that calls itself",
            format!("#define f(x) f(x) f(x)\n{}", nested("f(", 1000, "1", ")")),
        ),
        ("no kernel", "int f(int x) { return x; }\n".to_owned()),
        ("an include", "#include \"absent.h\"\n".to_owned()),
    ];
    for (name, text) in none {
        let outcome = outcome(name, &text, &Options::default());
        assert_ne!(outcome, Outcome::Accepted, "{name}");
    }
}

/// A Gen IR kernel with this many registers, all of which are live at once.
fn many_alive(registers: usize) -> String {
    use std::fmt::Write as _;
    let (values, address) = (registers - 1, registers - 1);
    let mut text = format!(
        "kernel @wide(0: \"p\" \"uint *\" global) {{\n  registers dword %0-%{}, qword %{address}\n  inputs %0 = local_id.0, %{address} = argument.0+0\n$0:\n",
        values - 1
    );
    for k in 1..values {
        _ = writeln!(text, "  %{k} = add.u32 %0, %{}", k - 1);
    }
    text += "  bra $1\n$1:\n";
    for k in 1..values {
        _ = writeln!(text, "  store.global.u32 %{address}, %{k}");
    }
    text + "  ret\n}\n"
}

/// A function may have all 65,535 registers; with one more, the kernel is rejected by name.
#[test]
fn a_function_may_have_65_535_registers() {
    // At this level no pass adds a register.
    let options = Options {
        level: Level::O0,
        target: Target::Pvc,
        ..Options::default()
    };
    let run = |registers: usize| {
        let unit = gencl::ir::text::parse::parse_unit(&many_alive(registers)).expect("Gen IR");
        let map = gencl::source::SourceMap::new();
        gencl::compile::compile_unit(unit, map, Vec::new(), &options, &mut NoObserver)
    };
    let compilation = run(65_535).expect("all registers");
    assert_eq!(compilation.kernels[0].legalized.registers.len(), 65_535);
    let Err(CompileError::Rejected { map, diagnostics }) = run(65_536) else {
        panic!("too many registers were accepted");
    };
    let text = gencl::render::short(&map, &diagnostics[0]);
    assert!(
        text.contains("E0602") && text.contains("kernel `wide` requires 65536 registers"),
        "{text}"
    );
}

/// Statements with more temporaries than a function may have registers, few of which are live at
/// once.
#[test]
fn temporaries_do_not_count_against_the_limit() {
    let statements: String = (0..6_000)
        .map(|k| format!("p[id + {}] = p[id + {}] + {k};\n", 64 * k, 96 * k))
        .collect();
    let body = format!("int id = get_global_id(0); {statements}");
    let text = kernel(&body);
    for level in [Level::O0, Level::O2] {
        let options = Options {
            level,
            ..Options::default()
        };
        let compilation = compile("input.cl", &text, &options, None, &mut NoObserver);
        let compilation = compilation.unwrap_or_else(|error| panic!("{error}"));
        let kernel = &compilation.kernels[0];
        assert!(kernel.lowered.registers.len() <= 65_535);
        assert!(kernel.lowered.instruction_count() > 65_535);
        for function in [&kernel.lowered, &kernel.optimized, &kernel.legalized] {
            assert!(gencl::ir::verify::verify(function).is_ok());
        }
    }
}

/// Maximum number of vISA instructions between labels and branches.
fn longest_block(kernel: &gencl::visa::kernel::Kernel) -> usize {
    use gencl::visa::opcode::Opcode;
    let ends = |i: &gencl::visa::instruction::Instruction| {
        matches!(i.opcode, Opcode::Label | Opcode::Goto)
    };
    let blocks = kernel.instructions.split(ends);
    blocks.map(<[_]>::len).max().unwrap_or(0)
}

/// Very long blocks are split and others are not, on each target and at each width.
#[test]
fn very_long_blocks_are_cut() {
    let text = |statements: usize| {
        let statements: String = (0..statements)
            .map(|k| format!("a = a * 3 ^ b; b += a >> {};\n", 1 + k % 7))
            .collect();
        kernel(&format!("int b = get_global_id(0); {statements} p[b] = a;"))
    };
    for &target in Target::ALL {
        for &width in target.info().widths {
            let options = Options {
                target,
                width: WidthChoice::Fixed(width),
                ..Options::default()
            };
            let compiled = |statements| {
                let text = text(statements);
                let compilation = compile("input.cl", &text, &options, None, &mut NoObserver);
                let mut kernels = compilation.ok()?.kernels;
                kernels.pop().map(|kernel| kernel.visa)
            };
            let (short, long) = (compiled(200).unwrap(), compiled(2_000).unwrap());
            assert!(longest_block(&short) > 800, "{target} {width}");
            assert_eq!(short.labels, [] as [String; 0], "{target} {width}");
            assert!(longest_block(&long) < 4_010, "{target} {width}");
            assert_eq!(long.labels.len(), long.instructions.len() / 4_000);
        }
    }
}

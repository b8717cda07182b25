//! No input makes the compiler panic, overflow its stack or give up with an internal error:
//! broken programs give diagnostics. Random mutations of right programs, seeded; programs
//! that are too deep, too long or no programs at all.

use gencl::backend::width::WidthChoice;
use gencl::compile::{CompileError, Level, NoObserver, Options, compile};
use gencl::target::Target;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Mutated programs. Each seed is one program.
const MUTATIONS: u64 = 3000;

/// What the compiler may do with any text.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Accepted,
    /// The codes of the errors.
    Rejected(Vec<&'static str>),
}

/// Compiles a text; fails the test on everything but code or diagnostics.
#[track_caller]
fn outcome(name: &str, text: &str, options: &Options) -> Outcome {
    let compiled = catch_unwind(AssertUnwindSafe(|| {
        compile("input.cl", text, options, None, &mut NoObserver)
    }));
    let shown = || text.chars().take(2000).collect::<String>();
    match compiled {
        Ok(Ok(_)) => Outcome::Accepted,
        Ok(Err(CompileError::Rejected { map, diagnostics })) => {
            // What is said can be shown: no place lies outside of the sources.
            for diagnostic in &diagnostics {
                let text = gencl::render::human(&map, diagnostic, false);
                assert!(!text.is_empty(), "{name}");
            }
            let errors = diagnostics.iter().filter(|d| d.is_error());
            let codes: Vec<_> = errors.map(|d| d.code.name()).collect();
            assert!(!codes.is_empty(), "{name}: rejected without an error");
            Outcome::Rejected(codes)
        }
        Ok(Err(error @ CompileError::Internal(_))) => panic!("{name}: {error}\n{}", shown()),
        Err(_) => panic!("{name}: panicked on:\n{}", shown()),
    }
}

/// A generator of numbers: xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        bits as usize % n.max(1)
    }
}

/// Words that change the meaning of what is around them.
const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "-",
    "--",
    "+",
    "++",
    "=",
    "==",
    "!",
    "~",
    "?",
    ":",
    "<<",
    ">>=",
    "%",
    "/",
    ".",
    "->",
    "\"",
    "'",
    "\\",
    "\n",
    "\n#",
    "#define x x(",
    "#if 1\n",
    "/*",
    "*/",
    "//",
    "0",
    "1e",
    "0x",
    "1.0f",
    "1u",
    "99999999999999999999",
    "0.5h",
    "'a'",
    "int",
    "float",
    "long",
    "uchar",
    "void",
    "bool",
    "size_t",
    "double",
    "int4",
    "struct s",
    "__kernel",
    "__global",
    "__local",
    "__constant",
    "const",
    "volatile",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case 1:",
    "default:",
    "break",
    "continue",
    "return",
    "goto",
    "sizeof",
    "typedef",
    "get_global_id(0)",
    "fma",
    "min",
    "i",
    "x",
    "\u{e9}",
    "\u{0}",
    "\u{1}",
    "\u{feff}",
    "@",
    "$",
    "`",
];

/// A right program with some mistakes.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        let length = random.below(12).min(chars.len() - at);
        match random.below(6) {
            0 => {
                chars.drain(at..at + length);
            }
            1 => {
                let word = WORDS[random.below(WORDS.len())];
                chars.splice(at..at, word.chars());
            }
            2 => {
                let word = WORDS[random.below(WORDS.len())];
                chars.splice(at..at + length, word.chars());
            }
            3 => {
                let copied = chars[at..at + length].to_vec();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, copied);
            }
            4 => {
                // One name or number in place of another.
                let words: Vec<usize> = (0..chars.len())
                    .filter(|&k| {
                        chars[k].is_alphanumeric() && (k == 0 || !chars[k - 1].is_alphanumeric())
                    })
                    .collect();
                if words.is_empty() {
                    continue;
                }
                let end = |from: usize| {
                    let length = chars[from..]
                        .iter()
                        .take_while(|c| c.is_alphanumeric() || **c == '_');
                    from + length.count()
                };
                let (from, to) = (
                    words[random.below(words.len())],
                    words[random.below(words.len())],
                );
                let word = chars[from..end(from)].to_vec();
                let old = to..end(to);
                chars.splice(old, word);
            }
            _ => chars.truncate(chars.len() - length),
        }
    }
    chars.into_iter().collect()
}

/// The kernels of the repository.
fn sources() -> Vec<String> {
    let mut paths = Vec::new();
    for folder in ["examples", "tests/kernels"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = fs::read_dir(folder).expect("a folder of kernels");
        let entries = entries.map(|entry| entry.expect("an entry of the folder").path());
        paths.extend(entries.filter(|path| path.extension().is_some_and(|e| e == "cl")));
    }
    paths.sort();
    let read = |path| fs::read_to_string(path).expect("a kernel in UTF-8");
    paths.into_iter().map(read).collect()
}

#[test]
fn mutated_programs_give_code_or_diagnostics() {
    let sources = sources();
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..MUTATIONS {
        let mut random = Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let text = mutate(&sources[random.below(sources.len())], &mut random);
        let targets = Target::ALL;
        let options = Options {
            target: targets[random.below(targets.len())],
            width: WidthChoice::Auto,
            level: [Level::O0, Level::O2][random.below(2)],
            ..Options::default()
        };
        match outcome(&format!("seed {seed}"), &text, &options) {
            Outcome::Accepted => accepted += 1,
            Outcome::Rejected(_) => rejected += 1,
        }
    }
    // Both happen, or the mutations are no test.
    assert!(accepted > MUTATIONS / 50, "{accepted} accepted");
    assert!(rejected > MUTATIONS / 5, "{rejected} rejected");
}

/// A kernel with this body.
fn kernel(body: &str) -> String {
    format!("__kernel void k(__global int *p, int a) {{ {body} }}")
}

/// A word many times, around a core.
fn nested(open: &str, count: usize, core: &str, close: &str) -> String {
    format!("{}{core}{}", open.repeat(count), close.repeat(count))
}

#[test]
fn programs_that_are_too_deep_are_refused() {
    let deep = [
        (
            "parentheses",
            kernel(&format!("*p = {};", nested("(", 20_000, "a", ")"))),
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
            kernel(&format!("*p = {};", nested("p[", 30_000, "0", "]"))),
        ),
        ("open parentheses", "(".repeat(100_000)),
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
            kernel(&format!("*p = {};", nested("abs(", 20_000, "a", ")"))),
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

#[test]
fn what_is_no_program_is_refused() {
    let mut random = Random(7);
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

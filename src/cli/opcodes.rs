//! The instructions of Gen IR, vector IR and vISA by their names: `gencl print opcodes`, and `gencl explain` of one.
//!
//! What is printed is in the tables of opcodes; the rows of the pages are generated from these.

use gencl::genx::opcode::{Row, Spelling, TABLE};
use gencl::genx::signature;
use gencl::target::Target;
use gencl::visa::roles::{meaning, roles, suffix};
use gencl::{ir, visa};

/// The page with a row for each opcode of Gen IR.
const GEN_IR_PAGE: &str = include_str!("../../docs/gen-ir.md");

/// The page with a row for each opcode of vISA.
const VISA_PAGE: &str = include_str!("../../docs/visa.md");

/// The languages of instructions, in the order of a compilation.
pub(super) const LANGUAGES: [&str; 3] = ["Gen IR", "vector IR", "vISA"];

/// TABLE of what a reader of a listing asks about instructions, by language and name.
const NOTES: &[(&str, &str, &str)] = &[
    (
        "Gen IR",
        "loadi",
        "The operands of Gen IR are registers, so each constant is the result of a `loadi`. Integers are written in decimal, floats \
         as their bits: 0x3f800000 is 1.0. Selection makes it an immediate of the vISA instructions that read it, such as `0x2:ud`, \
         and a `mov` only where an operand cannot be an immediate.",
    ),
    ("Gen IR", "adds", "In vISA it is `add.sat`."),
    (
        "Gen IR",
        "subs",
        "`sub_sat` computes it, and so does a loop of which `unroll_partially` made four copies: its counter must be less than n - 3, \
         which is 0 for an n below 3. No vISA instruction saturates it. Of unsigned integers it becomes max(a, b) - b: `max`, and \
         `add` with the negated b. Of signed ones it becomes ~(~a + b): `not`, `add.sat`, `not`.",
    ),
    (
        "vISA",
        "not",
        "`not`, `add.sat` and `not` are a saturated difference of signed integers, since ~(~a + b) is a - b: see `subs` of Gen IR.",
    ),
    (
        "vISA",
        "add",
        "`.sat` saturates to the range of the destination's type. Between two `not` it is a saturated difference, and after `max` with \
         the same constant, an `add` of its negation is one, too: see `subs` of Gen IR.",
    ),
    (
        "vISA",
        "max",
        "Before an `add` of the negated second operand it is a part of a saturated difference, max(a, b) - b: see `subs` of Gen IR.",
    ),
    (
        "vISA",
        "movs",
        "`T6` is the surface of the next message, and the number is its index in the binding table, which is the number of the \
         argument `[0]` in Gen IR. Each message has a `movs` of its own. They cost nothing: in native code the index is a part of \
         the message's descriptor, and no instruction is left of the `movs`.",
    ),
    (
        "vISA",
        "goto",
        "With an execution size of the dispatch width, `(P0) goto (M1, 16) L`, the channels whose predicate is true branch and wait at \
         the label for the others. With one channel, `(P0) goto (M1, 1) L`, the branch is uniform: the predicate is the same in all \
         channels, and the thread branches or does not. Without a predicate all channels branch.",
    ),
];

/// An instruction of a language.
pub(super) struct Entry {
    pub(super) name: String,
    /// The language that has it, one of [`LANGUAGES`].
    pub(super) language: &'static str,
    /// What kind of instruction it is, where the language has classes.
    pub(super) class: Option<&'static str>,
    pub(super) description: &'static str,
}

/// All instructions, in the order of the languages and of their tables.
pub(super) fn entries() -> Vec<Entry> {
    let [gen_ir, vector, of_visa] = LANGUAGES;
    let first = ir::opcode::Opcode::ALL.iter().map(|opcode| Entry {
        name: opcode.mnemonic().to_owned(),
        language: gen_ir,
        class: None,
        description: opcode.description(),
    });
    let second = TABLE.iter().map(|row| Entry {
        name: row.name(),
        language: vector,
        class: Some(row.opcode.class().name()),
        description: row.opcode.description(),
    });
    // A label is an instruction without a name.
    let third = visa::opcode::Opcode::ALL.iter();
    let third = third.filter(|opcode| !opcode.mnemonic().is_empty());
    let third = third.map(|opcode| Entry {
        name: opcode.mnemonic().to_owned(),
        language: of_visa,
        class: None,
        description: opcode.description(),
    });
    first.chain(second).chain(third).collect()
}

/// The instructions of this name, in each language that has one, with their operands; `None` if there are none. The name
/// may have types and modifiers, as in a text: `loadi.u32`, `llvm.genx.ssmad.i32.i32`, `cmp.lt`.
pub(super) fn explained(name: &str) -> Option<String> {
    let bare = name.trim_start_matches('@');
    let before_types = bare.split('.').next().unwrap_or(bare);
    // A label of vISA has no name.
    if before_types.is_empty() {
        return None;
    }
    let mut texts = Vec::new();
    // Some mnemonics contain a dot themselves.
    let names = [bare, before_types];
    let gen_ir = names.iter().find_map(|name| {
        let mut all = ir::opcode::Opcode::ALL.iter();
        all.find(|opcode| opcode.mnemonic() == *name)
    });
    texts.extend(gen_ir.copied().map(of_gen_ir));
    texts.extend(vector_rows(bare).into_iter().map(of_vector));
    // Two messages have one mnemonic.
    let of_name = |name: &&str| {
        let all = visa::opcode::Opcode::ALL.iter().copied();
        let found: Vec<_> = all.filter(|opcode| opcode.mnemonic() == *name).collect();
        (!found.is_empty()).then_some(found)
    };
    let found = names.iter().find_map(of_name).unwrap_or_default();
    texts.extend(found.into_iter().map(of_visa));
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// The cells of the row of a page about an opcode, without their marks; `column` has the opcode, the last one its
/// description.
fn row(page: &'static str, column: usize, mnemonic: &str, description: &str) -> Vec<String> {
    let wanted = format!("`{mnemonic}`");
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let mut rows = rows.map(|line| line.trim_matches('|').split(" | ").map(str::trim));
    let found = rows.find(|cells| {
        let mut cells = cells.clone();
        cells.nth(column) == Some(wanted.as_str()) && cells.last() == Some(description)
    });
    found.map_or(Vec::new(), |cells| {
        cells.map(|cell| cell.replace('`', "")).collect()
    })
}

fn fields(pairs: &[(&str, &str)]) -> String {
    let shown = pairs.iter().filter(|(_, value)| !value.is_empty());
    shown
        .map(|(name, value)| format!("  {name}: {value}\n"))
        .collect()
}

/// The note about an instruction, as a paragraph.
fn note(language: &str, name: &str) -> String {
    let found = NOTES.iter().find(|row| (row.0, row.1) == (language, name));
    found.map_or(String::new(), |row| format!("\n{}\n", row.2))
}

fn of_gen_ir(opcode: ir::opcode::Opcode) -> String {
    let name = opcode.mnemonic();
    let cells = row(GEN_IR_PAGE, 0, name, opcode.description());
    let cell = |index: usize| cells.get(index).map_or("", String::as_str);
    let fields = fields(&[
        ("example", cell(1)),
        ("T", cell(2)),
        ("destinations", cell(3)),
        ("sources", cell(4)),
        ("class", cell(5)),
    ]);
    let note = note(LANGUAGES[0], name);
    format!(
        "{name}: {}\n\nAn instruction of Gen IR, where T is the type after its name:\n\n{fields}{note}\nSee docs/gen-ir.md.\n",
        opcode.description()
    )
}

/// The rows of operations of vector IR by their name in a text, or in the table. Several instructions have one name: a
/// `bitcast` of data, and one of addresses.
fn vector_rows(name: &str) -> Vec<&'static Row> {
    let stem = |name: &str| -> String {
        let name = name.strip_prefix("genx.").unwrap_or(name);
        name.trim_matches(['*', '.']).to_owned()
    };
    let wanted = name.strip_prefix("llvm.").unwrap_or(name);
    let all = |is_it: &dyn Fn(&Row) -> bool| -> Vec<&'static Row> {
        TABLE.iter().filter(|row| is_it(row)).collect()
    };
    let found = all(&|row| match row.spelling {
        Spelling::Word(word) => word == name,
        _ => row.name() == wanted,
    });
    if !found.is_empty() {
        return found;
    }
    let found =
        all(&|row| !matches!(row.spelling, Spelling::Word(_)) && stem(&row.name()) == stem(wanted));
    if !found.is_empty() {
        return found;
    }
    let names = [
        name.to_owned(),
        format!("llvm.{name}"),
        format!("llvm.genx.{name}"),
    ];
    let found = names.iter().find_map(|name| signature::intrinsic(name));
    found
        .into_iter()
        .map(|(intrinsic, _)| intrinsic.opcode.row())
        .collect()
}

/// TABLE of what occurs in the types of a signature, and what it means.
const NOTATION: &[(&str, &str)] = &[
    ("any", "`any` is a scalar or a vector of integers or floats"),
    ("int", "`int` is a scalar or a vector of integers"),
    ("float", "`float` is a scalar or a vector of floats"),
    ("vector", "`vector` is a vector of integers or floats"),
    (
        "T0",
        "`T0` is the first of the types above, counted from the result",
    ),
    (
        "T1",
        "`T1` is the second of the types above, counted from the result",
    ),
    (
        "T2",
        "`T2` is the third of the types above, counted from the result",
    ),
    ("=i1", "`=i1` is a constant of that type"),
    ("=i8", "`=i8` is a constant of that type"),
    ("=i16", "`=i16` is a constant of that type"),
    ("=i32", "`=i32` is a constant of that type"),
];

/// What the words of a signature mean.
fn notation(signature: &str) -> String {
    let is_end = |c: char| !c.is_alphanumeric() && c != '=';
    let types: Vec<&str> = signature.split(is_end).collect();
    let found = NOTATION.iter().filter(|row| types.contains(&row.0));
    let found: Vec<&str> = found.map(|row| row.1).collect();
    found.join("; ")
}

/// The first line of the pages' examples that has an operation; empty if there is none.
fn example(row: &Row) -> String {
    let mark = match row.spelling {
        Spelling::Word(word) => format!(" {word} "),
        Spelling::Llvm(name) => format!("@llvm.{name}."),
        Spelling::Genx(name)
        | Spelling::Region(name)
        | Spelling::Atomic(name)
        | Spelling::Lsc(name) => {
            format!("@llvm.genx.{name}")
        }
        Spelling::Signed(name) => format!("{name}."),
    };
    let is_it = |line: &str| {
        let code = line.strip_prefix("  ").unwrap_or_default();
        let is_code = code.starts_with(['%', 'c', 'b', 'r']) && line.contains(&mark);
        is_code
            && match row.spelling {
                Spelling::Word(word) => {
                    let operation = code.split_once(" = ").map_or(code, |(_, right)| right);
                    operation.starts_with(word)
                }
                Spelling::Signed(name) => {
                    let called = code.split_once("@llvm.genx.").map_or("", |(_, name)| name);
                    let signs = called.find(name).map_or("", |at| &called[..at]);
                    (1..=2).contains(&signs.len()) && signs.chars().all(|c| "su".contains(c))
                }
                _ => {
                    let called = code.split_once("@").map_or("", |(_, name)| name);
                    let name = called.split('(').next().unwrap_or_default();
                    let found = signature::intrinsic(name);
                    found.is_some_and(|(intrinsic, _)| intrinsic.opcode == row.opcode)
                }
            }
    };
    let pages = VECTOR_PAGES.iter().flat_map(|page| page.lines());
    let mut found = pages.filter(|line| is_it(line));
    found.next().unwrap_or_default().trim().to_owned()
}

/// The pages with code in vector IR.
const VECTOR_PAGES: [&str; 3] = [
    include_str!("../../docs/vector-ir.md"),
    include_str!("../../docs/vector-passes.md"),
    include_str!("../../docs/scalar-and-vector.md"),
];

fn of_vector(row: &Row) -> String {
    let targets: Vec<&str> = row.targets().map(|target| target.info().name).collect();
    let targets = match targets.len() == Target::ALL.len() {
        true => "all".to_owned(),
        false => targets.join(", "),
    };
    let name = row.name();
    let stars = match name.contains('*') {
        true => {
            "; `*` is what varies: i for integers or f for floats, the signs s and u, or the operation or the memory"
        }
        false => "",
    };
    let mut signature = row.signature();
    if name == "phi" {
        signature = signature.replace("()", "(T0, for each predecessor ...)");
    }
    let (notation, example) = (notation(&signature), example(row));
    let units = match signature.contains("vstride") {
        true => "the strides and widths count elements, the offset bytes",
        false => "",
    };
    let fields = fields(&[
        ("result and operands", signature.as_str()),
        ("notation", notation.as_str()),
        ("units", units),
        ("example", example.as_str()),
        ("class", row.opcode.class().name()),
        ("targets", &targets),
    ]);
    let what = match row.spelling {
        Spelling::Word(_) => "An instruction of vector IR",
        _ => "An intrinsic of vector IR, called with the prefix `llvm.`",
    };
    format!(
        "{name}: {}\n\n{what}{stars}:\n\n{fields}\nSee docs/vector-ir.md.\n",
        row.opcode.description()
    )
}

fn of_visa(opcode: visa::opcode::Opcode) -> String {
    let name = opcode.mnemonic();
    let cells = row(VISA_PAGE, 1, name, opcode.description());
    let cell = |index: usize| cells.get(index).map_or("", String::as_str);
    // Each kind of operand once.
    let slots = opcode.slots();
    let mut kinds: Vec<String> = Vec::new();
    for slot in slots {
        let line = format!("{slot:?} is {}", slot.notation());
        if !kinds.contains(&line) {
            kinds.push(line);
        }
    }
    let notation = kinds.join("; ");
    let mut meanings: Vec<String> = Vec::new();
    for role in roles(opcode) {
        let line = format!("{role} is {}", meaning(role));
        if !meanings.contains(&line) {
            meanings.push(line);
        }
    }
    let meanings = meanings.join("; ");
    let fields = fields(&[
        ("example", opcode.example()),
        ("operands", cell(2)),
        ("roles", meanings.as_str()),
        ("after the name", suffix(opcode.info().detail)),
        ("notation", notation.as_str()),
        ("code in objects", cell(0)),
        ("targets", cell(3)),
    ]);
    let note = note(LANGUAGES[2], name);
    format!(
        "{name}: {}\n\nAn instruction of vISA:\n\n{fields}{note}\nSee docs/visa.md.\n",
        opcode.description()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_instruction_is_explained_by_its_name() {
        for entry in entries() {
            let text = explained(&entry.name).unwrap_or_else(|| panic!("{}", entry.name));
            let head = format!("{}: {}\n", entry.name, entry.description);
            assert!(text.contains(&head), "{}: {head}: {text}", entry.name);
            // A row of a page that is not found would leave these out.
            let of = match entry.language {
                "Gen IR" => "  class: ",
                "vector IR" => "  result and operands: ",
                _ => "  code in objects: 0x",
            };
            assert!(text.contains(of), "{text}");
        }
        for name in signature::names() {
            assert!(explained(name).is_some(), "{name}");
        }
    }

    #[test]
    fn names_may_have_types_and_modifiers() {
        let text = |name: &str| explained(name).unwrap();
        assert_eq!(
            text("loadi.f32"),
            "loadi: The constant.\n\nAn instruction of Gen IR, where T is the type after its name:\n\n  \
             example: %0 = loadi.f32 0x3f800000\n  T: all\n  destinations: T\n  class: pure\n\n\
             The operands of Gen IR are registers, so each constant is the result of a `loadi`. Integers are written in decimal, floats \
             as their bits: 0x3f800000 is 1.0. Selection makes it an immediate of the vISA instructions that read it, such as `0x2:ud`, \
             and a `mov` only where an operand cannot be an immediate.\n\nSee docs/gen-ir.md.\n"
        );
        let mad = text("llvm.genx.ssmad.i32.i32");
        assert!(mad.starts_with("genx.*mad: "), "{mad}");
        assert_eq!(text("ssmad"), mad);
        assert_eq!(
            text("@llvm.genx.rdregioni.v16i32.v1i32.i16"),
            text("rdregion")
        );
        let region = text("rdregion");
        for line in [
            "\n  units: the strides and widths count elements, the offset bytes\n",
            "; `=i32` is a constant of that type\n",
            "\n  example: %",
        ] {
            assert!(region.contains(line), "{line}: {region}");
        }
        let add = text("llvm.genx.ssadd.sat");
        assert!(
            add.contains("\n  notation: `int` is a scalar or a vector of integers; `T1` is the second of the types"),
            "{add}"
        );
        assert!(text("gather4_scaled").contains("\nAn instruction of vISA:\n"));
        for (language, name, note) in NOTES {
            let is_one = |entry: &Entry| (entry.language, &*entry.name) == (*language, *name);
            assert!(entries().iter().any(is_one), "{language} {name}");
            assert!(text(name).contains(note), "{name}");
        }
        assert!(text("goto").contains("`(P0) goto (M1, 1) L`, the branch is uniform"));
        // In all three languages.
        assert_eq!(text("mul").matches("mul: ").count(), 3);
        assert_eq!(explained("nothing"), None);
        assert_eq!(explained(""), None);
    }
}

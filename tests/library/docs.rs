//! Checks the pages: generated parts are up to date, commands run, links and file names resolve,
//! and every item that a page must list is listed.
//!
//! `UPDATE_EXPECT=1 cargo test --test library docs::` writes the generated parts, which are delimited by
//! `<!-- begin generated: NAME -->` and `<!-- end generated: NAME -->`.

use gencl::diagnostic::{Code, Group, REMARKS, Severity};
use gencl::frontend::builtins::Builtin;
use gencl::ir::builder::Builder;
use gencl::ir::function::{BlockId, CalleeId, Function, MemoryVariable, MemoryVariableId};
use gencl::ir::instruction::{Detail, Fences};
use gencl::ir::matrix::{Element, Matrix, Precision};
use gencl::ir::opcode::{Class, DetailRule, Opcode, OperandRule, Phase, TypeRule};
use gencl::ir::register::Register;
use gencl::ir::remarks::REPORTING;
use gencl::ir::text::parse::parse_function;
use gencl::ir::text::print::print_instruction;
use gencl::ir::types::{AddressSpace, Condition, Family, Type};
use gencl::ir::verify::{Rule, verify};
use gencl::target::{Capability, Target};
use pretty_assertions::assert_eq;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All pages, as paths relative to the root.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ]
    .map(str::to_owned)
    .into();
    let mut docs: Vec<String> = fs::read_dir(root().join("docs"))
        .expect("the folder of pages")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| format!("docs/{}", name.to_string_lossy()))
        .filter(|name| name.ends_with(".md"))
        .collect();
    docs.sort();
    pages.append(&mut docs);
    pages
}

/// Compares a generated part of a page, or writes it. All parts of a page must be in one test: two
/// tests at a time would overwrite each other's results.
fn check_part(page: &str, part: &str, content: &str) {
    let old = read(page);
    let begin = format!("<!-- begin generated: {part} -->\n");
    let end = format!("<!-- end generated: {part} -->");
    let (before, rest) = old
        .split_once(&begin)
        .unwrap_or_else(|| panic!("{page} has no `{begin}`"));
    let (_, after) = rest
        .split_once(&end)
        .unwrap_or_else(|| panic!("{page} has no `{end}`"));
    let new = format!("{before}{begin}{content}{end}{after}");
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        if new != old {
            fs::write(root().join(page), new).expect("writing the page");
        }
        return;
    }
    assert_eq!(
        old, new,
        "{page}: UPDATE_EXPECT=1 cargo test --test library docs::"
    );
}

/// Runs gencl in a folder.
fn gencl(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(arguments)
        .current_dir(folder)
        // The width of help depends on the terminal.
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("starting gencl")
}

/// Standard output of `gencl` with these arguments, run in the root of the repository.
fn printed(arguments: &[&str]) -> String {
    let output = gencl(arguments, root());
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {messages}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_front_page_shows_actual_output() {
    let fence = |language: &str, text: &str| format!("```{language}\n{text}```\n");
    check_part(
        "README.md",
        "source",
        &fence("c", &read("examples/saxpy.cl")),
    );
    let ir = printed(&["compile", "examples/saxpy.cl", "--emit", "ir"]);
    check_part("README.md", "gen-ir", &fence("text", &ir));
    let visa = printed(&["compile", "examples/saxpy.cl"]);
    let start = visa
        .find("    or (M1_NM, 1) %cr0")
        .expect("the first instruction");
    check_part("README.md", "visa", &fence("text", &visa[start..]));
    let mut rows = String::from("| target | generation | widths that are built |\n|---|---|---|\n");
    for &target in Target::ALL {
        let info = target.info();
        let built = info.widths.iter();
        let widths: Vec<_> = built.map(|width| width.channels().to_string()).collect();
        let default = ["", ", the default"][usize::from(target == Target::default())];
        let (generation, widths) = (info.description, widths.join(", "));
        _ = writeln!(rows, "| `{target}` | {generation}{default} | {widths} |");
    }
    check_part("README.md", "targets", &rows);
    check_part("README.md", "forms", &forms());
}

/// What the forms of two kernels of the study set execute on the default target. Which of them
/// is the best one is asserted, too.
fn forms() -> String {
    let mut rows = String::from(
        "| executed instructions | scalar form | vector form | by hand |\n|---|---|---|---|\n",
    );
    for (kernel, is_worse) in [("luminance", true), ("box_bytes", false)] {
        let path = format!("examples/vector/{kernel}");
        let files = [format!("{path}.json"), format!("{path}.ll")];
        let output = printed(&["diff", &files[0], &files[1], "--json"]);
        let found: serde_json::Value = serde_json::from_str(&output).expect("JSON");
        let columns = found["columns"].as_array().expect("columns");
        let executed = |form: &str| {
            let mut of_form = columns.iter().filter(|column| column["form"] == form);
            let column = of_form.next().expect("a column of each form");
            column["executed"]["instructions"]
                .as_u64()
                .expect("a number")
        };
        let [scalar, vector, hand] = ["scalar", "vector", "hand"].map(executed);
        assert_eq!((scalar < hand, vector < hand), (is_worse, is_worse));
        _ = writeln!(rows, "| `{kernel}` | {scalar} | {vector} | {hand} |");
    }
    rows
}

/// The commands that have their own options.
const COMMANDS: [&str; 14] = [
    "compile",
    "run",
    "check",
    "diff",
    "explore",
    "pass",
    "asm",
    "dis",
    "verify",
    "zebin",
    "fuzz",
    "print",
    "explain",
    "completions",
];

#[test]
fn the_options_on_the_page_are_those_of_the_help() {
    let mut part = String::new();
    let mut all = printed(&["--help"]);
    for command in COMMANDS {
        let help = printed(&[command, "-h"]);
        // The compilation options are the same for each command.
        let own = match command {
            "compile" => help.as_str(),
            _ => help.split("\nBuild options:").next().unwrap_or(&help),
        };
        let is_cut = own.len() < help.len();
        let own: Vec<&str> = own.trim_end().lines().map(str::trim_end).collect();
        _ = write!(
            part,
            "```text\n$ gencl {command} -h\n{}\n```\n\n",
            own.join("\n")
        );
        if is_cut {
            _ = write!(
                part,
                "`{command}` also has the build options of `compile`, from `-D` on; `gencl {command} -h` lists them.\n\n"
            );
        }
        all.push_str(&help);
    }
    let mut rows = String::from("| code | meaning |\n|---|---|\n");
    let help = printed(&["--help"]);
    let (_, codes) = help.split_once("Exit codes:\n").expect("the exit codes");
    for line in codes.lines().take_while(|line| !line.is_empty()) {
        let (code, meaning) = line.trim().split_once(' ').expect("a code and its meaning");
        _ = writeln!(rows, "| {code} | {} |", meaning.trim());
    }
    check_part("docs/command-line.md", "exit codes", &rows);
    check_part("docs/for-tools.md", "exit codes", &rows);
    let part = format!("{}\n", part.trim_end());
    check_part("docs/command-line.md", "options", &part);
    let mut rows = String::from("| target | command |\n|---|---|\n");
    for &target in gencl::target::Target::ALL {
        let arguments: Vec<_> = target.finalizer_arguments().collect();
        let (program, arguments) = (gencl::finalizer::PROGRAM, arguments.join(" "));
        _ = writeln!(rows, "| {target} | `{program} FILE.visaasm {arguments}` |");
    }
    check_part("docs/native-code.md", "finalizer", &rows);
    // The page mentions no option that does not exist.
    let text = read("docs/command-line.md");
    for code in text.split('`').skip(1).step_by(2) {
        for word in code
            .split([' ', '=', ','])
            .filter(|w| w.starts_with("--") && w.len() > 2)
        {
            assert!(word == "-->" || all.contains(word), "`{word}` is no option");
        }
    }
}

#[test]
fn the_groups_of_warnings_are_the_table() {
    let mut rows = String::from("| group | warnings |\n|---|---|\n");
    for (group, members) in gencl::diagnostic::Warnings::groups() {
        let flags = members.iter().filter_map(|code| code.warning());
        let flags: Vec<String> = flags.map(|(name, _)| format!("`-W{name}`")).collect();
        _ = writeln!(rows, "| `-W{group}` | {} |", flags.join(", "));
    }
    check_part("docs/diagnostics.md", "groups", &rows);
}

#[test]
fn the_index_of_diagnostics_is_the_table() {
    let mut rows = String::from("| code | title | what it means |\n|---|---|---|\n");
    let errors = Code::ALL.iter().filter(|c| c.severity() == Severity::Error);
    for code in errors {
        let (title, explanation) = (code.title(), code.explanation());
        _ = writeln!(rows, "| {code} | {title} | {explanation} |");
    }
    check_part("docs/diagnostics.md", "codes", &rows);
}

#[test]
fn the_remarks_are_the_table() {
    let mut rows = String::from("| flag | code | what it means |\n|---|---|---|\n");
    for (code, flag) in REMARKS {
        _ = writeln!(rows, "| `{flag}` | {code} | {} |", code.explanation());
    }
    check_part("docs/diagnostics.md", "remarks", &rows);
    let page = read("docs/diagnostics.md");
    for (pass, _) in REPORTING {
        assert!(page.contains(&format!("\n| `{pass}` | ")), "{pass}");
    }
    // Every code of severity remark has a flag.
    let is_remark = |code: &&Code| code.severity() == Severity::Remark;
    let count = Code::ALL.iter().filter(is_remark).count();
    assert_eq!(count, REMARKS.len());
}

#[test]
fn the_warnings_are_the_table() {
    let mut rows = String::from("| flag | code | when | what it means |\n|---|---|---|---|\n");
    for (code, name, group) in Code::warnings() {
        let (when, explanation) = (group.name(), code.explanation());
        let when = match group {
            Group::Default => when.to_owned(),
            Group::All | Group::Extra | Group::Pedantic | Group::Everything => format!("`{when}`"),
        };
        _ = writeln!(rows, "| `-W{name}` | {code} | {when} | {explanation} |");
    }
    check_part("docs/diagnostics.md", "warnings", &rows);
}

#[test]
fn the_built_in_functions_are_the_table() {
    let mut rows =
        String::from("| function | takes | gives | accuracy | what |\n|---|---|---|---|---|\n");
    for builtin in Builtin::rows() {
        let row = builtin.row().expect("a row");
        let (takes, gives) = (builtin.takes(), builtin.gives());
        let (name, accuracy) = (row.name, row.accuracy.text());
        let what = row.what().replace('|', "\\|");
        _ = writeln!(
            rows,
            "| `{name}` | {takes} | {gives} | {accuracy} | {what} |"
        );
    }
    check_part("docs/language.md", "built-ins", &rows);
}

#[test]
fn the_rules_of_visa_are_the_table() {
    let mut rows = String::from("| rule | demands | because |\n|---|---|---|\n");
    for rule in gencl::visa::verify::Rule::ALL {
        let (title, source) = (rule.title(), rule.source());
        let cell = |text: &str| text.replace('|', "\\|");
        let star = match rule.scope() {
            gencl::visa::verify::Scope::Gencl => "*",
            gencl::visa::verify::Scope::Language => "",
        };
        _ = writeln!(
            rows,
            "| {rule}{star} | {} | {} |",
            cell(title),
            cell(source)
        );
    }
    check_part("docs/visa.md", "rules", &rows);
    let mut rows =
        String::from("| code | opcode | operands | targets | meaning |\n|---|---|---|---|---|\n");
    for &opcode in gencl::visa::opcode::Opcode::ALL {
        let info = opcode.info();
        let roles = gencl::visa::roles::roles(opcode);
        let slots = info.slots.iter().enumerate();
        let slots = slots.map(|(index, slot)| match roles.get(index) {
            Some(role) => format!("{role}: {slot:?}"),
            None => format!("{slot:?}"),
        });
        let slots: Vec<_> = slots.collect();
        let name = match info.mnemonic {
            "" => format!("({opcode:?})"),
            name => format!("`{name}`"),
        };
        _ = writeln!(
            rows,
            "| {:#04x} | {name} | {} | {} | {} |",
            info.code,
            slots.join(", "),
            targets_with(info.requires),
            info.description
        );
    }
    check_part("docs/visa.md", "opcodes", &rows);
    let mut rows = String::from("| type | bytes | meaning |\n|---|---|---|\n");
    for ty in gencl::visa::types::Type::ALL {
        _ = writeln!(rows, "| `{ty}` | {} | {} |", ty.size(), ty.meaning());
    }
    check_part("docs/visa.md", "types", &rows);
    let mut rows = String::from("| alignment | meaning |\n|---|---|\n");
    for align in gencl::visa::kernel::Align::ALL {
        _ = writeln!(rows, "| `{}` | {} |", align.name(), align.meaning());
    }
    check_part("docs/visa.md", "alignments", &rows);
}

/// The targets that have a capability, as the page lists them.
fn targets_with(capability: Capability) -> String {
    let all = Target::ALL;
    let with: Vec<_> = all.iter().filter(|target| target.has(capability)).collect();
    match with.len() {
        0 => "none".to_string(),
        n if n == all.len() => "all".to_string(),
        _ => with
            .iter()
            .map(|target| format!("`{target}`"))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// An instruction of an opcode in text form, with a type that the opcode accepts.
fn example(opcode: Opcode) -> String {
    let preferred = [Type::F32, Type::U32, Type::U64, Type::F64, Type::Bool];
    let rule = opcode.type_rule();
    let ty = preferred.into_iter().find(|t| rule.allows(*t)).unwrap();
    let from = Type::U32;
    let detail = match opcode.detail_rule() {
        DetailRule::Immediate => Detail::of_bits(0x3f80_0000),
        DetailRule::Convert => Detail::Convert(from),
        DetailRule::Compare => Detail::Compare(Condition::Lt),
        DetailRule::Memory => Detail::Memory {
            space: AddressSpace::Global,
            surface: None,
            volatile: false,
            unaligned: false,
        },
        DetailRule::Variable => Detail::Variable(MemoryVariableId(0)),
        DetailRule::Fence => Detail::Fence(Fences {
            local: true,
            global: true,
        }),
        DetailRule::Matrix => Detail::Matrix(Matrix {
            rows: 1,
            width: 8,
            a: Precision::S8,
            b: Precision::S2,
            result: Element::S32,
            accumulator: None,
        }),
        DetailRule::Call => Detail::Call(CalleeId(0)),
        DetailRule::Branch => Detail::Branch(BlockId(1)),
        DetailRule::CondBranch => Detail::CondBranch {
            then: BlockId(1),
            otherwise: BlockId(2),
        },
        _ => {
            let choices = Detail::choices(opcode, ty);
            *choices.first().expect("a detail for the example")
        }
    };
    let mut example = Function::new("example");
    example.add_variable(MemoryVariable {
        name: "table".into(),
        space: AddressSpace::Private,
        size: 4,
        align: 4,
        data: None,
    });
    let mut b = Builder::new(example);
    if opcode == Opcode::Call {
        b.function.callee(&"helper".into());
    }
    // Each row of the result needs two registers of B and one of A.
    let mut operands = |rules: &[OperandRule], dpas: usize| -> Vec<Register> {
        let mut registers = Vec::new();
        for rule in rules {
            let (family, count) = match rule {
                OperandRule::Typed => (ty.family(), 1),
                OperandRule::From => (from.family(), 1),
                OperandRule::Bool => (Family::Bool, 1),
                OperandRule::Dword => (Family::Dword, 1),
                OperandRule::Qword => (Family::Qword, 1),
                OperandRule::Address => (AddressSpace::Global.address_family(), 1),
                OperandRule::TypedList => (ty.family(), 2),
                // `ret` of a kernel returns nothing.
                OperandRule::AnyList if opcode == Opcode::Ret => (Family::Bool, 0),
                OperandRule::AnyList if opcode == Opcode::Dpas => (Family::Dword, dpas),
                OperandRule::AnyList => (Family::Dword, 2),
            };
            registers.extend((0..count).map(|_| b.function.add_named_register(family, "r")));
        }
        registers
    };
    let sources = operands(opcode.source_rules(), 3);
    let destinations = operands(opcode.destination_rules(), 1);
    b.push(opcode, ty, detail, &destinations, &sources);
    let text = print_instruction(&b.function, &b.function.blocks[0].instructions[0]);
    // The examples on the page are valid.
    if !opcode.is_terminator() {
        b.ret();
    }
    for _ in 0..2 {
        let block = b.add_block();
        b.select_block(block);
        b.ret();
    }
    let function = b.finish();
    verify(&function).unwrap_or_else(|e| panic!("{e}\n{function}"));
    assert_eq!(
        parse_function(&function.to_string()).as_ref(),
        Ok(&function)
    );
    text
}

fn type_rule(rule: TypeRule) -> &'static str {
    match rule {
        TypeRule::Any => "all",
        TypeRule::NotBool => "all but bool",
        TypeRule::Integer => "integers",
        TypeRule::Logic => "integers, bool",
        TypeRule::Number => "integers, floats",
        TypeRule::Signed => "signed integers, floats",
        TypeRule::Float => "floats",
        TypeRule::HalfDouble => "f16, f64",
        TypeRule::Single => "f32",
        TypeRule::Double => "f64",
        TypeRule::WordDword => "integers of 16 and 32 bits",
        TypeRule::Dword => "u32",
        TypeRule::Integer32 => "s32, u32",
        TypeRule::LargeInteger => "integers of 32 and 64 bits",
        TypeRule::SmallInteger => "integers up to 32 bits",
        TypeRule::Qword => "u64",
        TypeRule::Address => "u32, u64",
        TypeRule::None => "",
    }
}

fn operand_rules(rules: &[OperandRule]) -> String {
    let name = |rule: &OperandRule| match rule {
        OperandRule::Typed => "T",
        OperandRule::From => "source type",
        OperandRule::Bool => "bool",
        OperandRule::Dword => "dword",
        OperandRule::Qword => "qword",
        OperandRule::Address => "address",
        OperandRule::TypedList => "T ...",
        OperandRule::AnyList => "any ...",
    };
    rules.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// What the table of opcodes states besides the class.
fn facts(opcode: Opcode) -> String {
    let facts = opcode.facts();
    let mut text = String::new();
    if facts.commutative() {
        text.push_str(", commutative");
    }
    if facts.until() != Phase::Legalized {
        _ = write!(text, "; until {}", facts.until().name());
    }
    if facts.legal_types() != opcode.type_rule() {
        _ = write!(text, "; legalized: {}", type_rule(facts.legal_types()));
    }
    if facts.requires() != Capability::Always {
        text.push_str("; legalized: not on every target");
    }
    text
}

#[test]
fn the_opcodes_and_rules_of_gen_ir_are_the_tables() {
    let mut opcodes = String::from(
        "| opcode | example | T | destinations | sources | class | meaning |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for &opcode in Opcode::ALL {
        let class = match opcode.class() {
            Class::Pure => "pure",
            Class::NonSpeculatable => "not speculatable",
            Class::Load => "load",
            Class::Store => "store",
            Class::Atomic => "atomic",
            Class::Sync => "sync",
            Class::Exchange => "exchange",
            Class::Call => "call",
            Class::Terminator => "terminator",
        };
        let class = format!("{class}{}", facts(opcode));
        _ = writeln!(
            opcodes,
            "| `{}` | `{}` | {} | {} | {} | {class} | {} |",
            opcode.mnemonic(),
            example(opcode),
            type_rule(opcode.type_rule()),
            operand_rules(opcode.destination_rules()),
            operand_rules(opcode.source_rules()),
            opcode.description(),
        );
    }
    let mut rules = String::from("| rule | demands |\n|---|---|\n");
    for rule in Rule::ALL {
        _ = writeln!(rules, "| {} | {} |", rule.name(), rule.title());
    }
    check_part("docs/gen-ir.md", "opcodes", &opcodes);
    check_part("docs/gen-ir.md", "rules", &rules);
}

/// The table of operations of vector IR.
#[test]
fn operations_of_vector_ir_are_documented() {
    use gencl::genx::opcode::TABLE;
    let mut out =
        String::from("| operation | class | signature | result and effect |\n|---|---|---|---|\n");
    for row in TABLE {
        let targets: Vec<&str> = row.targets().map(|target| target.info().name).collect();
        let only = match targets.len() == Target::ALL.len() {
            true => String::new(),
            false => format!(" Only {}.", targets.join(" and ")),
        };
        _ = writeln!(
            out,
            "| `{}` | {} | `{}` | {}{only} |",
            row.name(),
            row.opcode.class().name(),
            row.signature(),
            row.opcode.description()
        );
    }
    check_part("docs/vector-ir.md", "operations", &out);
}

/// They are valid, and in the printer's form.
#[test]
fn the_kernels_on_the_page_of_gen_ir_read_back() {
    let text = read("docs/gen-ir.md");
    let examples: Vec<&str> = text
        .split("```gen-ir\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```").map(|(example, _)| example))
        .collect();
    assert!(!examples.is_empty());
    for example in examples {
        let function = parse_function(example).unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(verify(&function), Ok(()));
        assert_eq!(function.to_string(), example);
    }
}

/// The lines of the `sh` blocks of a page.
fn commands(page: &str) -> Vec<String> {
    let text = read(page);
    let blocks = text.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
    lines.map(str::to_owned).collect()
}

#[test]
fn the_commands_of_the_pages_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    crate::page_output::copy_examples(folder.path());
    let mut ran = 0;
    for page in pages() {
        for line in commands(&page) {
            let of_cargo = [
                "cargo build --release",
                "cargo test",
                "cargo install --path .",
            ];
            if of_cargo.contains(&line.as_str()) {
                continue;
            }
            let arguments = line
                .strip_prefix("gencl ")
                .unwrap_or_else(|| panic!("{page}: `{line}` is not tested"));
            let arguments: Vec<&str> = arguments.split_whitespace().collect();
            let output = gencl(&arguments, folder.path());
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{page}: `{line}`: {messages}");
            ran += 1;
        }
    }
    assert!(ran > 8, "{ran} commands");
    let result = folder.path().join("out/result.json");
    assert!(result.exists(), "`run` left no result");
}

/// Every feature of the crate has a row on the page of the library.
#[test]
fn the_features_are_on_the_page_of_the_library() {
    let (manifest, page) = (read("Cargo.toml"), read("docs/library.md"));
    let section = manifest.split("\n[features]\n").nth(1).expect("features");
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let features = lines.filter_map(|line| line.split_once(" = ["));
    let mut features: Vec<&str> = features.map(|(name, _)| name).collect();
    features.retain(|name| *name != "default");
    assert!(features.len() > 3, "{features:?}");
    let row = |name: &str| page.contains(&format!("\n| `{name}`"));
    let missing: Vec<_> = features.iter().filter(|name| !row(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The files and folders that a page mentions in backquotes, relative to the root.
#[test]
fn files_that_the_pages_name_exist() {
    const FOLDERS: [&str; 5] = ["src/", "tests/", "docs/", "examples/", "benches/"];
    let mut seen = 0;
    for page in pages() {
        let text = read(&page);
        for name in text.split('`').skip(1).step_by(2) {
            if FOLDERS.iter().any(|folder| name.starts_with(folder)) {
                assert!(root().join(name).exists(), "{page}: `{name}`");
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen} names");
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        let text = read(&page);
        let folder = root().join(&page);
        let folder = folder.parent().expect("a folder");
        for rest in text.split("](").skip(1) {
            let target = rest.split(')').next().unwrap_or_default();
            if target.starts_with("http") {
                continue;
            }
            let file = target.split('#').next().unwrap_or_default();
            assert!(folder.join(file).exists(), "{page}: `{target}`");
        }
    }
}

#[test]
fn every_part_of_the_tree_is_on_the_map() {
    let map = read("ARCHITECTURE.md");
    let testing = read("docs/testing.md");
    let names = |folder: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(root().join(folder)).expect("a folder");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        paths
    };
    for path in names("src") {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let place = format!("src/{name}");
        assert!(map.contains(&place), "ARCHITECTURE.md: {place}");
    }
    for path in names("tests") {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            testing.contains(&format!("tests/{name}")),
            "docs/testing.md: tests/{name}"
        );
    }
}

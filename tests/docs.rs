//! The reference pages say what the tables in the code say.
//!
//! What stands between `<!-- begin generated: NAME -->` and `<!-- end generated: NAME -->` is
//! made here. `UPDATE_EXPECT=1 cargo test --test docs` writes it.

use gencl::ir::builder::Builder;
use gencl::ir::function::{BlockId, Function};
use gencl::ir::instruction::Detail;
use gencl::ir::opcode::{Class, DetailRule, Opcode, OperandRule, TypeRule};
use gencl::ir::parse::parse_function;
use gencl::ir::print::print_instruction;
use gencl::ir::register::Register;
use gencl::ir::types::{AddressSpace, Condition, Family, Type};
use gencl::ir::verify::{Rule, verify};
use pretty_assertions::assert_eq;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The file of a page.
fn page(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("docs")
        .join(name)
}

/// Compares the generated parts of a page with what they should be, or writes them.
fn check_page(name: &str, parts: &[(&str, String)]) {
    let path = page(name);
    let old = std::fs::read_to_string(&path).unwrap();
    let mut new = old.clone();
    for (part, content) in parts {
        let begin = format!("<!-- begin generated: {part} -->\n");
        let end = format!("<!-- end generated: {part} -->");
        let from = new
            .find(&begin)
            .unwrap_or_else(|| panic!("{name} has no `{begin}`"));
        let from = from + begin.len();
        let length = new[from..]
            .find(&end)
            .unwrap_or_else(|| panic!("{name} has no `{end}`"));
        new.replace_range(from..from + length, content);
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() && old != new {
        std::fs::write(&path, &new).unwrap();
        return;
    }
    assert_eq!(
        old, new,
        "docs/{name}: run UPDATE_EXPECT=1 cargo test --test docs"
    );
}

/// An instruction of an opcode as it is printed, with a type that the opcode takes.
fn example(opcode: Opcode) -> String {
    let preferred = [Type::F32, Type::U32, Type::U64, Type::Bool];
    let rule = opcode.type_rule();
    let ty = preferred.into_iter().find(|t| rule.allows(*t)).unwrap();
    let from = Type::U32;
    let detail = match opcode.detail_rule() {
        DetailRule::None => Detail::None,
        DetailRule::Immediate => Detail::Immediate([0x3f80_0000, 0]),
        DetailRule::Convert => Detail::Convert(from),
        DetailRule::Compare => Detail::Compare(Condition::Lt),
        DetailRule::Memory => Detail::Memory {
            space: AddressSpace::Global,
            surface: None,
        },
        DetailRule::Branch => Detail::Branch(BlockId(1)),
        DetailRule::CondBranch => Detail::CondBranch {
            then: BlockId(1),
            otherwise: BlockId(2),
        },
    };
    let mut b = Builder::new(Function::new("example"));
    let mut operands = |rules: &[OperandRule]| -> Vec<Register> {
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
            };
            registers.extend((0..count).map(|_| b.function.add_named_register(family, "r")));
        }
        registers
    };
    let sources = operands(opcode.source_rules());
    let destinations = operands(opcode.destination_rules());
    b.push(opcode, ty, detail, &destinations, &sources);
    let text = print_instruction(&b.function, &b.function.blocks[0].instructions[0]);
    // What the page shows is valid.
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
        TypeRule::Single => "f32",
        TypeRule::Dword => "u32",
        TypeRule::Integer32 => "s32, u32",
        TypeRule::Qword => "u64",
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
    };
    rules.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[test]
fn gen_ir() {
    let mut opcodes = String::from(
        "| opcode | example | T | destinations | sources | class | meaning |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for &opcode in Opcode::ALL {
        let class = match opcode.class() {
            Class::Pure => "pure",
            Class::Trapping => "trapping",
            Class::Load => "load",
            Class::Store => "store",
            Class::Terminator => "terminator",
        };
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
    check_page("gen-ir.md", &[("opcodes", opcodes), ("rules", rules)]);
    gen_ir_examples();
}

/// The kernels on the page are valid and in the form that the printer gives them.
fn gen_ir_examples() {
    let text = std::fs::read_to_string(page("gen-ir.md")).unwrap();
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

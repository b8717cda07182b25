//! Prints Gen IR in the text form that [`crate::ir::text::parse`] parses again exactly.
//!
//! Requires: the instructions are the function's own. Guarantees: printing never fails, whatever
//! else the function contains, and the same function gives the same text on every machine. The text
//! is complete for a valid function, except for locations, which [`PrintOptions::locations`] adds.
//! docs/gen-ir.md describes the form.

use crate::ir::function::{Function, FunctionKind, InputSource, MemoryVariable, ParameterKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::matrix::{Element, NO_ACCUMULATOR};
use crate::ir::opcode::{Position, TypeRule};
use crate::ir::register::Register;
use crate::ir::text::source_lines::with_names;
use crate::ir::types::{AddressSpace, Float, Type};
use crate::ir::unit::Unit;
use crate::source::{Loc, LocationTable};
use std::fmt::{self, Write as _};

/// What to print besides the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Print `!3` after each instruction that has a location, and the table of locations after the
    /// last function of a unit.
    pub locations: bool,
}

/// The word after the types of a helper function whose source is built in.
pub(super) const BUILT_IN: &str = "builtin";

/// The column after which a list is continued on the next line.
const LINE_WIDTH: usize = 100;

/// Prints a unit: its functions, then the table of locations if requested.
pub fn print_unit(unit: &Unit, options: PrintOptions) -> String {
    let mut out = String::new();
    for (k, function) in unit.functions.iter().enumerate() {
        if k > 0 {
            out.push('\n');
        }
        out.push_str(&print_function(function, options));
    }
    if options.locations && !unit.locations.is_empty() {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&print_locations(&unit.locations));
    }
    out
}

/// Prints the alignment of a vector at a location, if there is one.
fn print_alignment(table: &LocationTable, loc: Loc, out: &mut String) {
    if let Some(alignment) = table.vector_alignment(loc) {
        _ = write!(out, " aligned {alignment}");
    }
}

/// Prints the table of locations.
fn print_locations(table: &LocationTable) -> String {
    let mut out = String::from("locations {\n");
    // The first location of each place, which those inlined refer to.
    let mut first: Vec<Option<Loc>> = vec![None; table.places().len()];
    for loc in (1..=table.len() as u32).map(Loc) {
        let index = table.place_index(loc);
        let first = index.and_then(|index| first.get_mut(index));
        let (Some(location), Some(first)) = (table.get(loc), first) else {
            continue;
        };
        let place = *first.get_or_insert(loc);
        _ = write!(out, "  !{} = ", loc.0);
        if let Some(call) = table.calls(loc).next() {
            let callee = Quoted(&call.callee);
            _ = write!(out, "!{} in {callee}", place.0);
            if call.at != Loc::NONE {
                _ = write!(out, " at !{}", call.at.0);
            }
            print_alignment(table, loc, &mut out);
            out.push('\n');
            continue;
        }
        let file = Quoted(&location.file);
        let (line, column) = (location.line, location.column);
        _ = write!(out, "{file}:{line}:{column}");
        if let Some(name) = &location.in_macro {
            _ = write!(out, " macro {}", Quoted(name));
        }
        print_alignment(table, loc, &mut out);
        out.push('\n');
    }
    out.push_str("}\n");
    out
}

/// Prints a function, without a table of locations.
pub fn print_function(function: &Function, options: PrintOptions) -> String {
    let mut out = String::with_capacity(32 * function.instruction_count() + 256);
    print_head(&mut out, function, options);
    print_registers(&mut out, function);
    let registers = (0..function.registers.len() as u32).map(Register);
    let names = registers.filter_map(|r| Some(format!("{r} {}", Quoted(function.name_of(r)?))));
    print_list(&mut out, "names", names);
    let inputs = function
        .inputs
        .iter()
        .map(|i| format!("{} = {}", i.register, i.source));
    print_list(&mut out, "inputs", inputs);
    let variables = function.variables.iter().map(variable_text);
    print_list(&mut out, "variables", variables);
    for (block, id) in function.blocks.iter().zip(function.block_ids()) {
        match block.unroll {
            None => _ = writeln!(out, "{id}:"),
            Some(unroll) => _ = writeln!(out, "{id}: {unroll}"),
        }
        for instruction in &block.instructions {
            _ = write!(out, "  {}", InstructionText(function, instruction));
            if options.locations {
                _ = write!(out, "{}", LocText(instruction.loc));
            }
            if let Some(comment) = comment(function, instruction) {
                _ = write!(out, "  // {comment}");
            }
            out.push('\n');
        }
    }
    out.push_str("}\n");
    out
}

/// Prints one instruction without location, comment and line end: `%4 = add.f32 %2, %3`.
///
/// The instruction must be one of the function's.
pub fn print_instruction(function: &Function, instruction: &Instruction) -> String {
    InstructionText(function, instruction).to_string()
}

/// Prints one instruction with its comment, and with the names of variables after their registers:
/// `%4(x) = loadi.f32 0x40800000  // 4.0`.
///
/// The instruction must be one of the function's.
pub fn print_commented(function: &Function, instruction: &Instruction) -> String {
    let text = with_names(function, &print_instruction(function, instruction));
    match comment(function, instruction) {
        Some(comment) => format!("{text}  // {comment}"),
        None => text,
    }
}

/// `kernel @name(parameters) attributes {`, or `function @name(types) -> (types) {`.
fn print_head(out: &mut String, function: &Function, options: PrintOptions) {
    let name = FunctionName(&function.name);
    if let FunctionKind::Helper { arguments, results } = &function.kind {
        let (arguments, results) = (TypeList(arguments), TypeList(results));
        _ = write!(out, "function {name}({arguments}) -> ({results})");
        if function.is_built_in {
            _ = write!(out, " {BUILT_IN}");
        }
        if options.locations {
            _ = write!(out, "{}", LocText(function.loc));
        }
        out.push_str(" {\n");
        return;
    }
    _ = write!(out, "kernel {name}(");
    for (k, parameter) in function.parameters.iter().enumerate() {
        out.push_str(if k == 0 { "\n" } else { ",\n" });
        let (name, type_name) = (Quoted(&parameter.name), Quoted(&parameter.type_name));
        _ = write!(out, "  {}: {name} {type_name} ", parameter.offset);
        match parameter.kind {
            ParameterKind::Value(ty) => _ = write!(out, "{ty}"),
            ParameterKind::Bytes { size, align } => {
                _ = write!(out, "bytes {size} align {align}");
            }
            ParameterKind::Pointer {
                space,
                read_only,
                restrict,
                structure,
                align,
            } => {
                out.push_str(space.name());
                if read_only {
                    out.push_str(" readonly");
                }
                if restrict {
                    out.push_str(" restrict");
                }
                if structure > 0 {
                    _ = write!(out, " structure {structure}");
                }
                if align > 1 {
                    _ = write!(out, " align {align}");
                }
            }
            ParameterKind::Local => out.push_str(AddressSpace::Local.name()),
        }
    }
    if !function.parameters.is_empty() {
        out.push('\n');
    }
    out.push(')');
    if let Some([x, y, z]) = function.required_group_size {
        _ = write!(out, " reqd_work_group_size({x}, {y}, {z})");
    }
    if let Some(width) = function.required_sub_group_size {
        _ = write!(out, " reqd_sub_group_size({width})");
    }
    let rules: Vec<&str> = (function.float_rules.rules().into_iter())
        .filter_map(|(holds, name)| holds.then_some(name))
        .collect();
    if !rules.is_empty() {
        _ = write!(out, " floats({})", rules.join(", "));
    }
    if options.locations {
        _ = write!(out, "{}", LocText(function.loc));
    }
    out.push_str(" {\n");
}

/// `private "a" 64 align 4`, `constant "t" 2 align 1 = "00ff"`.
fn variable_text(variable: &MemoryVariable) -> String {
    let mut text = format!(
        "{} {} {} align {}",
        variable.space.name(),
        Quoted(&variable.name),
        variable.size,
        variable.align
    );
    if let Some(data) = &variable.data {
        text.push_str(" = \"");
        for byte in data.iter() {
            _ = write!(text, "{byte:02x}");
        }
        text.push('"');
    }
    text
}

/// Registers in runs of one family: `registers qword %0-%2, dword %3`.
fn print_registers(out: &mut String, function: &Function) {
    let mut first = 0;
    let runs = function
        .registers
        .chunk_by(|a, b| a.family == b.family)
        .map(|run| {
            let from = first;
            first += run.len();
            let family = run.first().map_or("", |r| r.family.name());
            if run.len() == 1 {
                format!("{family} %{from}")
            } else {
                format!("{family} %{from}-%{}", first - 1)
            }
        });
    print_list(out, "registers", runs);
}

/// A keyword and comma-separated items, broken into lines. Prints nothing if there are no items.
fn print_list(out: &mut String, keyword: &str, items: impl Iterator<Item = String>) {
    let mut column = 0;
    for item in items {
        if column == 0 {
            _ = write!(out, "  {keyword} {item}");
            column = 3 + keyword.len();
        } else if column + item.len() + 2 > LINE_WIDTH {
            _ = write!(out, ",\n    {item}");
            column = 4;
        } else {
            _ = write!(out, ", {item}");
            column += 2;
        }
        column += item.len();
    }
    if column > 0 {
        out.push('\n');
    }
}

/// `Display` prints one instruction.
struct InstructionText<'a>(&'a Function, &'a Instruction);

impl fmt::Display for InstructionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstructionText(function, instruction) = *self;
        let destinations = function.destinations(instruction);
        if !destinations.is_empty() {
            write!(f, "{} = ", RegisterList(destinations))?;
        }
        f.write_str(instruction.opcode.mnemonic())?;
        let position = instruction.detail.rule().position();
        let detail = DetailText(function, instruction);
        if position == Position::BeforeType {
            write!(f, "{detail}")?;
        }
        if instruction.opcode.type_rule() != TypeRule::None {
            write!(f, ".{}", instruction.ty)?;
        }
        if position == Position::AfterType {
            write!(f, "{detail}")?;
        }
        let sources = function.sources(instruction);
        if !sources.is_empty() {
            write!(f, " {}", RegisterList(sources))?;
        }
        if position == Position::AfterSources {
            let comma = if sources.is_empty() { " " } else { ", " };
            write!(f, "{comma}{detail}")?;
        }
        Ok(())
    }
}

/// The detail of an instruction, at its [`Position`].
struct DetailText<'a>(&'a Function, &'a Instruction);

impl fmt::Display for DetailText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DetailText(function, instruction) = *self;
        match instruction.detail {
            Detail::None => Ok(()),
            Detail::Immediate(_) => {
                let bits = instruction.immediate().unwrap_or(0);
                write!(f, "{}", ImmediateText(instruction.ty, bits))
            }
            Detail::Convert(from) => write!(f, ".{from}"),
            Detail::Compare(condition) => write!(f, ".{}", condition.name()),
            Detail::Memory {
                space,
                surface,
                volatile,
                unaligned,
            } => {
                write!(f, ".{}", space.name())?;
                if let Some(argument) = surface {
                    write!(f, "[{argument}]")?;
                }
                if volatile {
                    f.write_str(".volatile")?;
                }
                if unaligned {
                    f.write_str(".unaligned")?;
                }
                Ok(())
            }
            Detail::Branch(target) => write!(f, "{target}"),
            Detail::CondBranch { then, otherwise } => write!(f, "{then}, {otherwise}"),
            Detail::Variable(index) => write!(f, "{}", index.0),
            Detail::Fence(fences) => {
                for (ordered, space) in fences.spaces() {
                    if ordered {
                        write!(f, ".{}", space.name())?;
                    }
                }
                Ok(())
            }
            Detail::Reduction(reduction) => write!(f, ".{}", reduction.name()),
            Detail::Matrix(m) => {
                let accumulator = m.accumulator.map_or(NO_ACCUMULATOR, Element::name);
                let (a, b, result) = (m.a.name(), m.b.name(), m.result.name());
                write!(f, ".rows{}.simd{}.{a}.{b}", m.rows, m.width)?;
                write!(f, ".{result}.{accumulator}")
            }
            Detail::Bytes(bytes) => {
                let [a, b] = bytes.types();
                write!(f, ".{a}.{b}")
            }
            Detail::Call(callee) => {
                let name = function.callees.get(callee.index());
                write!(f, " {}", FunctionName(name.map_or("", |n| n)))
            }
        }
    }
}

/// `@name`, quoted if necessary.
struct FunctionName<'a>(&'a str);

impl fmt::Display for FunctionName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_plain_name(self.0) {
            write!(f, "@{}", self.0)
        } else {
            write!(f, "@{}", Quoted(self.0))
        }
    }
}

/// Prints types, separated by commas.
struct TypeList<'a>(&'a [Type]);

impl fmt::Display for TypeList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, ty) in self.0.iter().enumerate() {
            if k > 0 {
                f.write_str(", ")?;
            }
            f.write_str(ty.name())?;
        }
        Ok(())
    }
}

/// Prints registers, separated by commas.
struct RegisterList<'a>(&'a [Register]);

impl fmt::Display for RegisterList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, register) in self.0.iter().enumerate() {
            if k > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{register}")?;
        }
        Ok(())
    }
}

/// A constant: floats as their bits, integers in decimal, bools by name. If bits above the type's
/// size are set, it is printed in hexadecimal, whatever the type.
struct ImmediateText(Type, u64);

impl fmt::Display for ImmediateText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ImmediateText(ty, bits) = *self;
        let width = 8 * ty.size();
        let fits = width == 64 || bits >> width.max(1) == 0;
        if ty == Type::Bool && fits {
            write!(f, "{}", bits != 0)
        } else if ty.is_float() || !fits {
            write!(f, "{bits:#0digits$x}", digits = 2 + width as usize / 4)
        } else if ty.is_signed() {
            write!(f, "{}", ((bits << (64 - width)) as i64) >> (64 - width))
        } else {
            write!(f, "{bits}")
        }
    }
}

/// A comment for what the text of an instruction does not show: the decimal value of a float
/// constant, the name of a variable.
fn comment(function: &Function, instruction: &Instruction) -> Option<String> {
    if let Detail::Variable(index) = instruction.detail {
        let variable = function.variable(index)?;
        // Quoted and escaped, a name cannot end the comment.
        return Some(Quoted(&variable.name).to_string());
    }
    let bits = instruction.immediate()?;
    let value = match instruction.ty.float()? {
        Float::F16 => format!("{:?}", half_value(bits as u16)),
        Float::F32 => format!("{:?}", f32::from_bits(bits as u32)),
        Float::F64 => format!("{:?}", f64::from_bits(bits)),
    };
    Some(value)
}

/// The value of a half, which is exact as an f32.
fn half_value(bits: u16) -> f32 {
    /// 2^-24, the smallest positive half.
    const SMALLEST: f32 = f32::from_bits(0x3380_0000);
    let sign = u32::from(bits >> 15) << 31;
    let (exponent, fraction) = (u32::from(bits >> 10 & 31), u32::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => (fraction as f32 * SMALLEST).to_bits(),
        31 => 0x7f80_0000 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign | magnitude)
}

/// ` !3`, or nothing without a location.
struct LocText(Loc);

impl fmt::Display for LocText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == Loc::NONE {
            Ok(())
        } else {
            write!(f, " !{}", self.0.0)
        }
    }
}

/// Whether a function's name needs no quotes.
fn is_plain_name(name: &str) -> bool {
    let digit_first = name.starts_with(|c: char| c.is_ascii_digit());
    !name.is_empty() && !digit_first && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// A string in double quotes; quotes, backslashes and unprintable characters are escaped.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

impl fmt::Display for InputSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputSource::LocalId(d) => write!(f, "local_id.{d}"),
            InputSource::SubGroupSize => f.write_str("sub_group_size"),
            InputSource::SubGroupId => f.write_str("sub_group_id"),
            InputSource::SubGroupLocalId => f.write_str("sub_group_local_id"),
            InputSource::GroupId(d) => write!(f, "group_id.{d}"),
            InputSource::GlobalOffset(d) => write!(f, "global_offset.{d}"),
            InputSource::EnqueuedLocalSize(d) => write!(f, "enqueued_local_size.{d}"),
            InputSource::LocalSize(d) => write!(f, "local_size.{d}"),
            InputSource::GlobalSize(d) => write!(f, "global_size.{d}"),
            InputSource::GroupCount(d) => write!(f, "group_count.{d}"),
            InputSource::WorkDim => f.write_str("work_dim"),
            InputSource::Argument { index, offset } => write!(f, "argument.{index}+{offset}"),
            InputSource::BufferOffset { index } => write!(f, "buffer_offset.{index}"),
            InputSource::ConstantBase { offset } => write!(f, "constant_base.{offset}"),
            InputSource::Parameter { index } => write!(f, "parameter.{index}"),
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_function(self, PrintOptions::default()))
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_unit(self, PrintOptions::default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::function::{BlockId, Parameter, ParameterId};
    use crate::ir::opcode::Opcode;
    use crate::ir::types::{AddressSpace, Condition, Family};
    use crate::source::Location;
    use pretty_assertions::assert_eq;
    use std::sync::Arc;

    fn sample() -> Unit {
        let mut function = Function::new("saxpy");
        let pointer = |read_only| ParameterKind::Pointer {
            space: AddressSpace::Global,
            read_only,
            restrict: false,
            structure: 0,
            align: 1,
        };
        for (name, type_name, kind, offset) in [
            ("y", "float *", pointer(false), 0),
            ("a", "float", ParameterKind::Value(Type::F32), 8),
            ("x", "const float *", pointer(true), 16),
        ] {
            function.parameters.push(Parameter {
                name: name.into(),
                type_name: type_name.into(),
                kind,
                offset,
            });
        }
        function.required_group_size = Some([64, 1, 1]);
        let mut locations = LocationTable::new();
        let mut b = Builder::new(function);
        b.loc = locations.add(Location {
            in_macro: Some("N".into()),
            ..Location::new("a \"b\".cl".into(), 3, 7)
        });
        let id = b.input(InputSource::LocalId(0));
        let offset = b.function.input(
            InputSource::BufferOffset {
                index: ParameterId(2),
            },
            Family::Dword,
        );
        let named = b.function.add_named_register(Family::Dword, "acc");
        b.constant_into(named, Type::F32, u64::from(1.5f32.to_bits()));
        let call = locations.add_call(&"half".into(), b.loc);
        b.loc = locations.add_inlined(b.loc, call);
        b.constant(Type::S32, -3i64 as u64);
        b.loc = Loc::NONE;
        b.constant(Type::F16, 0xbc00);
        let t = b.constant(Type::Bool, 1);
        let c = b.compare(Condition::Lt, Type::U32, id, offset);
        let s = b.op(Opcode::And, Type::Bool, &[c, t]);
        let wide = b.convert(Type::U64, Type::U32, id);
        b.store(AddressSpace::Global, Type::F32, wide, named);
        let (d, e) = (b.register(Family::Dword), b.register(Family::Dword));
        b.push(
            Opcode::Load,
            Type::F32,
            Detail::Memory {
                space: AddressSpace::Global,
                surface: Some(ParameterId(2)),
                volatile: true,
                unaligned: false,
            },
            &[d, e],
            &[offset],
        );
        let last = b.add_block();
        b.branch_if(s, last, BlockId::ENTRY);
        b.select_block(last);
        b.ret();
        Unit {
            functions: vec![b.finish()],
            locations: Arc::new(locations),
        }
    }

    #[test]
    fn a_kernel_prints_in_the_documented_form() {
        let text = print_unit(&sample(), PrintOptions { locations: true });
        assert_eq!(
            text,
            r#"kernel @saxpy(
  0: "y" "float *" global,
  8: "a" "float" f32,
  16: "x" "const float *" global readonly
) reqd_work_group_size(64, 1, 1) {
  registers dword %0-%3, word %4, bool %5-%7, qword %8, dword %9-%10
  names %2 "acc"
  inputs %0 = local_id.0, %1 = buffer_offset.2
$0:
  %2 = loadi.f32 0x3fc00000 !1  // 1.5
  %3 = loadi.s32 -3 !2
  %4 = loadi.f16 0xbc00  // -1.0
  %5 = loadi.bool true
  %6 = cmp.lt.u32 %0, %1
  %7 = and.bool %6, %5
  %8 = cvt.u64.u32 %0
  store.global.f32 %8, %2
  %9, %10 = load.global[2].volatile.f32 %1
  brc %7, $1, $0
$1:
  ret
}

locations {
  !1 = "a \"b\".cl":3:7 macro "N"
  !2 = !1 in "half" at !1
}
"#
        );
    }

    #[test]
    fn locations_are_printed_only_when_asked_for() {
        let text = sample().to_string();
        assert!(!text.contains('!'), "{text}");
    }

    #[test]
    fn long_lists_are_broken_into_lines() {
        let mut function = Function::new("odd name");
        for k in 0..40 {
            function.add_register(Family::ALL[k % 5]);
        }
        let text = function.to_string();
        assert!(text.starts_with("kernel @\"odd name\"() {\n  registers bool %0, byte %1"));
        assert!(text.lines().all(|l| l.len() <= LINE_WIDTH), "{text}");
        assert!(text.lines().count() > 5);
    }

    #[test]
    fn bits_above_the_type_are_not_hidden() {
        assert_eq!(ImmediateText(Type::U8, 0x1ff).to_string(), "0x1ff");
        assert_eq!(ImmediateText(Type::Bool, 2).to_string(), "0x2");
        assert_eq!(ImmediateText(Type::S8, 0x80).to_string(), "-128");
        assert_eq!(
            ImmediateText(Type::S64, 1 << 63).to_string(),
            "-9223372036854775808"
        );
        assert_eq!(ImmediateText(Type::F16, 1).to_string(), "0x0001");
    }

    #[test]
    fn halves_have_their_values() {
        let values = [0x8000, 0x0001, 0x0400, 0x3c00, 0xc500, 0x7bff, 0xfc00].map(half_value);
        let want = [
            -0.0,
            5.960_464_5e-8,
            6.103_515_6e-5,
            1.0,
            -5.0,
            65504.0,
            f32::NEG_INFINITY,
        ];
        assert_eq!(values.map(f32::to_bits), want.map(f32::to_bits));
        assert!(half_value(0x7e00).is_nan());
    }
}

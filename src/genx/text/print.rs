//! Prints modules so that LLVM 14's assembler, Intel's vector compiler and
//! [`crate::genx::text::parse`] accept them. Deterministic: equal modules have equal texts.

use super::names::{Names, quoted};
use super::print_metadata::Metadata;
use crate::genx::function::{
    Bits, BlockId, Constant, Detail, Function, Instruction, InstructionId, Module, Operand,
    PointerSize, Value,
};
use crate::genx::opcode::{Class, Opcode, Spelling};
use crate::genx::region::{Offset, Region};
use crate::genx::signature;
use crate::genx::types::{Data, Scalar, Type};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

/// The text of a module.
pub fn print_module(module: &Module) -> String {
    let (bits, layout) = match module.pointer {
        PointerSize::Bits32 => (32, "e-p:32:32-i64:64-n8:16:32"),
        PointerSize::Bits64 => (64, "e-p:64:64-i64:64-n8:16:32"),
    };
    let mut out = format!(
        "target datalayout = \"{layout}\"\ntarget triple = \"genx{bits}-unknown-unknown\"\n"
    );
    let mut metadata = Metadata::new(module);
    let mut declarations = BTreeMap::new();
    for (index, function) in module.functions.iter().enumerate() {
        out.push('\n');
        let subprogram = metadata.subprogram(index);
        let mut location = |id| metadata.location(index, id);
        let declarations = Some(&mut declarations);
        Printer::new(function).function(&mut out, subprogram, &mut location, declarations);
    }
    if !declarations.is_empty() {
        out.push('\n');
    }
    for declaration in declarations.values() {
        _ = writeln!(out, "{declaration}");
    }
    out.push_str("\nattributes #0 = { noinline nounwind \"CMGenxMain\" }\n");
    out.push_str("attributes #1 = { noinline nounwind }\n");
    metadata.print(&mut out);
    out
}

/// The text of a function, without source locations and declarations.
pub fn print_function(function: &Function) -> String {
    let mut out = String::new();
    Printer::new(function).function(&mut out, None, &mut |_| None, None);
    out
}

/// The text of an instruction.
pub fn print_instruction(function: &Function, id: InstructionId) -> String {
    let instruction = function.instruction(id);
    Printer::new(function).instruction(instruction, None)
}

/// The name of a value, with `%`.
pub fn value_name(function: &Function, value: Value) -> String {
    Names::new(function).value(value).to_owned()
}

/// The name of a block, with `%`.
pub fn block_name(function: &Function, block: BlockId) -> String {
    format!("%{}", Names::new(function).block(block))
}

/// The names of the values and blocks of a function, for [`Lines`].
#[derive(Clone)]
pub struct ValueNames(Rc<Names>);

impl ValueNames {
    /// The names of a function.
    pub fn of(function: &Function) -> ValueNames {
        ValueNames(Rc::new(Names::new(function)))
    }

    /// The name of a value, with `%`.
    pub fn value(&self, value: Value) -> &str {
        self.0.value(value)
    }
}

impl std::fmt::Debug for ValueNames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ValueNames")
    }
}

/// The texts of single lines of a function, for which its values are named once.
pub struct Lines<'f>(Printer<'f>);

impl<'f> Lines<'f> {
    /// The lines of a function, whose names these are.
    pub fn of(function: &'f Function, names: &ValueNames) -> Lines<'f> {
        Lines(Printer::with(function, Rc::clone(&names.0)))
    }

    /// The text of an instruction.
    pub fn instruction(&self, id: InstructionId) -> String {
        let instruction = self.0.function.instruction(id);
        self.0.instruction(instruction, None)
    }

    /// The label of a block.
    pub fn label(&self, block: BlockId) -> String {
        format!("{}:", self.0.names.block(block))
    }
}

impl std::fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Lines").field(&self.0.function.name).finish()
    }
}

/// The text of a constant, without its type.
pub fn print_constant(constant: &Constant) -> String {
    let data = match constant.ty {
        Type::Data(data) => data,
        Type::Pointer { .. } if constant.bits == Bits::Splat(0) => return "null".to_owned(),
        Type::Pointer { .. } | Type::Void | Type::Pair(_) => return "undef".to_owned(),
    };
    let scalar = |bits: Option<u64>| match bits {
        None => "undef".to_owned(),
        Some(bits) => print_scalar(data.scalar, bits),
    };
    match &constant.bits {
        Bits::Undef => "undef".to_owned(),
        Bits::Splat(bits) if !data.is_vector() => scalar(Some(*bits)),
        Bits::Splat(0) => "zeroinitializer".to_owned(),
        Bits::Splat(_) | Bits::List(_) => {
            let typed = |bits| format!("{} {}", data.scalar, scalar(bits));
            let elements: Vec<String> = match &constant.bits {
                Bits::Splat(bits) => vec![typed(Some(*bits)); data.count() as usize],
                _ => (0..data.count())
                    .map(|k| typed(constant.element(k)))
                    .collect(),
            };
            format!("<{}>", elements.join(", "))
        }
    }
}

/// The text of a scalar constant. A float is decimal if six digits after the point are exact.
fn print_scalar(scalar: Scalar, bits: u64) -> String {
    let decimal = |value: f64| {
        let text = format!("{value:.6e}");
        let (digits, exponent) = text.split_once('e')?;
        let exact = text.parse::<f64>().ok()?.to_bits() == value.to_bits();
        let exponent: i32 = exponent.parse().ok()?;
        let sign = if exponent < 0 { '-' } else { '+' };
        (exact && value.is_finite())
            .then(|| format!("{digits}e{sign}{:02}", exponent.unsigned_abs()))
    };
    match scalar {
        Scalar::I1 => if bits & 1 == 1 { "true" } else { "false" }.to_owned(),
        Scalar::I8 => (bits as i8).to_string(),
        Scalar::I16 => (bits as i16).to_string(),
        Scalar::I32 => (bits as i32).to_string(),
        Scalar::I64 => (bits as i64).to_string(),
        Scalar::F16 => format!("0xH{:04X}", bits as u16),
        Scalar::F32 => {
            let bits = bits as u32;
            let value = f32::from_bits(bits);
            if value.is_nan() {
                // Not by conversion: it would make a signaling NaN quiet.
                let sign = u64::from(bits & 0x8000_0000) << 32;
                let payload = u64::from(bits & 0x7F_FFFF) << 29;
                return format!("0x{:016X}", sign | 0x7FF0_0000_0000_0000 | payload);
            }
            let wide = f64::from(value);
            decimal(wide).unwrap_or_else(|| format!("0x{:016X}", wide.to_bits()))
        }
        Scalar::F64 => decimal(f64::from_bits(bits)).unwrap_or_else(|| format!("0x{bits:016X}")),
    }
}

/// The operands of a call in the text: type, and value with its type.
struct TextOperand<'p> {
    ty: Type,
    text: Cow<'p, str>,
}

struct Printer<'f> {
    function: &'f Function,
    names: Rc<Names>,
    /// The texts of constants that were printed: those of vectors are long, and most occur often.
    constants: Vec<OnceCell<String>>,
}

/// The declarations of the intrinsics that a module calls, by name; `None` if they are not printed.
type Declarations<'d> = Option<&'d mut BTreeMap<String, String>>;

impl<'f> Printer<'f> {
    fn new(function: &'f Function) -> Printer<'f> {
        Printer::with(function, Rc::new(Names::new(function)))
    }

    fn with(function: &'f Function, names: Rc<Names>) -> Printer<'f> {
        Printer {
            function,
            names,
            constants: vec![OnceCell::new(); function.constants().len()],
        }
    }

    fn function(
        &self,
        out: &mut String,
        subprogram: Option<u32>,
        location: &mut impl FnMut(InstructionId) -> Option<u32>,
        mut declarations: Declarations<'_>,
    ) {
        let function = self.function;
        let head = match function.kernel {
            Some(_) => "dllexport spir_kernel",
            None => "internal spir_func",
        };
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|&p| format!("{} {}", function.value(p).ty, self.names.value(p)))
            .collect();
        let group = u32::from(function.kernel.is_none());
        let attached = subprogram.map_or(String::new(), |n| format!(" !dbg !{n}"));
        _ = writeln!(
            out,
            "define {head} {} @{}({}) #{group}{attached} {{",
            function.result,
            quoted(&function.name),
            parameters.join(", ")
        );
        for (k, id) in function.block_ids().enumerate() {
            let block = &function.blocks[k];
            // The number of the entry is implied.
            if k > 0 || block.name.is_some() {
                _ = writeln!(out, "{}:", self.names.block(id));
            }
            for &id in &block.instructions {
                let text = self.instruction(function.instruction(id), declarations.as_deref_mut());
                let attached = location(id).map_or(String::new(), |n| format!(", !dbg !{n}"));
                _ = writeln!(out, "  {text}{attached}");
            }
        }
        out.push_str("}\n");
    }

    /// An operand without its type.
    fn operand(&self, operand: Operand) -> Cow<'_, str> {
        let id = match operand {
            Operand::Value(value) => return Cow::Borrowed(self.names.value(value)),
            Operand::Constant(id) => id,
        };
        let text = || print_constant(self.function.constant(id));
        match self.constants.get(id.index()) {
            Some(known) => Cow::Borrowed(known.get_or_init(text)),
            None => Cow::Owned(text()),
        }
    }

    /// An operand with its type.
    fn typed(&self, operand: Operand) -> String {
        let ty = self.function.operand_type(operand);
        [&ty.to_string(), " ", &self.operand(operand)].concat()
    }

    fn instruction(&self, instruction: &Instruction, declarations: Declarations<'_>) -> String {
        let text = match instruction.opcode.row().spelling {
            Spelling::Word(word) => self.word(word, instruction),
            Spelling::Llvm(_)
            | Spelling::Genx(_)
            | Spelling::Signed(_)
            | Spelling::Region(_)
            | Spelling::Atomic(_)
            | Spelling::Lsc(_) => self.call(instruction, declarations),
        };
        match instruction.result {
            Some(value) => [self.names.value(value), " = ", &text].concat(),
            None => text,
        }
    }

    /// An instruction of LLVM.
    fn word(&self, word: &str, instruction: &Instruction) -> String {
        let operands = &instruction.operands;
        let typed = |k: usize| operands.get(k).map_or(String::new(), |&o| self.typed(o));
        let plain = |k: usize| operands.get(k).map_or(Cow::default(), |&o| self.operand(o));
        let all = || -> String {
            let list: Vec<String> = operands.iter().map(|&o| self.typed(o)).collect();
            list.join(", ")
        };
        let result = self.function.result_type(instruction);
        let block = |id| self.names.block(id);
        match (&instruction.detail, instruction.opcode.class()) {
            (Detail::Branch(to), _) => format!("br label %{}", block(*to)),
            (Detail::CondBranch { then, otherwise }, _) => format!(
                "br {}, label %{}, label %{}",
                typed(0),
                block(*then),
                block(*otherwise)
            ),
            (_, Class::Terminator) => match operands.is_empty() {
                true => "ret void".to_owned(),
                false => format!("ret {}", typed(0)),
            },
            (Detail::Phi(from), _) => {
                let pairs: Vec<String> = operands
                    .iter()
                    .zip(from)
                    .map(|(&o, &b)| format!("[ {}, %{} ]", self.operand(o), block(b)))
                    .collect();
                format!("phi {result} {}", pairs.join(", "))
            }
            (Detail::Access { align, volatile }, class) => {
                let volatile = if *volatile { "volatile " } else { "" };
                match class {
                    Class::Load => {
                        format!("load {volatile}{result}, {}, align {align}", typed(0))
                    }
                    _ => format!("store {volatile}{}, align {align}", all()),
                }
            }
            (Detail::Element(data), _) => format!("getelementptr {data}, {}", all()),
            (Detail::Index(index), _) => format!("extractvalue {}, {index}", typed(0)),
            (Detail::Shuffle(mask), _) => {
                let list: Vec<String> = mask
                    .iter()
                    .map(|index| match index {
                        Some(index) => format!("i32 {index}"),
                        None => "i32 undef".to_owned(),
                    })
                    .collect();
                let count = mask.len();
                // LLVM's own text of a mask of equal elements.
                let first = mask.first().copied().flatten();
                let text = match mask.iter().all(|m| *m == mask[0]) {
                    true if first == Some(0) => "zeroinitializer".to_owned(),
                    true if first.is_none() => "undef".to_owned(),
                    _ => format!("<{}>", list.join(", ")),
                };
                format!("shufflevector {}, <{count} x i32> {text}", all())
            }
            (Detail::IntCondition(condition), _) => {
                format!("{word} {} {}, {}", condition.name(), typed(0), plain(1))
            }
            (Detail::FloatCondition(condition), _) => {
                format!("{word} {} {}, {}", condition.name(), typed(0), plain(1))
            }
            (_, Class::Conversion | Class::Bitcast | Class::Pointer) => {
                format!("{word} {} to {result}", typed(0))
            }
            (_, Class::Shuffle) => format!("{word} {}", all()),
            (_, _) if instruction.opcode == Opcode::Select => format!("{word} {}", all()),
            (_, _) => {
                let rest: String = (1..operands.len())
                    .map(|k| format!(", {}", plain(k)))
                    .collect();
                format!("{word} {}{rest}", typed(0))
            }
        }
    }

    fn value_operand(&self, operand: Operand) -> TextOperand<'_> {
        TextOperand {
            ty: self.function.operand_type(operand),
            text: self.operand(operand),
        }
    }

    /// The operands of a region in the text.
    fn region(&self, region: Region, offset: Option<Operand>) -> Vec<TextOperand<'_>> {
        let int = |value: u32| TextOperand {
            ty: Data::I32.into(),
            text: (value as i32).to_string().into(),
        };
        let start = match (region.offset, offset) {
            (Offset::Bytes(bytes), _) => match u16::try_from(bytes) {
                Ok(short) => TextOperand {
                    ty: Data::I16.into(),
                    text: (short as i16).to_string().into(),
                },
                Err(_) => int(bytes),
            },
            (Offset::Value | Offset::Values, Some(operand)) => self.value_operand(operand),
            (Offset::Value | Offset::Values, None) => int(0),
        };
        let parent = match region.parent_width {
            Some(width) => int(width),
            None => TextOperand {
                ty: Data::I32.into(),
                text: "undef".into(),
            },
        };
        vec![
            int(region.vstride),
            int(region.width),
            int(region.stride),
            start,
            parent,
        ]
    }

    /// A call of an intrinsic; its declaration is added.
    fn call(&self, instruction: &Instruction, declarations: Declarations<'_>) -> String {
        let function = self.function;
        let values: Vec<TextOperand> = instruction
            .operands
            .iter()
            .map(|&o| self.value_operand(o))
            .collect();
        let operands = match (&instruction.detail, instruction.opcode.class()) {
            (&Detail::Region(region), class) => {
                let mut values = values.into_iter();
                let offset = instruction.region_offset();
                if class == Class::ReadRegion {
                    values
                        .next()
                        .into_iter()
                        .chain(self.region(region, offset))
                        .collect()
                } else {
                    let (old, new, mask) = (values.next(), values.next(), values.next());
                    let mut list: Vec<TextOperand> = old.into_iter().chain(new).collect();
                    list.extend(self.region(region, offset));
                    list.extend(mask);
                    list
                }
            }
            (_, _) => values,
        };
        let result = function.result_type(instruction);
        let types: Vec<Type> = operands.iter().map(|o| o.ty).collect();
        let floats = types
            .first()
            .and_then(|ty| ty.data())
            .is_some_and(|data| data.scalar.is_float());
        let base = signature::base_name(instruction.opcode, &instruction.detail, floats);
        let overloads =
            signature::overloads(instruction.opcode, instruction.atomic(), result, &types);
        let name = format!(
            "{}{}",
            base.unwrap_or_default(),
            signature::suffix(&overloads.unwrap_or_default())
        );
        let mut text = format!("call {result} @{name}(");
        for (k, operand) in operands.iter().enumerate() {
            let comma = if k == 0 { "" } else { ", " };
            _ = write!(text, "{comma}{} {}", operand.ty, operand.text);
        }
        text.push(')');
        if let Some(declarations) = declarations
            && !declarations.contains_key(&name)
        {
            let types: Vec<String> = types.iter().map(Type::to_string).collect();
            let declaration = format!("declare {result} @{name}({})", types.join(", "));
            declarations.insert(name, declaration);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn floats_are_printed_exactly() {
        for (scalar, bits, text) in [
            (Scalar::F32, 0x3F80_0000, "1.000000e+00"),
            (Scalar::F32, 0x3DCC_CCCD, "0x3FB99999A0000000"),
            (Scalar::F32, 0x8000_0000, "-0.000000e+00"),
            (Scalar::F32, 0x7F80_0001, "0x7FF0000020000000"),
            (Scalar::F32, 0xFF80_0000, "0xFFF0000000000000"),
            (Scalar::F64, 0x3FB9_9999_9999_999A, "1.000000e-01"),
            (Scalar::F16, 0x3C00, "0xH3C00"),
            (Scalar::I8, 0xff, "-1"),
            (Scalar::I1, 1, "true"),
        ] {
            assert_eq!(print_scalar(scalar, bits), text);
        }
    }
}

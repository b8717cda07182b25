//! Kernels to vISA 4.1 text.
//!
//! Requires nothing: a broken kernel prints too (ids that name nothing print as `V?7`), so that
//! the text can stand in reports about it.
//! Keeps: the text is a function of the kernels alone, and what [`crate::visa::verify`] finds
//! clean is text that Intel's finalizer accepts without a message.
//!
//! Canonical forms: immediates are hexadecimal bits with a type (`0x3f800000:f`), labels stand
//! alone in column 0, instructions are indented by four spaces.

use crate::target::PrivateMemory;
use crate::visa::instruction::{
    Combine, Detail, Instruction, Lsc, LscAddress, LscData, PredicateUse,
};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{
    LabelId, Modifier, Operand, PredicateId, Surface, SurfaceId, Variable, VariableId,
};
use crate::visa::types::Exec;
use std::fmt::{self, Write};

/// The name of a label's `.function`, and of the first label, is the kernel's with this at its
/// end.
const ENTRY_SUFFIX: &str = "_main";

/// How kernels are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Write `FILE "name"` and `LOC line` wherever the source line changes.
    pub locations: bool,
}

/// The kernels as one file of vISA text, in the order given.
///
/// Each kernel names its own output of the finalizer: kernel `k` gives `k.asm` and `k.dat`.
pub fn print<'a>(kernels: impl IntoIterator<Item = &'a Kernel>, options: &PrintOptions) -> String {
    let mut out = String::from(".version 4.1\n");
    for kernel in kernels {
        // Writing to a String does not fail.
        let _ = print_kernel(&mut out, kernel, options);
    }
    out
}

/// One instruction as it stands in the text, without indentation and line end.
pub fn print_instruction(kernel: &Kernel, instruction: &Instruction) -> String {
    InstructionText {
        kernel,
        instruction,
    }
    .to_string()
}

/// One operand as it stands in the text (without the `:d32x2` of LSC data).
pub fn print_operand(kernel: &Kernel, operand: &Operand) -> String {
    OperandText { kernel, operand }.to_string()
}

fn print_kernel(out: &mut String, kernel: &Kernel, options: &PrintOptions) -> fmt::Result {
    writeln!(out, ".kernel \"{}\"", kernel.name)?;
    print_declarations(out, kernel)?;
    for input in &kernel.inputs {
        writeln!(
            out,
            ".input {} offset={} size={}",
            VariableText(kernel, input.variable.into()),
            input.offset,
            input.size
        )?;
    }
    writeln!(out, ".kernel_attr Target=\"3d\"")?;
    writeln!(out, ".kernel_attr SimdSize={}", kernel.simd)?;
    if kernel.target.info().per_thread_input_size_attribute && kernel.per_thread_bytes > 0 {
        writeln!(
            out,
            ".kernel_attr PerThreadInputSize={}",
            kernel.per_thread_bytes
        )?;
    }
    if kernel.slm_bytes > 0 {
        writeln!(out, ".kernel_attr SLMSize={}", kernel.slm_kilobytes())?;
    }
    let private = kernel.private_bytes_per_thread();
    if private > 0 && kernel.target.info().private_memory != PrivateMemory::Global {
        writeln!(out, ".kernel_attr SpillMemOffset={private}")?;
    }
    writeln!(out, ".kernel_attr OutputAsmPath=\"{}.asm\"", kernel.name)?;
    writeln!(out, ".function \"{}{ENTRY_SUFFIX}\"", kernel.name)?;
    let mut file = None;
    let mut line = None;
    for instruction in &kernel.instructions {
        if options.locations
            && let Some(location) = kernel.locations.get(instruction.loc)
        {
            if file != Some(&location.file) {
                writeln!(out, "    FILE \"{}\"", quoted(&location.file))?;
                file = Some(&location.file);
                line = None;
            }
            if line != Some(location.line) {
                writeln!(out, "    LOC {}", location.line)?;
                line = Some(location.line);
            }
        }
        if instruction.opcode != Opcode::Label {
            out.push_str("    ");
        }
        writeln!(
            out,
            "{}",
            InstructionText {
                kernel,
                instruction
            }
        )?;
    }
    Ok(())
}

fn print_declarations(out: &mut String, kernel: &Kernel) -> fmt::Result {
    for variable in &kernel.variables {
        write!(
            out,
            ".decl {} v_type=G type={} num_elts={} align={}",
            variable.name,
            variable.ty,
            variable.elements,
            alignment_name(variable.align)
        )?;
        if let Some((base, offset)) = variable.alias {
            write!(out, " alias=<{}, {offset}>", VariableText(kernel, base))?;
        }
        out.push('\n');
    }
    for predicate in &kernel.predicates {
        writeln!(
            out,
            ".decl {} v_type=P num_elts={}",
            predicate.name, predicate.elements
        )?;
    }
    for address in &kernel.addresses {
        writeln!(
            out,
            ".decl {} v_type=A num_elts={}",
            address.name, address.elements
        )?;
    }
    for surface in &kernel.surfaces {
        writeln!(out, ".decl {} v_type=T num_elts=1", surface.name)?;
    }
    Ok(())
}

/// The finalizer's word for an alignment in bytes.
fn alignment_name(bytes: u32) -> &'static str {
    match bytes {
        0..=1 => "byte",
        2 => "word",
        3..=4 => "dword",
        5..=8 => "qword",
        9..=16 => "oword",
        17..=32 => "hword",
        33.. => "wordx32",
    }
}

/// The most bytes of a file name: the finalizer never ends on one above 4,095.
const MAX_FILE_NAME_BYTES: usize = 1024;

/// A file name without what would end the quotes or the line, and not longer than the finalizer
/// bears: its end is what tells files apart.
fn quoted(name: &str) -> String {
    let mut start = name.len().saturating_sub(MAX_FILE_NAME_BYTES);
    while !name.is_char_boundary(start) {
        start += 1;
    }
    let mut quoted = String::new();
    for c in name.get(start..).unwrap_or_default().chars() {
        match c {
            // It knows no other escape than this one.
            '\\' => quoted.push_str("\\\\"),
            c if c == '"' || c.is_control() => quoted.push('_'),
            c => quoted.push(c),
        }
    }
    quoted
}

struct InstructionText<'a> {
    kernel: &'a Kernel,
    instruction: &'a Instruction,
}

impl fmt::Display for InstructionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstructionText {
            kernel,
            instruction,
        } = *self;
        if instruction.opcode == Opcode::Label {
            for operand in &instruction.operands {
                write!(f, "{}", OperandText { kernel, operand })?;
            }
            return f.write_str(":");
        }
        if let Some(predicate) = instruction.predicate {
            write!(f, "{} ", PredicateUseText(kernel, predicate))?;
        }
        f.write_str(instruction.opcode.mnemonic())?;
        write!(f, "{}", Suffix(instruction.detail))?;
        if instruction.saturate {
            f.write_str(".sat")?;
        }
        if let Some(exec) = instruction.exec {
            write!(f, " {}", ExecText(exec))?;
        }
        if let Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) = instruction.detail {
            return lsc_operands(f, kernel, instruction, lsc);
        }
        for operand in &instruction.operands {
            write!(f, " {}", OperandText { kernel, operand })?;
        }
        Ok(())
    }
}

/// What follows the mnemonic: `.lt`, `.RG`, `.4.1`, `.ugm`.
struct Suffix(Detail);

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Detail::None => Ok(()),
            Detail::Condition(condition) => write!(f, ".{}", condition.name()),
            Detail::Channels(count) => {
                let names = "RGBA";
                write!(f, ".{}", names.get(..usize::from(count)).unwrap_or("?"))
            }
            Detail::ElementSize(bytes) => write!(f, ".{bytes}"),
            Detail::Blocks { size, count } => write!(f, ".{size}.{count}"),
            Detail::Lsc(lsc) => write!(f, ".{}", lsc.sfid.name()),
            Detail::Atomic {
                operation,
                quadword,
            } => {
                let size = if quadword { ".64" } else { "" };
                write!(f, ".{}{size}", operation.name())
            }
            Detail::LscAtomic(operation, lsc) => {
                write!(f, "_{}.{}", operation.lsc_name(), lsc.sfid.name())
            }
            Detail::Fence(sfid) => write!(f, ".{}.none.group", sfid.name()),
        }
    }
}

/// Operands of an LSC message, in the order in which the instruction has them: data is
/// `V.64:d32x2`, the address `flat[V]:a64`.
fn lsc_operands(
    f: &mut fmt::Formatter<'_>,
    kernel: &Kernel,
    instruction: &Instruction,
    lsc: Lsc,
) -> fmt::Result {
    let address_index = usize::from(instruction.opcode != Opcode::LscStore);
    for (index, operand) in instruction.operands.iter().enumerate() {
        let text = LscRaw(kernel, operand);
        if index == address_index {
            match lsc.address {
                LscAddress::Flat64 => write!(f, " flat[{text}]:a64")?,
                LscAddress::Flat32 => write!(f, " flat[{text}]:a32")?,
                LscAddress::Bti(bti) => write!(f, " bti({bti:#x})[{text}]:a32")?,
                LscAddress::SurfaceState(state) => {
                    let state = VariableText(kernel, state.into());
                    write!(f, " ss({state})[{text}]:a32")?;
                }
            }
        } else if index > 1 {
            // The values of an atomic operation are as large as what it gives.
            write!(f, " {text}")?;
        } else {
            let size = match lsc.data {
                LscData::D8c32 => "d8c32",
                LscData::D16c32 => "d16c32",
                LscData::D32 => "d32",
                LscData::D64 => "d64",
            };
            write!(f, " {text}:{size}")?;
            if lsc.vector != 1 {
                write!(f, "x{}", lsc.vector)?;
            }
        }
    }
    Ok(())
}

/// A raw operand of an LSC message: the offset is left out when it is 0.
struct LscRaw<'a>(&'a Kernel, &'a Operand);

impl fmt::Display for LscRaw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.1 {
            Operand::Raw {
                variable,
                offset: 0,
            } => write!(f, "{}", VariableText(self.0, variable)),
            _ => write!(
                f,
                "{}",
                OperandText {
                    kernel: self.0,
                    operand: self.1
                }
            ),
        }
    }
}

/// `(M1, 16)`, `(M5_NM, 8)`.
struct ExecText(Exec);

impl fmt::Display for ExecText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mask = if self.0.no_mask { "_NM" } else { "" };
        write!(f, "(M{}{mask}, {})", self.0.offset / 4 + 1, self.0.size)
    }
}

/// `(P1)`, `(!P1)`, `(!P1.any)`.
struct PredicateUseText<'a>(&'a Kernel, PredicateUse);

impl fmt::Display for PredicateUseText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let invert = if self.1.invert { "!" } else { "" };
        let combine = match self.1.combine {
            Combine::None => "",
            Combine::Any => ".any",
            Combine::All => ".all",
        };
        let predicate = PredicateText(self.0, self.1.predicate);
        write!(f, "({invert}{predicate}{combine})")
    }
}

struct VariableText<'a>(&'a Kernel, Variable);

impl fmt::Display for VariableText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Variable::Predefined(predefined) => f.write_str(predefined.name()),
            Variable::Declared(VariableId(id)) => match self.0.variables.get(id as usize) {
                Some(decl) => f.write_str(&decl.name),
                None => write!(f, "V?{id}"),
            },
        }
    }
}

struct PredicateText<'a>(&'a Kernel, PredicateId);

impl fmt::Display for PredicateText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PredicateId(id) = self.1;
        match self.0.predicates.get(id as usize) {
            Some(decl) => f.write_str(&decl.name),
            None => write!(f, "P?{id}"),
        }
    }
}

struct OperandText<'a> {
    kernel: &'a Kernel,
    operand: &'a Operand,
}

impl fmt::Display for OperandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = self.kernel;
        match *self.operand {
            Operand::Destination {
                variable,
                row,
                column,
                stride,
            } => {
                let variable = VariableText(kernel, variable);
                write!(f, "{variable}({row},{column})<{stride}>")
            }
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier,
            } => {
                let modifier = match modifier {
                    Modifier::None => "",
                    Modifier::Negate => "(-)",
                    Modifier::Absolute => "(abs)",
                    Modifier::NegateAbsolute => "(-abs)",
                    Modifier::Not => "(~)",
                };
                let variable = VariableText(kernel, variable);
                write!(
                    f,
                    "{modifier}{variable}({row},{column})<{};{},{}>",
                    region.vertical, region.width, region.horizontal
                )
            }
            Operand::Address(id) => match kernel.addresses.get(id.0 as usize) {
                Some(address) => write!(f, "{}(0)<{}>", address.name, address.elements),
                None => write!(f, "A?{}", id.0),
            },
            Operand::AddressOf(id) => write!(f, "&{}", VariableText(kernel, id.into())),
            Operand::Indirect {
                address,
                offset,
                ty,
            } => match kernel.addresses.get(address.0 as usize) {
                Some(address) => {
                    let region = if address.elements == 1 {
                        "<0;1,0>"
                    } else {
                        "<1,0>"
                    };
                    write!(f, "r[{}(0),{offset}]{region}:{ty}", address.name)
                }
                None => write!(f, "r[A?{},{offset}]", address.0),
            },
            Operand::Immediate { ty, bits } => write!(f, "{:#x}:{ty}", ty.truncate(bits)),
            Operand::Raw { variable, offset } => {
                write!(f, "{}.{offset}", VariableText(kernel, variable))
            }
            Operand::Predicate(id) => write!(f, "{}", PredicateText(kernel, id)),
            Operand::Surface(surface) => write_surface(f, kernel, surface),
            Operand::SurfaceDestination(id) => {
                write_surface(f, kernel, Surface::Variable(id))?;
                f.write_str("(0)")
            }
            Operand::Label(LabelId(id)) => match kernel.labels.get(id as usize) {
                Some(name) => f.write_str(name),
                None => write!(f, "L?{id}"),
            },
        }
    }
}

fn write_surface(f: &mut fmt::Formatter<'_>, kernel: &Kernel, surface: Surface) -> fmt::Result {
    match surface {
        Surface::Variable(SurfaceId(id)) if id as usize >= kernel.surfaces.len() => {
            write!(f, "T?{id}")
        }
        Surface::Variable(_) | Surface::Slm | Surface::Scratch => {
            f.write_str(kernel.surface_name(surface))
        }
    }
}

#[cfg(test)]
mod tests;

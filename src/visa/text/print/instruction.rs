//! Prints instructions.

use super::operand::{AddressText, LabelText, OperandText, PredicateText, VariableText};
use crate::visa::instruction::{
    Combine, Detail, Instruction, Lsc, LscCache, LscIndex, LscShape, LscSurface, PredicateUse,
    RenderTarget,
};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::{DetailKind, Opcode, Slot};
use crate::visa::operand::{Operand, SymbolId};
use crate::visa::types::Exec;
use std::fmt;

pub(super) struct InstructionText<'a> {
    pub(super) kernel: &'a Kernel,
    pub(super) instruction: &'a Instruction,
}

impl fmt::Display for InstructionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstructionText {
            kernel,
            instruction,
        } = *self;
        let operands = instruction.operands.as_slice();
        match (instruction.opcode, operands) {
            (Opcode::Label, [Operand::Label(id)]) => {
                return write!(f, "{}:", LabelText(kernel, *id));
            }
            (Opcode::Label, _) => return f.write_str("?:"),
            (Opcode::Subroutine, [Operand::Label(id)]) => {
                return write!(f, ".function \"{}\"", LabelText(kernel, *id));
            }
            (Opcode::Subroutine, _) => return f.write_str(".function ?"),
            _ => {}
        }
        if let (Opcode::File, [Operand::Symbol(SymbolId(id))]) = (instruction.opcode, operands) {
            let name = kernel.symbols.get(*id as usize).map_or("?", String::as_str);
            return write!(f, "FILE \"{}\"", super::file_name(name));
        }
        if let Some(predicate) = instruction.predicate {
            write!(f, "{} ", PredicateUseText(kernel, predicate))?;
        }
        f.write_str(instruction.opcode.mnemonic())?;
        write!(f, "{}", Suffix(instruction.opcode, instruction.detail))?;
        if instruction.saturate {
            f.write_str(".sat")?;
        }
        if let Some(exec) = instruction.exec {
            if instruction.opcode.is_block() {
                write!(f, " ({})", exec.size)?;
            } else {
                write!(f, " {}", ExecText(exec))?;
            }
        }
        self.after_exec(f)?;
        match instruction.detail {
            Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) => {
                return lsc_operands(f, kernel, instruction, lsc);
            }
            Detail::LscBlock(_) => return block_operands(f, kernel, instruction),
            _ => {}
        }
        for (index, operand) in operands.iter().enumerate() {
            match (instruction.opcode, index) {
                (Opcode::VmeFbr, 0) => f.write_str(" (")?,
                (Opcode::VmeFbr, 1 | 2) => f.write_str(", ")?,
                (Opcode::Switchjmp, 1) => f.write_str(" (")?,
                (Opcode::Switchjmp, 2..) => f.write_str(", ")?,
                _ => f.write_str(" ")?,
            }
            match (instruction.opcode.slots().get(index), operand) {
                (
                    Some(Slot::Block | Slot::Scalar),
                    &Operand::Source {
                        variable,
                        row,
                        column,
                        ..
                    },
                ) => write!(f, "{}({row},{column})", VariableText(kernel, variable))?,
                (Some(Slot::Name), &Operand::Source { variable, .. }) => {
                    write!(f, "{}", VariableText(kernel, variable))?;
                }
                (Some(Slot::Name), &Operand::Address { address, .. }) => {
                    write!(f, "{}", AddressText(kernel, address))?;
                }
                _ => write!(f, "{}", OperandText { kernel, operand })?,
            }
            match (instruction.opcode, index, instruction.detail) {
                (Opcode::VmeFbr, 2, _) => f.write_str(")")?,
                (Opcode::MediaLd | Opcode::MediaSt, 0, Detail::Media { plane, .. }) => {
                    write!(f, " {plane}")?;
                }
                (Opcode::Avs, 8, Detail::Avs { control, .. }) => write!(f, " {}", control.name())?,
                (Opcode::Avs, 9, Detail::Avs { mode, .. }) => write!(f, " {}", mode.name())?,
                _ => {}
            }
        }
        match instruction.detail {
            Detail::Call { arguments, result } => write!(f, " {arguments} {result}"),
            Detail::LscState(surface) => write!(f, " {}", SurfaceText(kernel, surface)),
            _ if instruction.opcode == Opcode::Switchjmp => f.write_str(")"),
            _ => Ok(()),
        }
    }
}

impl InstructionText<'_> {
    /// Prints the details between the execution size and the operands.
    fn after_exec(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.instruction.detail {
            Detail::Gather { modified: true, .. } => f.write_str(" .mod"),
            Detail::Pixels { wide, .. } => f.write_str(if wide { " (16)" } else { " (8)" }),
            Detail::Urb { count, offset } => write!(f, " {count} {offset}"),
            Detail::Ime { stream, search } => write!(f, " ({stream}, {search})"),
            Detail::Video([first, second]) => match self.instruction.opcode.info().detail {
                DetailKind::VideoFilter => write!(f, " ({first}, {second})"),
                _ => write!(f, " ({first})"),
            },
            Detail::Send {
                descriptor,
                source,
                destination,
            } => write!(f, " {descriptor:#x} {source} {destination}"),
            Detail::Line(line) => write!(f, " {line}"),
            _ => Ok(()),
        }
    }
}

/// The suffixes of the mnemonic: `.lt`, `.RG`, `.4.1`, `.ugm`.
struct Suffix(Opcode, Detail);

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let channels = |f: &mut fmt::Formatter<'_>, mask: u8| {
            f.write_str(".")?;
            for (bit, name) in ["R", "G", "B", "A"].iter().enumerate() {
                if mask & 1 << bit != 0 {
                    f.write_str(name)?;
                }
            }
            Ok(())
        };
        match self.1 {
            Detail::None
            | Detail::Modified(false)
            | Detail::Urb { .. }
            | Detail::Ime { .. }
            | Detail::Video(_)
            | Detail::Call { .. }
            | Detail::Send { .. }
            | Detail::Line(_) => Ok(()),
            Detail::Modified(true) => f.write_str(".mod"),
            Detail::Condition(condition) => write!(f, ".{}", condition.name()),
            Detail::Boolean(function) => write!(f, ".x{function:x}"),
            Detail::Dpas {
                weights,
                activations,
                depth,
                repeat,
            } => write!(
                f,
                ".{}.{}.{depth}.{repeat}",
                weights.name(),
                activations.name()
            ),
            Detail::Channels(mask)
            | Detail::Pixels { channels: mask, .. }
            | Detail::Avs { channels: mask, .. } => channels(f, mask.0),
            Detail::Unorm {
                channels: mask,
                output,
            } => {
                channels(f, mask.0)?;
                write!(f, ".{}", output.name())
            }
            Detail::Sampler {
                pixel_null_mask,
                cps,
                non_uniform,
                channels: mask,
            } => {
                for (there, name) in [
                    (pixel_null_mask, ".pixel_null_mask"),
                    (cps, ".cps"),
                    (non_uniform, ".divS"),
                ] {
                    if there {
                        f.write_str(name)?;
                    }
                }
                channels(f, mask.0)
            }
            Detail::ElementSize(bytes) | Detail::Gather { size: bytes, .. } => {
                write!(f, ".{bytes}")
            }
            Detail::Count(count) => write!(f, ".{count}"),
            Detail::Blocks { size, count } => write!(f, ".{size}.{count}"),
            Detail::Media {
                mode,
                width,
                height,
                ..
            } => write!(f, ".{}({width},{height})", mode.name()),
            Detail::Lsc(lsc) => {
                write!(f, ".{}", lsc.sfid.name())?;
                caches(f, lsc.cache)
            }
            Detail::LscBlock(block) => {
                write!(f, ".{}", block.sfid.name())?;
                caches(f, block.cache)
            }
            Detail::LscState(_) => f.write_str(".tgm"),
            Detail::Atomic { operation, width } => {
                write!(f, ".{}", operation.name())?;
                match width.bytes() {
                    4 => Ok(()),
                    bytes => write!(f, ".{}", 8 * bytes),
                }
            }
            Detail::LscAtomic(operation, lsc) => {
                write!(f, "_{}.{}", operation.lsc_name(), lsc.sfid.name())?;
                caches(f, lsc.cache)
            }
            Detail::Fence(fence) => write!(
                f,
                ".{}.{}.{}",
                fence.sfid.name(),
                fence.operation.name(),
                fence.scope.name()
            ),
            Detail::Flush(bits) => {
                f.write_str(".")?;
                for (bit, name) in super::super::FLUSHED {
                    if bits & bit != 0 {
                        f.write_str(name)?;
                    }
                }
                Ok(())
            }
            Detail::RenderTarget(options) => {
                if options.0 != 0 {
                    f.write_str(".")?;
                }
                for (name, bit, _) in RenderTarget::OPTIONS {
                    if options.0 & bit != 0 {
                        write!(f, "<{name}>")?;
                    }
                }
                Ok(())
            }
            Detail::Sends {
                function,
                first,
                second,
                destination,
            } => {
                // The conditional variants, which wait for other threads, have no
                // shared function in text.
                if matches!(self.0, Opcode::RawSends | Opcode::RawSendsEot) {
                    write!(f, ".{function}")?;
                }
                write!(f, ".{first}.{second}.{destination}")
            }
        }
    }
}

fn caches(f: &mut fmt::Formatter<'_>, [first, last]: [LscCache; 2]) -> fmt::Result {
    if first == LscCache::Default && last == LscCache::Default {
        return Ok(());
    }
    write!(f, ".{}.{}", first.name(), last.name())
}

/// Prints the operands of an LSC message, in their order in the instruction: data as `V.64:d32x2`,
/// an address as `flat[V]:a64`.
fn lsc_operands(
    f: &mut fmt::Formatter<'_>,
    kernel: &Kernel,
    instruction: &Instruction,
    lsc: Lsc,
) -> fmt::Result {
    let operands = instruction.operands.as_slice();
    let stores = instruction.opcode.is_lsc_store();
    let addresses = match instruction.opcode {
        opcode if opcode.is_typed_lsc() => 4,
        Opcode::LscLoadStrided | Opcode::LscStoreStrided => 2,
        _ => 1,
    };
    let (data, address, rest) = if stores {
        let (address, data) = operands.split_at(operands.len().min(addresses));
        (data.first(), address, &[][..])
    } else {
        let rest = operands.get(1..).unwrap_or_default();
        let (address, rest) = rest.split_at(rest.len().min(addresses));
        (operands.first(), address, rest)
    };
    let data = LscDataText(kernel, data, lsc);
    let address = LscAddressText(kernel, address, lsc);
    if stores {
        write!(f, " {address} {data}")?;
    } else {
        write!(f, " {data} {address}")?;
    }
    for operand in rest {
        // The values of an atomic operation have the size of its result.
        write!(f, " {}", LscRaw(kernel, operand))?;
    }
    Ok(())
}

struct LscDataText<'a>(&'a Kernel, Option<&'a Operand>, Lsc);

impl fmt::Display for LscDataText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(operand) => write!(f, "{}", LscRaw(self.0, operand))?,
            None => f.write_str("?")?,
        }
        write!(f, ":{}", self.2.data.name())?;
        match self.2.shape {
            LscShape::Vector(1) => Ok(()),
            LscShape::Vector(count) => write!(f, "x{count}"),
            LscShape::Transposed(count) => write!(f, "x{count}t"),
            LscShape::Quad(mask) => {
                f.write_str(".")?;
                for (bit, name) in ["x", "y", "z", "w"].iter().enumerate() {
                    if mask & 1 << bit != 0 {
                        f.write_str(name)?;
                    }
                }
                Ok(())
            }
        }
    }
}

struct LscAddressText<'a>(&'a Kernel, &'a [Operand], Lsc);

impl fmt::Display for LscAddressText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LscAddressText(kernel, operands, lsc) = *self;
        let address = lsc.address;
        write!(f, "{}[", SurfaceText(kernel, address.surface))?;
        if address.scale != 1 {
            write!(f, "{}*", address.scale)?;
        }
        // Omitted addresses are the last ones.
        let given = operands
            .iter()
            .rposition(|operand| !operand.is_null())
            .map_or(1, |last| last + 1);
        for (index, operand) in operands.iter().take(given).enumerate() {
            match (index, operand) {
                (0, operand) => {
                    write!(f, "{}", LscRaw(kernel, operand))?;
                    match address.offset {
                        0 => {}
                        offset @ 1.. => write!(f, "+{offset:#x}")?,
                        offset => write!(f, "-{:#x}", offset.unsigned_abs())?,
                    }
                }
                (_, operand @ Operand::Raw { .. }) => write!(f, ",{}", LscRaw(kernel, operand))?,
                (_, operand) => write!(f, ",{}", ScalarText(kernel, operand))?,
            }
        }
        write!(f, "]:{}", address.size.name())
    }
}

/// Prints `flat`, `bti(0x1)`, `ss(V)`.
struct SurfaceText<'a>(&'a Kernel, LscSurface);

impl fmt::Display for SurfaceText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = match self.1 {
            LscSurface::Flat => return f.write_str("flat"),
            LscSurface::Arg => return f.write_str("arg"),
            LscSurface::Bss(index) => ("bss", index),
            LscSurface::Ss(index) => ("ss", index),
            LscSurface::Bti(index) => ("bti", index),
        };
        match index {
            LscIndex::Immediate(number) => write!(f, "{name}({number:#x})"),
            LscIndex::Variable {
                variable,
                row,
                column,
            } => {
                write!(f, "{name}({}", VariableText(self.0, variable))?;
                if row != 0 || column != 0 {
                    write!(f, "({row},{column})")?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Prints a scalar of an LSC message: a number or `V(row,column)`.
struct ScalarText<'a>(&'a Kernel, &'a Operand);

impl fmt::Display for ScalarText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.1 {
            Operand::Immediate { bits, .. } => write!(f, "{bits:#x}"),
            Operand::Source {
                variable,
                row,
                column,
                ..
            } => {
                write!(f, "{}", VariableText(self.0, variable))?;
                if row != 0 || column != 0 {
                    write!(f, "({row},{column})")?;
                }
                Ok(())
            }
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

/// Prints the operands of a 2D block message: `V:d32.2x8x16nt flat[A,w,h,p,x,y]`.
fn block_operands(
    f: &mut fmt::Formatter<'_>,
    kernel: &Kernel,
    instruction: &Instruction,
) -> fmt::Result {
    let Detail::LscBlock(block) = instruction.detail else {
        return Ok(());
    };
    let stores = instruction.opcode == Opcode::LscStoreBlock2d;
    let operands = instruction.operands.as_slice();
    let (data, address) = match operands {
        [first @ .., last] if stores => (Some(last), first),
        [first, rest @ ..] => (Some(first), rest),
        [] => (None, operands),
    };
    let write_data = |f: &mut fmt::Formatter<'_>| {
        match data {
            Some(operand) => write!(f, " {}", LscRaw(kernel, operand))?,
            None => f.write_str(" ?")?,
        }
        write!(f, ":{}.", block.data.name())?;
        if block.blocks != 1 {
            write!(f, "{}x", block.blocks)?;
        }
        write!(f, "{}x{}", block.width, block.height)?;
        let letter = |yes| if yes { "t" } else { "n" };
        write!(f, "{}{}", letter(block.transposed), letter(block.vnni))
    };
    if !stores {
        write_data(f)?;
    }
    f.write_str(" flat[")?;
    for (index, operand) in address.iter().enumerate() {
        let separator = if index == 0 { "" } else { "," };
        write!(f, "{separator}{}", ScalarText(kernel, operand))?;
    }
    f.write_str("]")?;
    if stores {
        write_data(f)?;
    }
    Ok(())
}

/// Prints a raw operand of an LSC message; an offset of 0 is omitted.
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

/// Prints `(M1, 16)`, `(M5_NM, 8)`.
struct ExecText(Exec);

impl fmt::Display for ExecText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mask = if self.0.no_mask { "_NM" } else { "" };
        write!(f, "(M{}{mask}, {})", self.0.offset / 4 + 1, self.0.size)
    }
}

/// Prints `(P1)`, `(!P1)`, `(!P1.any)`.
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

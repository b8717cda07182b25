//! Rules of every instruction: kinds of operands, execution size and mask, predicate,
//! saturation, modifiers, immediates (R101 to R108, R304, R305).

use super::{Checker, Rule};
use crate::visa::instruction::{Atomic, Combine, Detail, Instruction, LscData};
use crate::visa::opcode::{Opcode, Slot};
use crate::visa::operand::{Modifier, Operand, Predefined, Surface, Variable};
use crate::visa::region;
use crate::visa::types::{Exec, Type};

/// Channels that masks can name.
const MAX_CHANNELS: u8 = 32;

/// Whether operands, detail and ids are such that the other checks can look at them; reports
/// where they are not.
pub(super) fn kinds_are_right(checker: &mut Checker<'_>, instruction: &Instruction) -> bool {
    let before = checker.violations.len();
    let slots = instruction.opcode.slots();
    if slots.len() != instruction.operands.len() {
        checker.report(
            Rule::OperandKinds,
            format!(
                "{} operands where there are {}",
                instruction.operands.len(),
                slots.len()
            ),
        );
    }
    for (index, (slot, operand)) in slots.iter().zip(&instruction.operands).enumerate() {
        if !slot_takes(*slot, operand) {
            checker.report(
                Rule::OperandKinds,
                format!("operand {index} is of the wrong kind"),
            );
        }
        if !is_declared(checker, operand) {
            checker.report(Rule::OperandIds, format!("operand {index} is not declared"));
        }
    }
    if let Some(usage) = instruction.predicate
        && usage.predicate.0 as usize >= checker.kernel.predicates.len()
    {
        checker.report(Rule::OperandIds, "the predicate is not declared");
    }
    predicate_logic(checker, instruction);
    if !detail_is_right(instruction) {
        checker.report(Rule::Detail, "the opcode does not take this detail");
    }
    if instruction.exec.is_some() != instruction.opcode.has_exec() {
        checker.report(
            Rule::ExecMask,
            "labels, barriers and fences have no execution size, all others have one",
        );
    }
    checker.violations.len() == before
}

fn slot_takes(slot: Slot, operand: &Operand) -> bool {
    let source_is_null = matches!(
        operand,
        Operand::Source {
            variable: Variable::Predefined(Predefined::Null),
            ..
        } | Operand::Raw {
            variable: Variable::Predefined(Predefined::Null),
            ..
        }
    );
    match slot {
        Slot::Destination => matches!(operand, Operand::Destination { .. }),
        Slot::DestinationOrPredicate => {
            matches!(operand, Operand::Destination { .. } | Operand::Predicate(_))
        }
        Slot::Source => {
            matches!(operand, Operand::Source { .. } | Operand::Immediate { .. }) && !source_is_null
        }
        // Of the instructions that take it, `mov` alone reads through addresses.
        Slot::SourceOrPredicate => {
            matches!(
                operand,
                Operand::Source { .. }
                    | Operand::Immediate { .. }
                    | Operand::Indirect { .. }
                    | Operand::Predicate(_)
            ) && !source_is_null
        }
        Slot::Address => matches!(operand, Operand::Address(_)),
        Slot::AddressOf => matches!(operand, Operand::AddressOf(_)),
        Slot::Predicate => matches!(operand, Operand::Predicate(_)),
        Slot::Surface => matches!(operand, Operand::Surface(_)),
        Slot::SurfaceDestination => matches!(operand, Operand::SurfaceDestination(_)),
        Slot::RawDestination => matches!(operand, Operand::Raw { .. }),
        Slot::RawSource => matches!(operand, Operand::Raw { .. }) && !source_is_null,
        Slot::RawSourceOrNull => matches!(operand, Operand::Raw { .. }),
        Slot::Label => matches!(operand, Operand::Label(_)),
    }
}

fn is_declared(checker: &Checker<'_>, operand: &Operand) -> bool {
    let kernel = checker.kernel;
    match *operand {
        Operand::Destination { variable, .. }
        | Operand::Source { variable, .. }
        | Operand::Raw { variable, .. } => match variable {
            Variable::Declared(id) => (id.0 as usize) < kernel.variables.len(),
            Variable::Predefined(_) => true,
        },
        Operand::Immediate { .. } => true,
        Operand::Address(id) | Operand::Indirect { address: id, .. } => {
            (id.0 as usize) < kernel.addresses.len()
        }
        Operand::AddressOf(id) => (id.0 as usize) < kernel.variables.len(),
        Operand::Predicate(id) => (id.0 as usize) < kernel.predicates.len(),
        Operand::Surface(Surface::Variable(id)) | Operand::SurfaceDestination(id) => {
            (id.0 as usize) < kernel.surfaces.len()
        }
        Operand::Surface(Surface::Slm | Surface::Scratch) => true,
        Operand::Label(id) => (id.0 as usize) < kernel.labels.len(),
    }
}

/// Logic works on predicates alone or on no predicate; `mov` reads one into a scalar.
fn predicate_logic(checker: &mut Checker<'_>, instruction: &Instruction) {
    let predicates = instruction
        .operands
        .iter()
        .filter(|operand| matches!(operand, Operand::Predicate(_)))
        .count();
    let wrong = match instruction.opcode {
        Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Not => {
            predicates != 0 && predicates != instruction.operands.len()
        }
        Opcode::Mov => {
            matches!(instruction.operands.get(1), Some(Operand::Predicate(_)))
                && instruction.exec.is_none_or(|exec| exec.size != 1)
        }
        _ => false,
    };
    if wrong {
        checker.report(
            Rule::OperandKinds,
            "predicates stand beside other operands, or mov (of a predicate) is not of one channel",
        );
    }
}

fn detail_is_right(instruction: &Instruction) -> bool {
    match instruction.opcode {
        Opcode::Cmp => matches!(instruction.detail, Detail::Condition(_)),
        Opcode::Gather4Scaled | Opcode::Scatter4Scaled => {
            matches!(instruction.detail, Detail::Channels(1..=4))
        }
        Opcode::GatherScaled | Opcode::ScatterScaled => {
            matches!(instruction.detail, Detail::ElementSize(1 | 2 | 4))
        }
        // Block size 2 is a message of the finalizer; bytes are packed into one doubleword.
        Opcode::SvmGather | Opcode::SvmScatter => matches!(
            instruction.detail,
            Detail::Blocks {
                size: 4 | 8,
                count: 1 | 2 | 4 | 8
            } | Detail::Blocks {
                size: 1,
                count: 1 | 2 | 4
            }
        ),
        Opcode::LscLoad | Opcode::LscStore => match instruction.detail {
            Detail::Lsc(lsc) => super::messages::lsc_vector_is_right(lsc),
            _ => false,
        },
        Opcode::DwordAtomic => {
            matches!(instruction.detail, Detail::Atomic { operation, quadword: false } if values_are_right(instruction, operation, 2))
        }
        Opcode::SvmAtomic => {
            matches!(instruction.detail, Detail::Atomic { operation, .. } if values_are_right(instruction, operation, 2))
        }
        Opcode::LscAtomic => {
            matches!(instruction.detail, Detail::LscAtomic(operation, lsc) if lsc.vector == 1
                && matches!(lsc.data, LscData::D32 | LscData::D64)
                && values_are_right(instruction, operation, 2))
        }
        Opcode::LscFence => matches!(instruction.detail, Detail::Fence(_)),
        _ => instruction.detail == Detail::None,
    }
}

/// Whether an atomic operation has the values it takes, from the operand `first` on, and no more.
fn values_are_right(instruction: &Instruction, operation: Atomic, first: usize) -> bool {
    let values = instruction.operands.iter().skip(first).take(2);
    let given = values.map(|operand| !is_null(operand));
    given.eq((0..2).map(|k| k < operation.values()))
}

pub(super) fn is_null(operand: &Operand) -> bool {
    matches!(
        operand,
        Operand::Raw {
            variable: Variable::Predefined(Predefined::Null),
            ..
        }
    )
}

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    if let Some(exec) = instruction.exec {
        let flagged = region::smallest_split(checker.kernel, instruction).is_some();
        exec_mask(checker, exec, flagged);
        predicate_sizes(checker, instruction, exec);
    }
    predication(checker, instruction);
    for operand in &instruction.operands {
        match *operand {
            Operand::Source { modifier, .. } => modifiers(checker, instruction, modifier),
            Operand::Immediate { ty, bits } => immediate(checker, ty, bits),
            Operand::Destination { .. }
            | Operand::Address(_)
            | Operand::AddressOf(_)
            | Operand::Indirect { .. }
            | Operand::Raw { .. }
            | Operand::Predicate(_)
            | Operand::Surface(_)
            | Operand::SurfaceDestination(_)
            | Operand::Label(_) => {}
        }
    }
}

fn exec_mask(checker: &mut Checker<'_>, exec: Exec, flagged: bool) {
    let Exec {
        size,
        offset,
        no_mask,
    } = exec;
    let end = u32::from(size) + u32::from(offset);
    let limit = if no_mask {
        u32::from(MAX_CHANNELS)
    } else {
        checker.kernel.simd
    };
    // Of two channels with a mask or a flag the finalizer cannot split anything that it must.
    let known = matches!(size, 1 | 4 | 8 | 16 | 32) || size == 2 && !flagged;
    if !known || !offset.is_multiple_of(if size >= 8 { size } else { 4 }) || end > limit {
        checker.report(
            Rule::ExecMask,
            format!("{size} channels from channel {offset}"),
        );
    }
}

fn predicate_sizes(checker: &mut Checker<'_>, instruction: &Instruction, exec: Exec) {
    let needed = u32::from(exec.size) + u32::from(exec.offset);
    let operands = instruction
        .operands
        .iter()
        .filter_map(|operand| match *operand {
            Operand::Predicate(id) => Some(id),
            Operand::Destination { .. }
            | Operand::Source { .. }
            | Operand::Immediate { .. }
            | Operand::Address(_)
            | Operand::AddressOf(_)
            | Operand::Indirect { .. }
            | Operand::Raw { .. }
            | Operand::Surface(_)
            | Operand::SurfaceDestination(_)
            | Operand::Label(_) => None,
        });
    for id in operands.chain(instruction.predicate.map(|usage| usage.predicate)) {
        if let Some(decl) = checker.kernel.predicates.get(id.0 as usize)
            && decl.elements < needed
        {
            checker.report(
                Rule::PredicateSize,
                format!("`{}` has {} bits of {needed}", decl.name, decl.elements),
            );
        }
    }
}

fn predication(checker: &mut Checker<'_>, instruction: &Instruction) {
    let predicated = instruction.predicate.is_some();
    let message = match instruction.opcode {
        Opcode::Cmp | Opcode::Setp | Opcode::Movs | Opcode::Ret if predicated => "is predicated",
        opcode if predicated && !opcode.has_exec() => "is predicated",
        Opcode::Sel if !predicated => "is not predicated",
        // Of others the finalizer makes several instructions, and loses the combination.
        opcode
            if instruction
                .predicate
                .is_some_and(|p| p.combine != Combine::None)
                && !combines(opcode) =>
        {
            "combines its predicate"
        }
        _ => return,
    };
    checker.report(Rule::Predication, message);
}

/// Whether the predicate may be `.any` or `.all`.
fn combines(opcode: Opcode) -> bool {
    use Opcode::*;
    match opcode {
        Mov | Add | And | Or | Xor | Not | Goto | Gather4Scaled | Scatter4Scaled | GatherScaled
        | ScatterScaled | SvmGather | SvmScatter | LscLoad | LscStore => true,
        Sel | Setp | Avg | Rol | Addc | Subb | Mul | Mulh | Mad | Div | Mod | Min | Max | Shl
        | Shr | Asr | Lzd | Cbit | Cmp | Rndd | Rndu | Rnde | Rndz | Divm | Sqrtm | Inv | Sqrt
        | Rsqrt | Exp | Log | Sin | Cos | Pow | Label | Ret | Movs | AddrAdd | DwordAtomic
        | SvmAtomic | LscAtomic | Barrier | FenceLocal | FenceGlobal | LscFence => false,
    }
}

fn modifiers(checker: &mut Checker<'_>, instruction: &Instruction, modifier: Modifier) {
    let kernel = checker.kernel;
    let logic = matches!(
        instruction.opcode,
        Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Not
    );
    let allowed = match modifier {
        Modifier::None => true,
        Modifier::Not => logic,
        Modifier::Negate | Modifier::Absolute | Modifier::NegateAbsolute => {
            // Where 64-bit integers are moved in halves there is no arithmetic on the whole.
            let in_halves =
                !kernel.target.info().int64 && region::has_quadwords(kernel, instruction);
            takes_arithmetic_modifiers(instruction.opcode) && !in_halves
        }
    };
    if !allowed {
        checker.report(Rule::Modifiers, "a modifier that the opcode does not take");
    }
}

/// Also of a lone scalar source no modifier: `movs`, `setp`, the offset of a message.
fn takes_arithmetic_modifiers(opcode: Opcode) -> bool {
    use Opcode::*;
    match opcode {
        Mov | Sel | Add | Mul | Mad | Div | Mod | Min | Max | Shl | Shr | Asr | Cmp | Rndd
        | Rndu | Rnde | Rndz | Inv | Sqrt | Rsqrt | Exp | Log | Sin | Cos | Pow => true,
        // Bits and carries are of the unsigned value: the finalizer takes a modifier, but what
        // it would mean is nowhere said.
        Addc | Subb | Mulh | Lzd | Cbit | Avg | Rol => false,
        // Several instructions each: what they read is in registers.
        Divm | Sqrtm => false,
        And | Or | Xor | Not => false,
        Setp | Label | Goto | Ret | Movs | AddrAdd | Gather4Scaled | Scatter4Scaled
        | GatherScaled | ScatterScaled | SvmGather | SvmScatter | LscLoad | LscStore
        | DwordAtomic | SvmAtomic | LscAtomic | Barrier | FenceLocal | FenceGlobal | LscFence => {
            false
        }
    }
}

fn immediate(checker: &mut Checker<'_>, ty: Type, bits: u64) {
    if ty == Type::Bf {
        checker.report(Rule::ImmediateValue, "there are no immediates of type bf");
    } else if ty.truncate(bits) != bits {
        checker.report(Rule::ImmediateValue, format!("{bits:#x} does not fit {ty}"));
    }
    let (exponent, quiet) = match ty {
        Type::Hf => (0x7c00, 0x0200),
        Type::F => (0x7f80_0000, 0x0040_0000),
        Type::Df => (0x7ff0_0000_0000_0000, 0x0008_0000_0000_0000),
        Type::Ub
        | Type::B
        | Type::Uw
        | Type::W
        | Type::Ud
        | Type::D
        | Type::Uq
        | Type::Q
        | Type::Bf => return,
    };
    let fraction = bits & (quiet * 2 - 1);
    if bits & exponent == exponent && fraction != 0 && bits & quiet == 0 {
        checker.report(
            Rule::ImmediateNan,
            format!("{bits:#x}:{ty} is a signalling NaN"),
        );
    }
}

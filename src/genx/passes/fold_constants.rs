//! Constant folding with the interpreter's evaluator ([`crate::genx::eval`]), and algebraic simplification.
//!
//! Approximate operations are not folded: their results are those of the hardware.

use super::rewrite::{Action, Rewriter, rewrite};
use crate::genx::eval::{Operation, Outcome};
use crate::genx::function::{
    Bits, Constant, Detail, Function, Instruction, InstructionId, Operand,
};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::Offset;
use crate::genx::types::{Data, Scalar, Type};
use crate::numeric::MathMode;
use std::convert::Infallible;

/// Replaces instructions whose results are constants, or operands of theirs. Returns whether there
/// were any.
pub fn fold_constants(function: &mut Function) -> bool {
    let done: Result<bool, Infallible> = rewrite(function, |rewriter, id: InstructionId| {
        let folded = folded(rewriter, id).or_else(|| simplified(rewriter, id));
        Ok(folded.map_or(Action::Keep, Action::Replace))
    });
    match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    }
}

/// Whether an operation with a result of this type is approximate.
fn is_approximate(opcode: Opcode, result: Data) -> bool {
    if opcode == Opcode::Fdiv {
        return result.scalar != Scalar::F64;
    }
    matches!(
        opcode,
        Opcode::Inv
            | Opcode::Sqrt
            | Opcode::Rsqrt
            | Opcode::Exp
            | Opcode::Log
            | Opcode::Sin
            | Opcode::Cos
            | Opcode::Pow
    )
}

/// The constant that an instruction of constants computes.
fn folded(rewriter: &mut Rewriter<'_>, id: InstructionId) -> Option<Operand> {
    let function = &*rewriter.function;
    let instruction = function.instruction(id);
    let result = function.result_type(instruction).data()?;
    let constants: Vec<&Constant> = instruction
        .operands
        .iter()
        .map(|&operand| function.constant_of(operand))
        .collect::<Option<_>>()?;
    let elements: Vec<Option<u64>> = match instruction.opcode.class() {
        Class::Elementwise | Class::Conversion => {
            elementwise(function, instruction, result, &constants)?
        }
        Class::Bitcast => bitcast(result, constants.first()?),
        Class::ReadRegion => {
            let region = instruction.region()?;
            let Offset::Bytes(_) = region.offset else {
                return None;
            };
            let size = result.scalar.bytes();
            let at = region.byte_offsets(size, &[]);
            at.map(|at| constants[0].element((at / u64::from(size)) as u32))
                .collect()
        }
        Class::WriteRegion => {
            let region = instruction.region()?;
            let (Offset::Bytes(_), Some(1)) = (region.offset, constants[2].element(0)) else {
                return None;
            };
            // A mask in which not all are true has a list.
            if !matches!(constants[2].bits, Bits::Splat(1)) {
                return None;
            }
            let size = result.scalar.bytes();
            let old = (0..result.count()).map(|k| constants[0].element(k));
            let mut elements: Vec<Option<u64>> = old.collect();
            for (k, at) in region.byte_offsets(size, &[]).enumerate() {
                if let Some(place) = elements.get_mut((at / u64::from(size)) as usize) {
                    *place = constants[1].element(k as u32);
                }
            }
            elements
        }
        Class::ReadPredicate => {
            let offset = constants.get(1)?.element(0)? as u32;
            let all = 0..result.count();
            all.map(|k| constants[0].element(offset + k)).collect()
        }
        Class::Shuffle => {
            let Detail::Shuffle(mask) = &instruction.detail else {
                return None;
            };
            let count = constants[0].ty.data()?.count();
            let element = |k: Option<u32>| match k? {
                k if k < count => constants[0].element(k),
                k => constants[1].element(k - count),
            };
            mask.iter().map(|&k| element(k)).collect()
        }
        Class::WritePredicate
        | Class::Reduction
        | Class::Dot
        | Class::WideProduct
        | Class::Dispatch
        | Class::Pointer
        | Class::Extract
        | Class::Load
        | Class::Store
        | Class::Atomic
        | Class::Synchronization
        | Class::Phi
        | Class::Terminator => return None,
    };
    Some(constant(rewriter.function, result, elements))
}

/// The constant with these elements.
fn constant(function: &mut Function, ty: Data, elements: Vec<Option<u64>>) -> Operand {
    function
        .add_constant(ty.into(), Bits::List(elements.into()))
        .into()
}

fn elementwise(
    function: &Function,
    instruction: &Instruction,
    result: Data,
    constants: &[&Constant],
) -> Option<Vec<Option<u64>>> {
    if is_approximate(instruction.opcode, result) {
        return None;
    }
    let operation = Operation::of(function, instruction, MathMode::default())?;
    let vectors: Vec<bool> = constants
        .iter()
        .map(|c| c.ty.data().is_some_and(Data::is_vector))
        .collect();
    let element = |k: u32| {
        let at = |j: usize| constants[j].element(if vectors[j] { k } else { 0 });
        if instruction.opcode == Opcode::Select {
            return match at(0)? & 1 {
                1 => at(1),
                _ => at(2),
            };
        }
        let bits: Vec<u64> = (0..constants.len()).map(at).collect::<Option<_>>()?;
        match operation.apply(&bits) {
            Outcome::Bits(bits) => Some(bits),
            Outcome::Pair(..) | Outcome::Undefined => None,
        }
    };
    Some((0..result.count()).map(element).collect())
}

/// The elements of a constant as another type; the first element has the lowest bits.
fn bitcast(to: Data, constant: &Constant) -> Vec<Option<u64>> {
    let from = constant.ty.data().map_or(to.scalar, |data| data.scalar);
    let (from, bits) = (from.bits(), to.scalar.bits());
    let element = |k: u32| {
        let mut value = 0u64;
        let (first, last) = (k * bits / from, (k * bits + bits - 1) / from);
        for index in first..=last {
            let part = constant.element(index)?;
            value = match bits > from {
                true => value | part << ((index - first) * from),
                false => part >> (k * bits % from) & to.scalar.mask(),
            };
        }
        Some(value)
    };
    (0..to.count()).map(element).collect()
}

/// An operand that has the same value as an instruction.
fn simplified(rewriter: &mut Rewriter<'_>, id: InstructionId) -> Option<Operand> {
    let function = &*rewriter.function;
    let instruction = function.instruction(id);
    let result = function.result_type(instruction);
    let operands = &instruction.operands;
    let ty = result.data();
    let splat = |k: usize| function.splat_of(*operands.get(k)?);
    let same_type = |k: usize| {
        let operand = operands.get(k).copied()?;
        (function.operand_type(operand) == result).then_some(operand)
    };
    let is_undefined_at = |k: usize| {
        let constant = operands.get(k).and_then(|&o| function.constant_of(o));
        constant.is_some_and(is_undefined)
    };
    let mask = ty.map_or(0, |data| data.scalar.mask());
    let neutral = |value: u64| match (splat(0), splat(1)) {
        (_, Some(b)) if b == value => same_type(0),
        (Some(a), _) if a == value => same_type(1),
        _ => None,
    };
    match instruction.opcode {
        Opcode::Add | Opcode::Or => neutral(0),
        Opcode::Xor => neutral(0),
        Opcode::Add3 => {
            let zero = (0..operands.len()).find(|&k| splat(k) == Some(0))?;
            let mut rest = operands.clone();
            rest.remove(zero);
            let fits = rest.iter().all(|&o| function.operand_type(o) == result);
            fits.then(|| rewriter.emit(Opcode::Add, result, rest, Detail::None))
        }
        Opcode::Mul => neutral(1).or_else(|| zero(rewriter, id)),
        Opcode::And => neutral(mask).or_else(|| zero(rewriter, id)),
        Opcode::Sub | Opcode::Shl | Opcode::Lshr | Opcode::Ashr if splat(1) == Some(0) => {
            same_type(0)
        }
        Opcode::Udiv | Opcode::Sdiv if splat(1) == Some(1) => same_type(0),
        Opcode::Select => match splat(0) {
            Some(condition) => same_type(if condition & 1 == 1 { 1 } else { 2 }),
            None if operands.get(1) == operands.get(2) || is_undefined_at(2) => same_type(1),
            None if is_undefined_at(1) => same_type(2),
            None => None,
        },
        Opcode::Bitcast => {
            let is_bits = |operand: Operand| {
                let data = function.operand_data(operand);
                result
                    .data()
                    .into_iter()
                    .chain(data)
                    .any(|d| d.scalar == Scalar::I1)
            };
            let inner = function.instruction(function.definition(operands.first()?.value()?)?);
            let source = *inner.operands.first()?;
            match inner.opcode {
                _ if same_type(0).is_some() => same_type(0),
                Opcode::Bitcast if function.operand_type(source) == result => Some(source),
                // A predicate is legal only as one integer.
                Opcode::Bitcast if is_bits(source) || is_bits(operands[0]) => None,
                Opcode::Bitcast => Some(rewriter.op(Opcode::Bitcast, result, [source])),
                _ => None,
            }
        }
        Opcode::ReadRegion => {
            let region = instruction.region()?;
            let whole = region.is_contiguous() && region.offset == Offset::Bytes(0);
            same_type(0).filter(|_| whole)
        }
        Opcode::WriteRegion => {
            let region = instruction.region()?;
            let whole = region.is_contiguous() && region.offset == Offset::Bytes(0);
            match splat(2) {
                Some(0) => same_type(0),
                Some(1) if whole => same_type(1),
                Some(1) if function.constant_of(operands[1]).is_some_and(is_undefined) => {
                    same_type(0)
                }
                _ => None,
            }
        }
        Opcode::ReadPredicate if splat(1) == Some(0) => same_type(0),
        Opcode::WritePredicate => same_type(1),
        _ => None,
    }
}

fn is_undefined(constant: &Constant) -> bool {
    matches!(constant.bits, Bits::Undef)
}

/// The constant 0, if an operand of a product or of a conjunction is.
fn zero(rewriter: &mut Rewriter<'_>, id: InstructionId) -> Option<Operand> {
    let instruction = rewriter.function.instruction(id);
    let Type::Data(ty) = rewriter.function.result_type(instruction) else {
        return None;
    };
    let has_zero = instruction
        .operands
        .iter()
        .any(|&operand| rewriter.function.splat_of(operand) == Some(0));
    has_zero.then(|| rewriter.splat(ty, 0))
}

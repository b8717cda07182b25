//! Reads and writes of regions, whatever operation they are, and values that are views of others.

use crate::genx::function::{Detail, Function, Instruction, Operand, Value};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar, Type};

/// A read of a region of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read {
    /// The vector with the elements.
    pub vector: Operand,
    /// The elements that are read.
    pub region: Region,
    /// The operand with the offset of the region, if it is variable.
    pub offset: Option<Operand>,
}

/// A write of a region of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Write {
    /// The vector before the write.
    pub old: Operand,
    /// The elements that are written.
    pub value: Operand,
    /// The index of the operand with the new elements.
    pub value_index: usize,
    /// The mask of the elements that are written; `None` if all are.
    pub mask: Option<Operand>,
    /// The elements that are written.
    pub region: Region,
}

/// The region that an instruction reads: `rdregion`, `extractelement` at a constant index, or a
/// `shufflevector` of equidistant elements of its first operand.
pub fn read_of(function: &Function, instruction: &Instruction) -> Option<Read> {
    let vector = *instruction.operands.first()?;
    let data = function.operand_data(vector)?;
    if data.scalar == Scalar::I1 {
        return None;
    }
    let size = data.scalar.bytes();
    let region = match (instruction.opcode, &instruction.detail) {
        (Opcode::ReadRegion, Detail::Region(region)) => *region,
        (Opcode::ExtractElement, _) => {
            let index = function.splat_of(*instruction.operands.get(1)?)?;
            Region::linear(1, 0, u32::try_from(index).ok()?.checked_mul(size)?)
        }
        (Opcode::ShuffleVector, Detail::Shuffle(mask)) => {
            let first = mask.iter().flatten().next().copied()?;
            let stride = match (mask.first()?, mask.get(1)) {
                (Some(a), Some(Some(b))) => b.checked_sub(*a)?,
                (Some(_), None) => 0,
                _ => return None,
            };
            let equidistant = mask.iter().enumerate().all(|(k, element)| {
                let expected = u64::from(first) + k as u64 * u64::from(stride);
                *element == u32::try_from(expected).ok() && expected < u64::from(data.count())
            });
            let region = Region::linear(mask.len() as u32, stride, first.checked_mul(size)?);
            equidistant.then_some(region)?
        }
        _ => return None,
    };
    Some(Read {
        vector,
        region,
        offset: instruction.region_offset(),
    })
}

/// The region that an instruction writes: `wrregion`, or `insertelement` at a constant index.
pub fn write_of(function: &Function, instruction: &Instruction) -> Option<Write> {
    let old = *instruction.operands.first()?;
    let data = function.operand_data(old)?;
    if data.scalar == Scalar::I1 {
        return None;
    }
    let value = *instruction.operands.get(1)?;
    let (mask, region) = match (instruction.opcode, &instruction.detail) {
        (Opcode::WriteRegion, Detail::Region(region)) => {
            (instruction.operands.get(2).copied(), *region)
        }
        (Opcode::InsertElement, _) => {
            let index = function.splat_of(*instruction.operands.get(2)?)?;
            let byte = u32::try_from(index)
                .ok()?
                .checked_mul(data.scalar.bytes())?;
            (None, Region::linear(1, 0, byte))
        }
        _ => return None,
    };
    let mask = mask.filter(|&mask| function.splat_of(mask) != Some(1));
    Some(Write {
        old,
        value,
        value_index: 1,
        mask,
        region,
    })
}

/// The operand whose complement `xor` with a constant of all ones computes.
pub fn single_read(function: &Function, instruction: &Instruction) -> Option<Operand> {
    let [a, b] = instruction.operands[..] else {
        return None;
    };
    let ones = |operand| {
        let data = function.operand_data(operand)?;
        Some(function.splat_of(operand)? == data.scalar.mask())
    };
    match (ones(a), ones(b)) {
        (_, Some(true)) => Some(a),
        (Some(true), _) => Some(b),
        _ => None,
    }
}

/// Whether the result of an instruction is its operand, in the same place.
pub fn is_view(function: &Function, instruction: &Instruction) -> bool {
    let from = instruction.operands.first().copied();
    let Some(from) = from.filter(|o| o.value().is_some()) else {
        return false;
    };
    let bit = |ty: Type| ty.data().is_some_and(|data| data.scalar == Scalar::I1);
    match instruction.opcode.class() {
        Class::Bitcast => {
            let types = [
                function.operand_type(from),
                function.result_type(instruction),
            ];
            !types.into_iter().any(bit) || types.into_iter().all(bit)
        }
        Class::Extract => true,
        Class::Pointer => {
            let data = function.operand_data(from);
            let data = data.or_else(|| function.result_type(instruction).data());
            let whole = data.is_none_or(|data| data.scalar == Scalar::I64);
            whole && instruction.opcode != Opcode::GetElementPtr
        }
        Class::Elementwise
        | Class::Conversion
        | Class::ReadRegion
        | Class::WriteRegion
        | Class::ReadPredicate
        | Class::WritePredicate
        | Class::Shuffle
        | Class::Reduction
        | Class::Dot
        | Class::WideProduct
        | Class::Dispatch
        | Class::Load
        | Class::Store
        | Class::Atomic
        | Class::Synchronization
        | Class::Phi
        | Class::Terminator => false,
    }
}

/// The value in whose storage a value is, and the byte at which it starts.
pub fn base(function: &Function, value: Value) -> (Value, u32) {
    let (mut value, mut byte) = (value, 0);
    // Terminates: definitions of views are acyclic, as they are not phis.
    while let Some(id) = function.definition(value) {
        let instruction = function.instruction(id);
        let from = instruction.operands.first().and_then(|o| o.value());
        let (true, Some(from)) = (is_view(function, instruction), from) else {
            break;
        };
        if let (Detail::Index(1), Type::Pair(data)) = (&instruction.detail, function.value(from).ty)
        {
            byte += second_of_pair(data);
        }
        value = from;
    }
    (value, byte)
}

/// The byte at which the second value of a pair starts: that of a register on all targets, so that
/// messages and 64-bit elements may use it.
pub fn second_of_pair(data: Data) -> u32 {
    const LARGEST_GRF: u32 = 64;
    data.bytes().next_multiple_of(LARGEST_GRF)
}

/// Whether the conversion of a result to a narrower float may make a negative number -0: computed together
/// with it, saturation would have made it +0.
pub(super) fn rounds_to_zero(function: &Function, instruction: &Instruction) -> bool {
    let result = function.result_type(instruction).data();
    // Sums and differences of halves, and what selects one of them, are no smaller than the smallest half.
    let is_exact = matches!(
        instruction.opcode,
        Opcode::Fadd | Opcode::Fsub | Opcode::MinNum | Opcode::MaxNum | Opcode::Fmin | Opcode::Fmax
    );
    let is_half = |data: Data| data.scalar == Scalar::F16;
    let first = instruction.operands.first();
    let first = first.and_then(|&operand| function.operand_data(operand));
    let stays_half = is_exact && first.is_some_and(is_half);
    instruction.opcode == Opcode::Fptrunc || result.is_some_and(is_half) && !stays_half
}

//! Legal vector IR: what one vISA instruction can do for each operation. [`check`] is independent of the
//! passes that establish it.
//!
//! An operation on elements has at most 32, a power of two of them, in at most two registers for each operand;
//! regions are those of [`crate::visa::region`]; predicates have at most 32 elements, a power of two; there are no
//! operations of [`Class::Shuffle`]. Phis, bitcasts, messages and the vectors that regions are of may have any
//! size. The types that the target lacks are only moved.

use crate::genx::function::{Function, Instruction, Operand};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::text::print::print_instruction;
use crate::genx::types::{Data, Scalar, Type};
use crate::target::Target;
use crate::visa::region::{MAX_EXEC_SIZE, OPERAND_GRFS};

/// The most elements of a predicate.
pub const MAX_PREDICATE: u32 = 32;

/// Checks that a function is legal for a target.
///
/// # Errors
/// The first instruction that is not, and why.
pub fn check(function: &Function, target: Target) -> Result<(), String> {
    for block in &function.blocks {
        for &id in &block.instructions {
            if let Err(message) = instruction(function, function.instruction(id), target) {
                return Err(format!(
                    "@{}: {message}: `{}`",
                    function.name,
                    print_instruction(function, id)
                ));
            }
        }
    }
    Ok(())
}

/// The most elements of an operation on elements of these types: a power of two.
pub fn max_elements(types: impl IntoIterator<Item = Scalar>, target: Target) -> u32 {
    let sizes = types
        .into_iter()
        .filter(|s| *s != Scalar::I1)
        .map(Scalar::bytes);
    let size = sizes.max().unwrap_or(1);
    (OPERAND_GRFS * target.info().grf_bytes / size).min(MAX_EXEC_SIZE)
}

/// Whether a predicate of this many elements is one.
pub fn predicate_fits(count: u32) -> bool {
    count.is_power_of_two() && count <= MAX_PREDICATE
}

/// Whether a part of a predicate can be an operand.
pub fn predicate_part_fits(start: u32, count: u32) -> bool {
    predicate_fits(count) && start.is_multiple_of(count.max(4))
}

fn instruction(
    function: &Function,
    instruction: &Instruction,
    target: Target,
) -> Result<(), String> {
    let result = function.result_type(instruction);
    let data = |&operand: &Operand| function.operand_data(operand);
    let types = || instruction.operands.iter().filter_map(data);
    let all = || types().chain(shape(result));
    let is_predicate = |d: &Data| d.scalar == Scalar::I1;
    if let Some(wide) = all().find(|d| is_predicate(d) && !predicate_fits(d.count())) {
        return Err(format!("a predicate has {} elements", wide.count()));
    }
    match instruction.opcode.class() {
        Class::Elementwise | Class::Conversion => {
            let count = shape(result).map_or(1, Data::count);
            let most = max_elements(all().map(|d| d.scalar), target);
            if !count.is_power_of_two() || count > most {
                return Err(format!("{count} elements, not a power of two up to {most}"));
            }
            if let Some(scalar) = all().map(|d| d.scalar).find(|&s| lacks(s, target)) {
                return Err(format!("the target does not compute `{scalar}`"));
            }
            Ok(())
        }
        Class::ReadRegion | Class::WriteRegion => {
            let Some(region) = instruction.region() else {
                return Err("no region".to_owned());
            };
            let size = types().next().map_or(1, |d| d.scalar.bytes());
            let fits = match instruction.opcode {
                Opcode::WriteRegion => region.is_legal_destination(size, target),
                _ => region.is_legal_source(size, target),
            };
            if fits {
                Ok(())
            } else {
                Err("a region that is not legal".to_owned())
            }
        }
        Class::ReadPredicate | Class::WritePredicate => {
            let writes = instruction.opcode == Opcode::WritePredicate;
            let part = if writes {
                types().nth(1)
            } else {
                result.data()
            };
            let start = instruction
                .operands
                .last()
                .and_then(|&o| function.splat_of(o));
            match predicate_part_fits(start.unwrap_or(0) as u32, part.map_or(1, Data::count)) {
                true => Ok(()),
                false => Err("a part of a predicate that no instruction accesses".to_owned()),
            }
        }
        Class::Bitcast => {
            let from = types().next().map(|d| d.scalar);
            let to = result.data().map(|d| d.scalar);
            match (from == Some(Scalar::I1)) == (to == Some(Scalar::I1))
                || small(types().next(), result)
            {
                true => Ok(()),
                false => Err("a predicate that is not an integer of 8, 16 or 32 bits".to_owned()),
            }
        }
        Class::Shuffle => Err("an operation that is to be lowered to regions".to_owned()),
        Class::WideProduct => Err("an operation that is to be expanded".to_owned()),
        Class::Reduction
        | Class::Dot
        | Class::Dispatch
        | Class::Pointer
        | Class::Extract
        | Class::Load
        | Class::Store
        | Class::Atomic
        | Class::Synchronization
        | Class::Phi
        | Class::Terminator => Ok(()),
    }
}

/// The type of the elements that an operation computes.
fn shape(ty: Type) -> Option<Data> {
    match ty {
        Type::Data(data) | Type::Pair(data) => Some(data),
        Type::Void | Type::Pointer { .. } => None,
    }
}

/// Whether a bitcast between a predicate and an integer is one instruction.
fn small(from: Option<Data>, to: Type) -> bool {
    let bits = from.map_or(0, Data::bits);
    let one = |data: Option<Data>| data.is_some_and(|d| d.scalar == Scalar::I1 || d.count() == 1);
    matches!(bits, 8 | 16 | 32) && one(from) && one(to.data())
}

/// Whether the target only moves elements of this type.
pub fn lacks(scalar: Scalar, target: Target) -> bool {
    match scalar {
        Scalar::I64 => !target.info().int64,
        Scalar::F64 => !target.info().double,
        Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::F16 | Scalar::F32 => false,
    }
}

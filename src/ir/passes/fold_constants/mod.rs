//! Constant folding and algebraic simplification: operations on constants, identities with one
//! constant operand (x + 0, x * 8), branches on constants.
//!
//! A register is a known constant if its only definition is one, or, within a block, after a
//! constant was written to it. Results are those of [`crate::ir::eval`], bit for bit. An identity
//! must be exact for every value of the other operands, so there are few for floats (x + 0.0
//! changes -0.0) unless the function's float rules allow them; x * 1.0 changes only the bits of a
//! NaN, which counts where something can tell one NaN from another. Approximate operations are not
//! folded: their results are the hardware's.
//!
//! Requires nothing; finds more after [`super::split_webs()`]. Keeps block ids and the value of
//! each register, apart from which NaN it is; unreachable blocks stay. New registers come last. Invalidates the control flow
//! analyses, instruction indices, liveness. One walk over the code.

mod floats;

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::Writers;
use crate::ir::eval::Operation;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode, OperandRule};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::rewrite::Edit;
use crate::ir::types::{Condition, Family, Type};
use crate::numeric::MathMode;

/// Folds constants in all reachable blocks; returns whether that changed something.
pub fn fold_constants(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let mut known = Known::new(function);
    let mut changed = false;
    for &block in cfg.reverse_postorder() {
        known.block = block;
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        let mut edit = Edit::new(old);
        while let Some(instruction) = edit.take() {
            match simplify(function, &known, &instruction) {
                None => {
                    known.write(function, &instruction);
                    edit.keep();
                }
                Some(simpler) => {
                    changed = true;
                    let new = edit.replace();
                    let first = new.len();
                    emit(function, &instruction, simpler, new);
                    for instruction in &new[first..] {
                        known.write(function, instruction);
                    }
                }
            }
        }
        function.block_mut(block).instructions = edit.finish();
    }
    changed
}

/// The known constants in registers.
struct Known {
    /// By register with a single definition: its constant.
    everywhere: Vec<Option<u64>>,
    is_single: Vec<bool>,
    /// By other register: its constant, and the block in which that is valid.
    here: Vec<(BlockId, Option<u64>)>,
    block: BlockId,
    nans: floats::Nans,
}

impl Known {
    fn new(function: &Function) -> Known {
        let writers = Writers::compute(function);
        let count = function.registers.len();
        let is_single = |r| writers.single(Register(r as u32)).is_some();
        Known {
            everywhere: vec![None; count],
            is_single: (0..count).map(is_single).collect(),
            here: vec![(BlockId(u32::MAX), None); count],
            block: BlockId::ENTRY,
            nans: floats::Nans::find(function, &writers),
        }
    }

    fn of(&self, register: Register) -> Option<u64> {
        let i = register.index();
        // Registers that this pass creates are not looked up, since only the
        // next instruction reads them.
        if *self.is_single.get(i)? {
            return self.everywhere[i];
        }
        let (block, value) = self.here[i];
        value.filter(|_| block == self.block)
    }

    fn write(&mut self, function: &Function, instruction: &Instruction) {
        let value = match instruction.opcode {
            Opcode::Loadi => instruction.immediate(),
            _ => None,
        };
        for &destination in function.destinations(instruction) {
            let i = destination.index();
            match self.is_single.get(i) {
                Some(true) => self.everywhere[i] = value,
                Some(false) => self.here[i] = (self.block, value),
                None => {}
            }
        }
    }
}

/// The replacement of an instruction.
enum Simpler {
    /// Constants for its destinations, as bits.
    Constants([u64; 2]),
    /// A copy of the register for its first destination, and a constant for its second.
    Copy(Register, u64),
    /// An operation on one register.
    Unary(Opcode, Register),
    /// An operation on two registers.
    Two(Opcode, Register, Register),
    /// An operation on a register and a constant of the given type.
    Binary(Opcode, Register, Type, u64),
    Branch(BlockId),
}

/// The type of a destination, by its operand rule.
fn result_type(rule: OperandRule, ty: Type) -> Type {
    rule.family().map_or(ty, Family::unsigned)
}

fn emit(
    function: &mut Function,
    instruction: &Instruction,
    simpler: Simpler,
    out: &mut Vec<Instruction>,
) {
    let loc = instruction.loc;
    let rules = instruction.opcode.destination_rules();
    let results: Vec<(Register, Type)> = function
        .destinations(instruction)
        .iter()
        .zip(rules)
        .map(|(&d, &rule)| (d, result_type(rule, instruction.ty)))
        .collect();
    let loadi = |function: &mut Function, (d, ty): (Register, Type), bits: u64| {
        let detail = Detail::of_bits(bits);
        function.instruction(Opcode::Loadi, ty, detail, &[d], &[], loc)
    };
    let second = results.get(1).copied();
    match (simpler, results.first().copied()) {
        (Simpler::Branch(target), _) => {
            let detail = Detail::Branch(target);
            out.push(function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc));
        }
        (Simpler::Constants(bits), Some(first)) => {
            out.push(loadi(function, first, bits[0]));
            out.extend(second.map(|second| loadi(function, second, bits[1])));
        }
        (Simpler::Copy(source, bits), Some((d, ty))) => {
            // The copy comes first, because its source may be the second destination.
            out.push(function.instruction(Opcode::Mov, ty, Detail::None, &[d], &[source], loc));
            out.extend(second.map(|second| loadi(function, second, bits)));
        }
        (Simpler::Unary(opcode, source), Some((d, ty))) => {
            out.push(function.instruction(opcode, ty, Detail::None, &[d], &[source], loc));
        }
        (Simpler::Two(opcode, a, b), Some((d, ty))) => {
            out.push(function.instruction(opcode, ty, Detail::None, &[d], &[a, b], loc));
        }
        (Simpler::Binary(opcode, source, constant_ty, bits), Some((d, ty))) => {
            let other = function.add_register(constant_ty.family());
            out.push(loadi(function, (other, constant_ty), bits));
            let sources = [source, other];
            out.push(function.instruction(opcode, ty, Detail::None, &[d], &sources, loc));
        }
        (_, None) => out.push(*instruction),
    }
}

/// The results of an instruction for known sources; `None` if they are undefined, not known at
/// compile time, or approximate.
pub(super) fn results(instruction: &Instruction, values: &[u64]) -> Option<[u64; 2]> {
    let operation = Operation::of(instruction.opcode, instruction.ty, instruction.detail)?;
    if operation.is_approximate() {
        return None;
    }
    operation.apply(values, MathMode::Model)
}

/// A simpler equivalent of an instruction, if there is one.
fn simplify(function: &Function, known: &Known, instruction: &Instruction) -> Option<Simpler> {
    let sources = function.sources(instruction);
    let class = instruction.opcode.class();
    if class == Class::Terminator {
        return simplify_branch(known, instruction, sources);
    }
    if !class.is_pure() {
        return None;
    }
    if instruction.opcode == Opcode::Loadi {
        return None;
    }
    // Operations have at most three sources, except for `rgather`, which is handled below.
    let mut values = [0; 3];
    let mut count = 0;
    for (value, &source) in values.iter_mut().zip(sources) {
        let Some(bits) = known.of(source) else { break };
        *value = bits;
        count += 1;
    }
    if count == sources.len() {
        return results(instruction, &values[..count]).map(Simpler::Constants);
    }
    let room = function.registers.len() < MAX_REGISTERS_BETWEEN_PASSES;
    let simpler = match *sources {
        [offset, ref values @ ..] if instruction.opcode == Opcode::RegisterGather => {
            let offset = known.of(offset).filter(|k| k.is_multiple_of(4));
            let number = offset.and_then(|k| usize::try_from(k / 4).ok());
            let value = number.and_then(|k| values.get(k));
            value.map(|&value| Simpler::Copy(value, 0))
        }
        [a] => simplify_unary(instruction, a),
        [a, b] if instruction.ty.is_float() => {
            let d = *function.destinations(instruction).first()?;
            floats::simplify_binary(function.float_rules, known, instruction, d, [a, b])
        }
        [a, b] => simplify_binary(instruction, a, b, known.of(a), known.of(b)),
        [condition, a, b] if instruction.opcode == Opcode::Sel => {
            simplify_select(instruction.ty, known, condition, a, b)
        }
        [sum, a, b] if matches!(instruction.opcode, Opcode::Dp4a | Opcode::Dp4aSat) => {
            let is_zero = |r| known.of(r) == Some(0);
            (is_zero(a) || is_zero(b)).then_some(Simpler::Copy(sum, 0))
        }
        [a, b, c] if instruction.opcode == Opcode::Mad => {
            floats::simplify_mad(function.float_rules, known, instruction.ty, [a, b, c])
        }
        _ => None,
    };
    simpler.filter(|s| room || !matches!(s, Simpler::Binary(..)))
}

fn simplify_branch(
    known: &Known,
    instruction: &Instruction,
    sources: &[Register],
) -> Option<Simpler> {
    let Detail::CondBranch { then, otherwise } = instruction.detail else {
        return None;
    };
    if then == otherwise {
        return Some(Simpler::Branch(then));
    }
    let taken = known.of(*sources.first()?)? & 1 != 0;
    Some(Simpler::Branch(if taken { then } else { otherwise }))
}

/// Simplifies conversions that change no bits.
fn simplify_unary(instruction: &Instruction, a: Register) -> Option<Simpler> {
    let Detail::Convert(from) = instruction.detail else {
        return None;
    };
    let to = instruction.ty;
    let same_bits =
        to == from || to.is_integer() && from.is_integer() && to.family() == from.family();
    same_bits.then_some(Simpler::Copy(a, 0))
}

fn simplify_select(
    ty: Type,
    known: &Known,
    condition: Register,
    a: Register,
    b: Register,
) -> Option<Simpler> {
    if let Some(bits) = known.of(condition) {
        return Some(Simpler::Copy(if bits & 1 != 0 { a } else { b }, 0));
    }
    if a == b {
        return Some(Simpler::Copy(a, 0));
    }
    match (ty, known.of(a)?, known.of(b)?) {
        (Type::Bool, 1, 0) => Some(Simpler::Copy(condition, 0)),
        (Type::Bool, 0, 1) => Some(Simpler::Unary(Opcode::Not, condition)),
        _ => None,
    }
}

/// Simplifies operations on two integers or bools, at most one of which is known.
fn simplify_binary(
    instruction: &Instruction,
    a: Register,
    b: Register,
    known_a: Option<u64>,
    known_b: Option<u64>,
) -> Option<Simpler> {
    let ty = instruction.ty;
    let bits = match ty.size() {
        0 => 1,
        size => 8 * size,
    };
    let ones = u64::MAX >> (64 - bits);
    let copy = |r| Some(Simpler::Copy(r, 0));
    let constant = |value| Some(Simpler::Constants([value, 0]));
    if a == b {
        match instruction.opcode {
            Opcode::Sub | Opcode::Xor => return constant(0),
            Opcode::And | Opcode::Or | Opcode::Min | Opcode::Max => return copy(a),
            Opcode::Cmp => {
                let Detail::Compare(condition) = instruction.detail else {
                    return None;
                };
                return constant(u64::from(match condition {
                    Condition::Eq | Condition::Le | Condition::Ge => true,
                    Condition::Ne | Condition::Lt | Condition::Gt => false,
                }));
            }
            _ => {}
        }
    }
    if instruction.opcode == Opcode::Cmp {
        return simplify_compare(instruction, a, b, known_a, known_b);
    }
    // Makes the known source the second one if the operation is commutative.
    let (x, value) = match (known_a, known_b) {
        (_, Some(value)) => (a, value & source_mask(instruction, ones)),
        (Some(value), None) if instruction.opcode.is_commutative() => (b, value & ones),
        _ => return None,
    };
    let power = value.is_power_of_two().then(|| value.trailing_zeros());
    match (instruction.opcode, value) {
        (Opcode::Add | Opcode::Sub | Opcode::Or | Opcode::Xor, 0) => copy(x),
        (Opcode::AddSat | Opcode::SubSat, 0) => copy(x),
        (Opcode::Addc | Opcode::Subb, 0) => copy(x),
        (Opcode::Mul | Opcode::MulHi | Opcode::And, 0) => constant(0),
        (Opcode::Mul | Opcode::Div, 1) => copy(x),
        (Opcode::Rem, 1) => constant(0),
        (Opcode::And, v) if v == ones => copy(x),
        (Opcode::Or, v) if v == ones => constant(ones),
        (Opcode::Xor, v) if v == ones => Some(Simpler::Unary(Opcode::Not, x)),
        (Opcode::Shl | Opcode::Shr | Opcode::Asr | Opcode::Rol, v) if v % u64::from(bits) == 0 => {
            copy(x)
        }
        (Opcode::Mul, _) => Some(Simpler::Binary(
            Opcode::Shl,
            x,
            Type::U32,
            u64::from(power?),
        )),
        (Opcode::Div, _) if !ty.is_signed() => Some(Simpler::Binary(
            Opcode::Shr,
            x,
            Type::U32,
            u64::from(power?),
        )),
        (Opcode::Rem, _) if !ty.is_signed() => {
            power?;
            Some(Simpler::Binary(Opcode::And, x, ty, value - 1))
        }
        _ => None,
    }
}

/// The significant bits of the second source: a shift count is a doubleword, whatever the type.
fn source_mask(instruction: &Instruction, ones: u64) -> u64 {
    match instruction.opcode.source_rules().get(1) {
        Some(OperandRule::Dword) => u64::from(u32::MAX),
        _ => ones,
    }
}

/// Simplifies compares of bools with a constant, and unsigned compares with 0.
fn simplify_compare(
    instruction: &Instruction,
    a: Register,
    b: Register,
    known_a: Option<u64>,
    known_b: Option<u64>,
) -> Option<Simpler> {
    let Detail::Compare(condition) = instruction.detail else {
        return None;
    };
    let (x, value, condition) = match (known_a, known_b) {
        (_, Some(value)) => (a, value, condition),
        (Some(value), None) => (b, value, condition.swapped()),
        (None, None) => return None,
    };
    let ty = instruction.ty;
    match (condition, value) {
        (Condition::Eq, 0 | 1) | (Condition::Ne, 0 | 1) if ty == Type::Bool => {
            if (condition == Condition::Eq) == (value == 1) {
                Some(Simpler::Copy(x, 0))
            } else {
                Some(Simpler::Unary(Opcode::Not, x))
            }
        }
        (Condition::Lt, 0) if ty.is_integer() && !ty.is_signed() => {
            Some(Simpler::Constants([0, 0]))
        }
        (Condition::Ge, 0) if ty.is_integer() && !ty.is_signed() => {
            Some(Simpler::Constants([1, 0]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;

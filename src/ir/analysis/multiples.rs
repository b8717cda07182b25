//! Of which powers of two the values of registers are multiples in a launch, and whether an access to a vector may be misaligned.
//!
//! A congruence analysis (Granger) with the remainder 0 only, which needs no control flow: each register has one power of
//! two for all of its definitions, from the largest downward.

use super::super::function::{Function, InputSource, ParameterKind};
use super::super::instruction::{Detail, Instruction};
use super::super::opcode::Opcode;
use super::super::register::Register;
use super::super::types::AddressSpace;
use crate::launch::Argument;
use crate::launch::check::local_arguments;
use crate::launch::memory::FIRST_ADDRESS;
use crate::source::LocationTable;

/// The exponent of a value that is 0, a multiple of everything.
const ZERO: u32 = 64;

/// Whether an access to a whole vector may be at an address that is no multiple of what its type requires.
pub fn may_be_misaligned(
    function: &Function,
    locations: &LocationTable,
    arguments: &[Argument],
) -> bool {
    let all = || function.blocks.iter().flat_map(|b| &b.instructions);
    let required = |i: &Instruction| match i.opcode {
        Opcode::Load | Opcode::Store => locations.vector_alignment(i.loc),
        _ => None,
    };
    if !all().any(|i| required(i).is_some()) {
        return false;
    }
    let mut constants = vec![Constant::None; function.registers.len()];
    for i in all() {
        let value = match i.opcode {
            Opcode::Loadi => i.immediate().map_or(Constant::Several, Constant::One),
            _ => Constant::Several,
        };
        for d in function.destinations(i) {
            let known = &mut constants[d.index()];
            *known = match *known {
                Constant::None => value,
                known if known == value => known,
                _ => Constant::Several,
            };
        }
    }
    let search = Search {
        function,
        arguments,
        constants,
        stores_arguments: all()
            .any(|i| i.opcode == Opcode::Store && i.space() == Some(AddressSpace::Argument)),
        locals: local_arguments(function.local_layout().1, arguments).0,
    };
    let exponents = search.fixed_point();
    all().any(|i| {
        let address = function.sources(i).first();
        let exponent = address.map_or(0, |r| exponents[r.index()]);
        required(i).is_some_and(|alignment| exponent < alignment.trailing_zeros())
    })
}

/// The constants that are loaded into a register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constant {
    None,
    One(u64),
    Several,
}

struct Search<'a> {
    function: &'a Function,
    arguments: &'a [Argument],
    /// By argument, its offset in local memory.
    locals: Vec<u32>,
    /// By register, the constants that are loaded into it.
    constants: Vec<Constant>,
    /// Whether the kernel stores to its arguments: then it reads its own copy.
    stores_arguments: bool,
}

impl Search<'_> {
    /// By register, the exponent of the power of two.
    fn fixed_point(&self) -> Vec<u32> {
        let mut exponents = vec![ZERO; self.function.registers.len()];
        for input in &self.function.inputs {
            exponents[input.register.index()] = match input.source {
                InputSource::Argument { index, offset: 0 } => self.argument(index.index()),
                _ => 0,
            };
        }
        // Each iteration but the last one lowers an exponent; chains of definitions in order need few.
        loop {
            let mut has_changed = false;
            for block in &self.function.blocks {
                for instruction in &block.instructions {
                    let exponent = self.result(&exponents, instruction);
                    for d in self.function.destinations(instruction) {
                        let old = &mut exponents[d.index()];
                        has_changed |= exponent < *old;
                        *old = exponent.min(*old);
                    }
                }
            }
            if !has_changed {
                return exponents;
            }
        }
    }

    fn result(&self, exponents: &[u32], instruction: &Instruction) -> u32 {
        let get = |r: Register| exponents[r.index()];
        let ty = instruction.ty;
        if !ty.is_integer() {
            return 0;
        }
        match (instruction.opcode, self.function.sources(instruction)) {
            (Opcode::Loadi, _) => instruction.immediate().map_or(0, of_bits),
            (Opcode::AddressOf, _) => match instruction.detail {
                // Variables have their alignments in every memory.
                Detail::Variable(id) => self
                    .function
                    .variable(id)
                    .map_or(0, |v| v.align.trailing_zeros()),
                _ => 0,
            },
            (Opcode::Mov, &[a]) => get(a),
            (Opcode::Cvt, &[a]) => match instruction.detail.converted_from() {
                Some(from) if from.is_integer() => get(a),
                Some(_) | None => 0,
            },
            (Opcode::Sel, &[_, a, b]) => get(a).min(get(b)),
            (Opcode::Add | Opcode::Sub | Opcode::Or | Opcode::Xor, &[a, b]) => get(a).min(get(b)),
            (Opcode::And, &[a, b]) => get(a).max(get(b)),
            (Opcode::Neg, &[a]) => get(a),
            (Opcode::Mul, &[a, b]) => (get(a) + get(b)).min(ZERO),
            (Opcode::Mad, &[a, b, c]) => (get(a) + get(b)).min(get(c)),
            (Opcode::Shl, &[a, count]) => {
                // The definitions of the count may differ.
                let least = self.constant(count).unwrap_or(0);
                (get(a) + least as u32 % (8 * ty.size())).min(ZERO)
            }
            (Opcode::Load, &[offset]) if instruction.space() == Some(AddressSpace::Argument) => {
                let offset = self.constant(offset);
                let mut parameters = self.function.parameters.iter();
                let index = parameters.position(|p| {
                    let is_whole = !matches!(p.kind, ParameterKind::Bytes { .. });
                    is_whole && offset == Some(u64::from(p.offset))
                });
                let is_one = self.function.destinations(instruction).len() == 1;
                match index {
                    Some(index) if is_one && !self.stores_arguments => self.argument(index),
                    Some(_) | None => 0,
                }
            }
            _ => 0,
        }
    }

    /// The value of a register all of whose definitions load the same constant.
    fn constant(&self, register: Register) -> Option<u64> {
        match self.constants[register.index()] {
            Constant::One(value) => Some(value),
            Constant::None | Constant::Several => None,
        }
    }

    /// The exponent of the value of an argument.
    fn argument(&self, index: usize) -> u32 {
        match self.arguments.get(index) {
            // Every buffer starts at a multiple of a page.
            Some(Argument::Buffer(_)) => FIRST_ADDRESS.trailing_zeros().min(12),
            Some(Argument::Local(_)) => self.locals.get(index).map_or(0, |&o| of_bits(o.into())),
            Some(Argument::Null) => ZERO,
            Some(Argument::Value(bytes)) if bytes.len() <= 8 => of_bits(
                bytes
                    .iter()
                    .rev()
                    .fold(0, |bits, b| bits << 8 | u64::from(*b)),
            ),
            Some(Argument::Value(_)) | None => 0,
        }
    }
}

/// The exponent of the largest power of two of which a number is a multiple.
fn of_bits(bits: u64) -> u32 {
    bits.trailing_zeros()
}

//! The bytes that loads and stores reach, as far as they are known: an address space, a place, and a
//! constant offset from there. Says which of two accesses may meet.
//!
//! Addresses are followed through a few additions of constants ([`MAX_ADDITIONS`]), so that the work
//! for an access is bounded. The ranges of a block can be compared as long as the register that they
//! count from is not written.

use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family};
use crate::ir::value::{Origins, Point};

/// The most additions that an address is followed through.
pub const MAX_ADDITIONS: usize = 4;

/// Constants beyond this are not added to an address here, so that nothing wraps.
const MAX_OFFSET: i64 = 1 << 30;

/// What an offset is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The start of the address space or of the surface.
    Zero,
    /// What the register holds.
    Register(Register),
    /// A variable in memory.
    Variable(u32),
}

/// The bytes that an access reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The address space.
    pub space: AddressSpace,
    /// The parameter whose surface it goes through.
    pub surface: Option<u16>,
    /// What the offset is counted from.
    pub base: Base,
    /// Bytes to the first element.
    pub offset: i64,
    /// Of an element.
    pub family: Family,
    /// Elements.
    pub count: u8,
}

impl Range {
    /// What a load or a store reaches.
    pub fn of(function: &Function, seen: &Origins, i: &Instruction, at: Point) -> Option<Range> {
        let Detail::Memory { space, surface, .. } = i.detail else {
            return None;
        };
        let mut address = *function.sources(i).first()?;
        let is_wide = function.family(address) == Family::Qword;
        // Constants as signed numbers of the address's size.
        let constant = |register| {
            let bits = seen.constant(function, register, at)?;
            let value = match is_wide {
                true => bits as i64,
                false => i64::from(bits as u32 as i32),
            };
            (-MAX_OFFSET..=MAX_OFFSET).contains(&value).then_some(value)
        };
        let mut offset = 0i64;
        let mut base = Base::Register(address);
        for _ in 0..MAX_ADDITIONS {
            if let Some(value) = constant(address) {
                (base, offset) = (Base::Zero, offset + value);
                break;
            }
            let Some((_, from)) = seen.of(function, address, at) else {
                break;
            };
            if let Detail::Variable(variable) = from.detail {
                base = Base::Variable(variable);
                break;
            }
            let added = match (from.opcode, function.sources(&from)) {
                (Opcode::Mov, &[a]) => Some((0, a)),
                (Opcode::Add, &[a, b]) => match constant(b) {
                    Some(value) => Some((value, a)),
                    None => constant(a).map(|value| (value, b)),
                },
                (Opcode::Sub, &[a, b]) => constant(b).map(|value| (-value, a)),
                _ => None,
            };
            let Some((value, rest)) = added else { break };
            offset += value;
            address = rest;
            base = Base::Register(rest);
        }
        let registers = match i.opcode {
            Opcode::Store => i.sources - 1,
            _ => i.destinations,
        };
        Some(Range {
            space,
            surface,
            base,
            offset,
            family: i.ty.family(),
            count: registers,
        })
    }

    /// The first byte behind it.
    pub fn end(&self) -> i64 {
        self.offset + i64::from(self.family.size()) * i64::from(self.count)
    }

    /// Each element alone.
    pub fn elements(self) -> impl Iterator<Item = Range> {
        (0..self.count).map(move |k| Range {
            offset: self.offset + i64::from(k) * i64::from(self.family.size()),
            count: 1,
            ..self
        })
    }

    /// Whether both are counted from one place.
    pub fn is_comparable(&self, other: &Range) -> bool {
        (self.space, self.surface, self.base) == (other.space, other.surface, other.base)
    }

    /// Whether both may reach one byte. Other than by known offsets from one place only different
    /// address spaces and different variables are apart: two arguments may be one buffer.
    pub fn may_overlap(&self, other: &Range) -> bool {
        match (self.base, other.base) {
            _ if self.space != other.space => false,
            _ if self.is_comparable(other) => {
                self.offset < other.end() && other.offset < self.end()
            }
            // Not equal.
            (Base::Variable(_), Base::Variable(_)) => false,
            (Base::Zero | Base::Register(_) | Base::Variable(_), _) => true,
        }
    }

    /// Whether it reaches every byte of another.
    pub fn covers(&self, other: &Range) -> bool {
        self.is_comparable(other) && self.offset <= other.offset && other.end() <= self.end()
    }
}

//! Integer narrowing: computes in doublewords where 64 bits are not needed.
//!
//! `size_t` has 64 bits, so much of the integer arithmetic of a kernel does, and most targets pay
//! for that. A quadword register is *narrow* in one of two cases:
//!
//! - only its low 32 bits are demanded: it is truncated, or is an operand of sums, products and the
//!   like that are narrow themselves;
//! - its value is known to be a zero- or sign-extended doubleword (`analysis/ranges.rs`).
//!
//! A narrow register gets a doubleword that is written wherever it is, by the same operation on
//! doublewords. Uses that need the quadword extend it from that. Compares, divisions, right shifts,
//! minima and conversions to float of extended doublewords become those of doublewords.
//!
//! A comparison whose operands have intervals that do not overlap is a constant.
//!
//! Requires: nothing; a register with several values is narrow only if all of them are, so
//! `split_webs` should have run. Keeps: blocks and edges; register numbers. Invalidates:
//! definitions and uses.

use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::ranges::{Range, Ranges};
use crate::ir::builder::Builder;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{HalfWidth, Opcode};
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type};
use std::cmp::Ordering;

/// Narrows registers and operations; returns whether there were any.
pub fn narrow_integers(function: &mut Function) -> bool {
    let definitions = Definitions::compute(function);
    let known = KnownConstants::compute(function);
    let facts = Facts {
        ranges: Ranges::compute(function, &definitions, &known),
        known,
    };
    let narrow = find_narrow(function, &definitions, &facts);
    let mut rewrite = Rewrite {
        halves: vec![None; function.registers.len()],
        wide: wide_uses(function, &facts, &narrow),
        narrow,
        facts,
        changed: false,
        b: Builder::new(std::mem::take(function)),
    };
    for id in rewrite.b.function.block_ids() {
        rewrite.block(id);
    }
    *function = rewrite.b.finish();
    rewrite.changed
}

struct Facts {
    ranges: Ranges,
    known: KnownConstants,
}

/// How an instruction on quadwords is computed in doublewords.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Narrowing {
    /// The operation must remain at 64 bits.
    None,
    /// The low 32 bits of the result depend on the low 32 bits of the sources only.
    Low,
    /// The sources are extended doublewords, and this type's operation on them gives the same
    /// result. A quadword result is the extension of a doubleword of this type.
    Extended(Type),
    /// The result is at most the low 32 bits of the source.
    Cut,
}

impl Facts {
    fn range(&self, function: &Function, register: Register) -> Range {
        self.ranges.of(function, register)
    }

    fn is_extended(&self, function: &Function, register: Register) -> bool {
        let range = self.range(function, register);
        range.is_zero_extended() || range.is_sign_extended()
    }

    fn narrowing(&self, function: &Function, instruction: &Instruction) -> Narrowing {
        let sources = function.sources(instruction);
        let is_64 = matches!(instruction.ty, Type::S64 | Type::U64);
        if let Some(from) = instruction.detail.converted_from() {
            return self.conversion(function, instruction, from);
        }
        if instruction.opcode == Opcode::Pack {
            return Narrowing::Low;
        }
        if !is_64 {
            return Narrowing::None;
        }
        match instruction.opcode.facts().half_width() {
            HalfWidth::Low => Narrowing::Low,
            HalfWidth::Exact => match self.extended_type(function, instruction) {
                Some(ty) => Narrowing::Extended(ty),
                None => Narrowing::None,
            },
            HalfWidth::None
                if instruction.opcode == Opcode::Shl && self.count(sources).is_some() =>
            {
                Narrowing::Low
            }
            HalfWidth::None => Narrowing::None,
        }
    }

    /// The constant count of a quadword shift.
    fn count(&self, sources: &[Register]) -> Option<u64> {
        Some(self.known.get(*sources.get(1)?)? % 64)
    }

    fn conversion(&self, function: &Function, instruction: &Instruction, from: Type) -> Narrowing {
        let is_64 = |ty| matches!(ty, Type::S64 | Type::U64);
        let to = instruction.ty;
        if is_64(to) {
            return match from.is_float() {
                true => Narrowing::None,
                false => Narrowing::Low,
            };
        }
        let (true, &[source]) = (is_64(from), function.sources(instruction)) else {
            return Narrowing::None;
        };
        let range = self.range(function, source);
        match to {
            _ if to.is_integer() => Narrowing::Cut,
            _ if range.is_zero_extended() => Narrowing::Extended(Type::U32),
            _ if range.is_sign_extended() && (from == Type::S64 || to == Type::Bool) => {
                Narrowing::Extended(Type::S32)
            }
            _ => Narrowing::None,
        }
    }

    /// The doubleword type whose operation is equivalent to that on quadwords.
    fn extended_type(&self, function: &Function, instruction: &Instruction) -> Option<Type> {
        let &[first, second] = function.sources(instruction) else {
            return None;
        };
        let signed = instruction.ty.is_signed();
        let a = self.range(function, first);
        if matches!(instruction.opcode, Opcode::Shr | Opcode::Asr) {
            let count = self.count(function.sources(instruction))?;
            return match instruction.opcode {
                _ if count >= 32 => None,
                _ if a.is_zero_extended() => Some(Type::U32),
                Opcode::Asr if a.is_sign_extended() => Some(Type::S32),
                _ => None,
            };
        }
        let b = self.range(function, second);
        if a.is_zero_extended() && b.is_zero_extended() {
            return Some(Type::U32);
        }
        if !(a.is_sign_extended() && b.is_sign_extended()) {
            return None;
        }
        match instruction.opcode {
            // Sign extension preserves the order of unsigned numbers, too.
            Opcode::Cmp => Some(if signed { Type::S32 } else { Type::U32 }),
            Opcode::Min | Opcode::Max if signed => Some(Type::S32),
            // Dividing the smallest number by -1 is defined for quadwords only.
            Opcode::Div | Opcode::Rem if signed => {
                let overflows = a.min == i64::from(i32::MIN) && b.min <= -1 && b.max >= -1;
                (!overflows).then_some(Type::S32)
            }
            _ => None,
        }
    }
}

/// By register, whether it is narrow: the greatest set of registers such that every definition is
/// computed in doublewords and every member is either a profitable extended doubleword or has no
/// use that demands its upper half. A register is removed at most once, and only then are
/// its sources checked again.
fn find_narrow(function: &Function, definitions: &Definitions, facts: &Facts) -> Vec<bool> {
    let at = |point: Point| &function.block(point.block).instructions[point.index as usize];
    let registers = (0..function.registers.len() as u32).map(Register);
    let mut narrow: Vec<bool> = registers
        .clone()
        .map(|r| {
            function.family(r) == Family::Qword
                && !definitions.is_input(r)
                && !definitions.of(r).is_empty()
                && definitions
                    .of(r)
                    .iter()
                    .all(|&point| is_narrowable(function, facts, at(point)))
        })
        .collect();
    let mut work: Vec<Register> = registers.filter(|r| narrow[r.index()]).collect();
    while let Some(register) = work.pop() {
        if !narrow[register.index()] {
            continue;
        }
        let reads_low = |point: &Point| reads_low_half(function, facts, &narrow, at(*point));
        let mut uses = definitions.uses(register).iter();
        let stays = match facts.is_extended(function, register) {
            // If no operation is saved, a use must benefit from the doubleword.
            true => {
                let mut made_by = definitions.of(register).iter();
                made_by.any(|&point| !is_copy(at(point).opcode)) || uses.any(reads_low)
            }
            false => uses.all(reads_low),
        };
        if !stays {
            narrow[register.index()] = false;
            for &point in definitions.of(register) {
                work.extend_from_slice(function.sources(at(point)));
            }
        }
    }
    narrow
}

impl Facts {
    /// The result of a comparison of integers, if the intervals of its operands do not overlap.
    fn decided(&self, function: &Function, instruction: &Instruction) -> Option<bool> {
        let (Detail::Compare(condition), &[a, b]) =
            (instruction.detail, function.sources(instruction))
        else {
            return None;
        };
        let ty = instruction.ty;
        if !ty.is_integer() {
            return None;
        }
        let [a, b] = [a, b].map(|r| self.ranges.of(function, r));
        // As unsigned numbers, negative ones are the largest.
        let is_ordered = ty.is_signed() || a.is_unsigned() && b.is_unsigned();
        if !is_ordered {
            return None;
        }
        let order = if a.max < b.min {
            Ordering::Less
        } else if a.min > b.max {
            Ordering::Greater
        } else {
            return match condition {
                Condition::Le if a.max <= b.min => Some(true),
                Condition::Ge if a.min >= b.max => Some(true),
                Condition::Lt if a.min >= b.max => Some(false),
                Condition::Gt if a.max <= b.min => Some(false),
                _ => None,
            };
        };
        Some(match condition {
            Condition::Eq => false,
            Condition::Ne => true,
            Condition::Lt | Condition::Le => order.is_lt(),
            Condition::Gt | Condition::Ge => order.is_gt(),
        })
    }
}

fn is_narrowable(function: &Function, facts: &Facts, instruction: &Instruction) -> bool {
    match facts.narrowing(function, instruction) {
        Narrowing::None | Narrowing::Cut => false,
        Narrowing::Low | Narrowing::Extended(_) => true,
    }
}

fn is_copy(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Loadi | Opcode::Cvt | Opcode::Pack | Opcode::Mov
    )
}

/// Whether an instruction demands only the low halves of its quadword sources.
fn reads_low_half(
    function: &Function,
    facts: &Facts,
    narrow: &[bool],
    instruction: &Instruction,
) -> bool {
    match facts.narrowing(function, instruction) {
        Narrowing::None => false,
        Narrowing::Cut | Narrowing::Extended(_) => true,
        Narrowing::Low => function
            .destinations(instruction)
            .iter()
            .all(|d| narrow[d.index()]),
    }
}

/// By register, whether it is narrow and some use needs the quadword.
fn wide_uses(function: &Function, facts: &Facts, narrow: &[bool]) -> Vec<bool> {
    let mut wide = vec![false; narrow.len()];
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if !reads_low_half(function, facts, narrow, instruction) {
            for source in function.sources(instruction) {
                wide[source.index()] = narrow[source.index()];
            }
        }
    }
    wide
}

struct Rewrite {
    b: Builder,
    facts: Facts,
    narrow: Vec<bool>,
    wide: Vec<bool>,
    /// By register, the doubleword of each narrow register so far.
    halves: Vec<Option<Register>>,
    changed: bool,
}

impl Rewrite {
    fn block(&mut self, id: BlockId) {
        let instructions = std::mem::take(&mut self.b.function.block_mut(id).instructions);
        self.b.select_block(id);
        for instruction in instructions {
            self.b.loc = instruction.loc;
            if self.rewritten(&instruction) {
                self.changed = true;
            } else {
                self.b.function.block_mut(id).instructions.push(instruction);
            }
        }
    }

    /// Emits an instruction in doublewords, if it is narrowed, or the result of a comparison that is the same for all values
    /// in range; returns whether it is.
    fn rewritten(&mut self, instruction: &Instruction) -> bool {
        if let (Some(value), &[d]) = (
            self.facts.decided(&self.b.function, instruction),
            self.b.function.destinations(instruction),
        ) {
            self.b.constant_into(d, Type::Bool, value.into());
            return true;
        }
        let narrowing = self.facts.narrowing(&self.b.function, instruction);
        let &[d] = self.b.function.destinations(instruction) else {
            return false;
        };
        let is_narrow = self.is_narrow(d);
        let sources = self.b.function.sources(instruction).to_vec();
        match narrowing {
            Narrowing::None => return false,
            Narrowing::Cut => {
                let &[s] = sources.as_slice() else {
                    return false;
                };
                if !self.is_narrow(s) {
                    return false;
                }
                let s = self.low(s);
                self.cut(d, instruction.ty, Type::U32, s);
                return true;
            }
            Narrowing::Low if !is_narrow => return false,
            Narrowing::Low | Narrowing::Extended(_) => {}
        }
        let sources: Vec<Register> = sources.iter().map(|&s| self.low(s)).collect();
        let is_qword = self.b.function.family(d) == Family::Qword;
        let result = match (is_qword, is_narrow) {
            (false, _) => d,
            (true, true) => self.half(d),
            (true, false) => self.b.register(Family::Dword),
        };
        let ty = match narrowing {
            Narrowing::Extended(ty) => ty,
            // The operation is the same for both signs, but some want one.
            Narrowing::Low | Narrowing::None | Narrowing::Cut => match instruction.opcode {
                Opcode::Neg => Type::S32,
                _ => Type::U32,
            },
        };
        self.emit(instruction, ty, result, &sources);
        if is_qword && (!is_narrow || self.wide[d.index()]) {
            let range = self.facts.range(&self.b.function, d);
            let from = match is_narrow {
                true if range.is_zero_extended() => Type::U32,
                true => Type::S32,
                false => ty,
            };
            self.b.push(
                Opcode::Cvt,
                instruction.ty,
                Detail::Convert(from),
                &[d],
                &[result],
            );
        }
        true
    }

    fn emit(&mut self, instruction: &Instruction, ty: Type, d: Register, sources: &[Register]) {
        match (instruction.opcode, instruction.detail, sources) {
            (Opcode::Loadi, _, _) => {
                self.b
                    .constant_into(d, ty, instruction.immediate().unwrap_or(0));
            }
            (Opcode::Pack, _, &[lo, _]) => self.b.mov_into(d, ty, lo),
            (Opcode::Cvt, Detail::Convert(from), &[s]) => match from {
                // A quadword, which is a doubleword here.
                Type::S64 | Type::U64 if instruction.ty.family() == Family::Qword => {
                    self.b.mov_into(d, ty, s);
                }
                Type::S64 | Type::U64 => self.cut(d, instruction.ty, ty, s),
                _ if from.is_signed() => self.cut(d, Type::S32, from, s),
                _ => self.cut(d, ty, from, s),
            },
            // A left shift by 32 or more gives 0 in the low half, but counts are
            // modulo 32 in doublewords.
            (Opcode::Shl, _, &[_, count])
                if self.facts.known.get(count).is_some_and(|c| c % 64 >= 32) =>
            {
                self.b.constant_into(d, ty, 0);
            }
            // Bit 63 of a zero-extended doubleword is 0, but bit 31 may be set.
            (Opcode::Asr, detail, sources) if ty == Type::U32 => {
                self.b.push(Opcode::Shr, ty, detail, &[d], sources);
            }
            (opcode, detail, sources) => self.b.push(opcode, ty, detail, &[d], sources),
        }
    }

    /// A conversion, or a copy if the sizes are equal and no bit changes.
    fn cut(&mut self, d: Register, to: Type, from: Type, s: Register) {
        if to.is_integer() && to.family() == from.family() {
            self.b.mov_into(d, to, s);
        } else {
            self.b
                .push(Opcode::Cvt, to, Detail::Convert(from), &[d], &[s]);
        }
    }

    fn is_narrow(&self, register: Register) -> bool {
        self.narrow.get(register.index()) == Some(&true)
    }

    /// The low 32 bits of a quadword; other registers unchanged.
    fn low(&mut self, register: Register) -> Register {
        if self.b.function.family(register) != Family::Qword {
            return register;
        }
        if self.is_narrow(register) {
            return self.half(register);
        }
        match self.facts.known.get(register) {
            Some(bits) => self.b.u32(bits as u32),
            None => self.b.convert(Type::U32, Type::U64, register),
        }
    }

    /// The doubleword of a narrow register.
    fn half(&mut self, register: Register) -> Register {
        if let Some(&Some(half)) = self.halves.get(register.index()) {
            return half;
        }
        let half = self.b.register(Family::Dword);
        self.b.function.set_name_of_part(half, register, "");
        if let Some(slot) = self.halves.get_mut(register.index()) {
            *slot = Some(half);
        }
        half
    }
}

#[cfg(test)]
mod tests;

//! Lowers 64-bit integers to pairs of doublewords, for targets without 64-bit integers.
//!
//! Every quadword register gets two doubleword registers for its halves, and every instruction on
//! quadwords becomes instructions on halves. An address of global or constant memory stays a
//! quadword and is packed from its halves before each access. Loads and stores of quadwords become
//! those of twice as many doublewords at the same address. They require less alignment than before:
//! addresses that are multiples of 4 but not of 8 become valid.
//!
//! Requires: `expand_division`, as this pass does not lower `div` and `rem`. Doubles are moved,
//! loaded and stored; arithmetic on them stays, between packs and unpacks. Keeps: blocks and edges;
//! register numbers (unused quadwords stay in the table). Instructions without quadwords are not
//! changed. Invalidates: definitions and uses. [`is_lowered`] reports whether something was left.

mod arithmetic;
mod compare;
mod convert;
mod memory;
mod shift;

use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::builder::Builder;
use crate::ir::function::{BlockId, Function, Input, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};
use crate::ir::verify::works_on_quadwords;
use crate::source::Loc;

/// Lowers every instruction on quadwords; returns whether there was one.
pub fn lower_int64(function: &mut Function) -> bool {
    if is_lowered(function).is_ok() {
        return false;
    }
    let known = KnownConstants::compute(function);
    let mut lowering = Lowering {
        halves: vec![None; function.registers.len()],
        b: Builder::new(std::mem::take(function)),
        known,
        start: 0,
        first_temporary: Register(0),
    };
    lowering.inputs();
    for id in lowering.b.function.block_ids() {
        lowering.block(id);
    }
    *function = lowering.b.finish();
    true
}

/// An instruction or input on quadwords that [`lower_int64`] has not lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotLowered {
    /// The opcode and type; `None` for an input of the function.
    pub opcode: Option<(Opcode, Type)>,
    /// The source location of all emitted instructions.
    pub loc: Loc,
}

impl std::fmt::Display for NotLowered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.opcode {
            Some((opcode, ty)) => write!(f, "`{}.{ty}` has quadword operands", opcode.mnemonic()),
            None => f.write_str("quadword input"),
        }
    }
}

/// Whether quadwords are defined only by `pack` and atomic operations, and used only by those, as
/// addresses, and by `unpack`.
///
/// # Errors
/// The first input or instruction that violates this.
pub fn is_lowered(function: &Function) -> Result<(), NotLowered> {
    for input in &function.inputs {
        if is_qword(function, input.register) {
            return Err(NotLowered {
                opcode: None,
                loc: function.loc,
            });
        }
    }
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    match instructions.find(|i| works_on_quadwords(function, i)) {
        None => Ok(()),
        Some(instruction) => Err(NotLowered {
            opcode: Some((instruction.opcode, instruction.ty)),
            loc: instruction.loc,
        }),
    }
}

fn has_qword(function: &Function, instruction: &Instruction) -> bool {
    let destinations = function.destinations(instruction).iter();
    destinations
        .chain(function.sources(instruction))
        .any(|&r| is_qword(function, r))
}

fn is_qword(function: &Function, register: Register) -> bool {
    function.family(register) == Family::Qword
}

/// The two doublewords of a quadword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Halves {
    lo: Register,
    hi: Register,
}

struct Lowering {
    b: Builder,
    /// By register, the halves of each quadword so far.
    halves: Vec<Option<Halves>>,
    known: KnownConstants,
    /// The index in the current block where the code of the current instruction starts.
    start: usize,
    /// The first register that was created for the current instruction. Each of
    /// these is written once.
    first_temporary: Register,
}

impl Lowering {
    /// Replaces each input of 64 bits by two inputs for its halves.
    fn inputs(&mut self) {
        let inputs = std::mem::take(&mut self.b.function.inputs);
        for input in inputs {
            let mut parts = None;
            if let Some((index, offset)) = input.source.argument() {
                let both = offset.checked_add(4).map(|upper| [offset, upper]);
                parts = both.map(|o| o.map(|offset| InputSource::Argument { index, offset }));
            } else if let InputSource::ConstantBase { .. } = input.source {
                parts = Some([0, 4].map(|offset| InputSource::ConstantBase { offset }));
            }
            let (Some([low, high]), true) = (parts, is_qword(&self.b.function, input.register))
            else {
                self.b.function.inputs.push(input);
                continue;
            };
            let halves = self.halves(input.register);
            for (register, source) in [(halves.lo, low), (halves.hi, high)] {
                self.b.function.inputs.push(Input { register, source });
            }
        }
    }

    fn block(&mut self, id: BlockId) {
        let instructions = std::mem::take(&mut self.b.function.block_mut(id).instructions);
        self.b.select_block(id);
        for instruction in instructions {
            self.b.loc = instruction.loc;
            if has_qword(&self.b.function, &instruction) {
                self.start = self.b.function.block(id).instructions.len();
                self.first_temporary = Register(self.b.function.registers.len() as u32);
                self.instruction(&instruction);
            } else {
                self.b.function.block_mut(id).instructions.push(instruction);
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let destinations = self.b.function.destinations(instruction).to_vec();
        let sources = self.b.function.sources(instruction).to_vec();
        let ty = instruction.ty;
        match (
            instruction.opcode,
            instruction.detail,
            destinations.as_slice(),
            sources.as_slice(),
        ) {
            (Opcode::Loadi, Detail::Immediate([lo, hi]), &[d], _) => {
                let value = self.constant(lo, hi);
                self.assign(d, value);
            }
            (Opcode::Mov, _, &[d], &[s]) => {
                let value = self.halves(s);
                self.assign(d, value);
            }
            (Opcode::Sel, _, &[d], &[condition, a, b]) => {
                let (a, b) = (self.halves(a), self.halves(b));
                let value = self.select(condition, a, b);
                self.assign(d, value);
            }
            (Opcode::Pack, _, &[d], &[lo, hi]) => self.assign(d, Halves { lo, hi }),
            (Opcode::Unpack, _, &[lo, hi], &[s]) => {
                let s = self.halves(s);
                // No other register shares these halves, so their order does not matter.
                self.place(lo, s.lo);
                self.place(hi, s.hi);
            }
            (Opcode::Shuffle, _, &[d], &[s, index]) => {
                let s = self.halves(s);
                let [lo, hi] =
                    [s.lo, s.hi].map(|half| self.b.op(Opcode::Shuffle, Type::U32, &[half, index]));
                self.assign(d, Halves { lo, hi });
            }
            (Opcode::Load, Detail::Memory { .. }, _, &[address]) => {
                self.load(instruction, &destinations, address);
            }
            (Opcode::Store, Detail::Memory { .. }, _, &[address, ref values @ ..]) => {
                self.store(instruction, address, values);
            }
            (opcode, Detail::Memory { .. }, &[d], &[address, ref values @ ..])
                if opcode.class() == Class::Atomic =>
            {
                self.atomic(instruction, d, address, values);
            }
            (Opcode::Cmp, Detail::Compare(condition), &[d], &[a, b]) if ty != Type::F64 => {
                // A disjunction of the halves is compared with 0.
                let has_zero = [a, b].iter().any(|&r| self.known.get(r) == Some(0));
                let (a, b) = (self.halves(a), self.halves(b));
                let value = match has_zero {
                    true => self.compare(condition, ty, a, b),
                    false => self.compare_halves(condition, ty, a, b),
                };
                self.place(d, value);
            }
            (Opcode::Cvt, Detail::Convert(from), &[d], &[s])
                if ty != Type::F64 && from != Type::F64 =>
            {
                self.convert(ty, from, d, s);
            }
            (Opcode::Shl | Opcode::Shr | Opcode::Asr, _, &[d], &[a, count]) => {
                let a = self.halves(a);
                let value = self.shift(instruction.opcode, a, count);
                self.assign(d, value);
            }
            (opcode, _, &[d], &[a]) if ty != Type::F64 => {
                let a = self.halves(a);
                match self.unary(opcode, a) {
                    Some(value) => self.assign(d, value),
                    None => self.keep(instruction, &destinations, &sources),
                }
            }
            (opcode, _, &[d], &[a, b]) if ty != Type::F64 => {
                let (a, b) = (self.halves(a), self.halves(b));
                match self.binary(opcode, ty, a, b) {
                    Some(value) => self.assign(d, value),
                    None => self.keep(instruction, &destinations, &sources),
                }
            }
            _ => self.keep(instruction, &destinations, &sources),
        }
    }

    /// Keeps an instruction, between packs of its sources and unpacks of its destinations. For
    /// instructions without a lowering, which [`is_lowered`] reports.
    fn keep(&mut self, instruction: &Instruction, destinations: &[Register], sources: &[Register]) {
        let sources: Vec<Register> = sources
            .iter()
            .map(|&s| match is_qword(&self.b.function, s) {
                true => self.packed(s),
                false => s,
            })
            .collect();
        let results: Vec<Register> = destinations
            .iter()
            .map(|&d| match is_qword(&self.b.function, d) {
                true => self.b.register(Family::Qword),
                false => d,
            })
            .collect();
        self.b.push(
            instruction.opcode,
            instruction.ty,
            instruction.detail,
            &results,
            &sources,
        );
        for (&d, &result) in destinations.iter().zip(&results) {
            if d != result {
                let Halves { lo, hi } = self.halves(d);
                self.b.push(
                    Opcode::Unpack,
                    Type::U64,
                    Detail::None,
                    &[lo, hi],
                    &[result],
                );
            }
        }
    }

    /// The halves of a quadword register.
    fn halves(&mut self, register: Register) -> Halves {
        if let Some(&Some(halves)) = self.halves.get(register.index()) {
            return halves;
        }
        let mut half = |suffix: &str| {
            let half = self.b.register(Family::Dword);
            self.b.function.set_name_of_part(half, register, suffix);
            half
        };
        let halves = Halves {
            lo: half(".lo"),
            hi: half(".hi"),
        };
        if let Some(slot) = self.halves.get_mut(register.index()) {
            *slot = Some(halves);
        }
        halves
    }

    /// A quadword packed from the halves of a register, for an access or an instruction that stays.
    fn packed(&mut self, register: Register) -> Register {
        let Halves { lo, hi } = self.halves(register);
        self.b.op(Opcode::Pack, Type::U64, &[lo, hi])
    }

    fn constant(&mut self, lo: u32, hi: u32) -> Halves {
        Halves {
            lo: self.b.u32(lo),
            hi: self.b.u32(hi),
        }
    }

    /// A u32 operation into a fresh register.
    fn op(&mut self, opcode: Opcode, sources: &[Register]) -> Register {
        self.b.op(opcode, Type::U32, sources)
    }

    fn select(&mut self, condition: Register, a: Halves, b: Halves) -> Halves {
        Halves {
            lo: self.op(Opcode::Sel, &[condition, a.lo, b.lo]),
            hi: self.op(Opcode::Sel, &[condition, a.hi, b.hi]),
        }
    }

    /// Writes both halves of a quadword register as a parallel copy.
    fn assign(&mut self, d: Register, value: Halves) {
        let Halves { lo, hi } = self.halves(d);
        if value.hi == lo {
            // The upper half must be read before the lower one is written.
            let old_hi = match value.lo == hi {
                true => {
                    let copy = self.b.register(Family::Dword);
                    self.b.mov_into(copy, Type::U32, hi);
                    copy
                }
                false => value.lo,
            };
            self.b.mov_into(hi, Type::U32, value.hi);
            self.place(lo, old_hi);
        } else if value.lo == value.hi && value.hi != hi {
            self.b.mov_into(hi, Type::U32, value.hi);
            self.place(lo, value.lo);
        } else {
            self.place(lo, value.lo);
            self.place(hi, value.hi);
        }
    }

    /// Writes a doubleword or smaller register: retargets the instruction that computed the value
    /// if that is safe, else copies.
    fn place(&mut self, d: Register, value: Register) {
        if d == value || self.retarget(d, value) {
            return;
        }
        let ty = self.b.function.family(d).unsigned();
        self.b.mov_into(d, ty, value);
    }

    /// Renames a temporary of the current instruction, unless the new name is read or written from
    /// the temporary's definition on.
    fn retarget(&mut self, d: Register, temporary: Register) -> bool {
        if temporary < self.first_temporary {
            return false;
        }
        let code = &self.b.function.block(self.b.current()).instructions[self.start..];
        let function = &self.b.function;
        let Some(at) = code
            .iter()
            .position(|i| function.destinations(i).contains(&temporary))
        else {
            return false;
        };
        let names_d = |i: &Instruction| {
            function.sources(i).contains(&d) || function.destinations(i).contains(&d)
        };
        if function.destinations(&code[at]).contains(&d) || code[at + 1..].iter().any(names_d) {
            return false;
        }
        let code = code[at..].to_vec();
        for (k, instruction) in code.iter().enumerate() {
            if k == 0 {
                for r in self.b.function.destinations_mut(instruction) {
                    *r = if *r == temporary { d } else { *r };
                }
            } else {
                for r in self.b.function.sources_mut(instruction) {
                    *r = if *r == temporary { d } else { *r };
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests;

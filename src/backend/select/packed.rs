//! Which 16-bit values are packed: at consecutive words, 16 channels in 32 bytes, instead of in the low half of a
//! doubleword slot each.
//!
//! Messages transfer slots. Operations on words accept both layouts, with a stride of 2 for slots, but Intel's
//! finalizer moves the operands of half-precision operations to packed temporaries where the hardware restricts the regions
//! of floats, and splits what accesses more than two GRFs. So the layout of each register is the one that takes fewer
//! native instructions, counted over its definitions and uses: a packed register is moved after each load and before each
//! store, one in slots for each operation. Registers without either are packed, since they then take half the GRFs.
//!
//! All definitions of a register have the same layout, whatever its web looks like: nothing is moved where paths join.

use super::Selector;
use super::patterns::Product;
use super::values::Place;
use crate::backend::payload::PrivateStorage;
use crate::ir::function::BlockId;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family, Type};
use crate::target::FloatRegions;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Region, VariableId};
use crate::visa::region::OPERAND_GRFS;
use crate::visa::types::{Exec, Type as VisaType};
use fixedbitset::FixedBitSet;

/// How much more often the body of a loop is executed than what surrounds it.
const ITERATIONS: u64 = 10;

/// The deepest loop that counts more than the one around it.
const MAX_DEPTH: u32 = 6;

/// The native instructions that a register costs in either layout, besides those that it costs in both.
#[derive(Clone, Copy, Default)]
struct Moves {
    packed: u64,
    slots: u64,
    /// The block whose operations have packed its slots most recently: they share the copy.
    copied_in: Option<BlockId>,
}

impl Selector<'_> {
    /// Decides which registers are packed. Requires that the registers that are located in a variable with others are.
    pub(super) fn find_packed(&mut self) {
        let function = self.function;
        let registers = (0..function.registers.len()).map(|index| Register(index as u32));
        let words: Vec<Register> = registers.filter(|&r| self.may_be_packed(r)).collect();
        if words.is_empty() {
            return;
        }
        let moves = self.count_moves();
        let mut packed = FixedBitSet::with_capacity(function.registers.len());
        for register in words {
            let count = moves[register.index()];
            packed.set(
                register.index(),
                match self.patterns.part(register) {
                    // It costs nothing until an operation reads it.
                    Some(_) => count.packed < count.slots,
                    None => count.packed <= count.slots,
                },
            );
        }
        self.packed = packed;
        self.match_factors(&moves);
    }

    /// Whether a register has words for all channels, and no location yet.
    fn may_be_packed(&self, register: Register) -> bool {
        let has_location =
            self.patterns.is_stored(register) || self.patterns.part(register).is_some();
        self.function.family(register) == Family::Word
            && !self.is_uniform(register)
            && has_location
            && self.places[register.index()] == Place::None
            && !self.analyses.definitions.is_input(register)
    }

    /// Packs the result of a `mad` of which all factors are packed, and a factor of one whose result is: the finalizer moves
    /// or converts the first factor if it has another stride than the result, which is up to three more instructions, and
    /// [`Self::order_factors`] has no other to put first.
    fn match_factors(&mut self, moves: &[Moves]) {
        let function = self.function;
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            let Some((d, factors)) = self.factors(instruction) else {
                continue;
            };
            let is_packed = |factor: &Register| self.is_packed(*factor);
            let packed = match self.is_packed(d) {
                false => factors.iter().all(is_packed).then_some(d),
                true if factors.iter().any(is_packed) => None,
                true => factors.into_iter().min_by_key(|factor| {
                    let count = moves[factor.index()];
                    count.packed.saturating_sub(count.slots)
                }),
            };
            if let Some(register) = packed.filter(|&r| self.may_be_packed(r)) {
                self.packed.insert(register.index());
            }
        }
    }

    /// The result and the factors of a `mad` of words that accepts both layouts, if neither factor is the same for all
    /// channels: that one would be the first.
    fn factors(&self, instruction: &Instruction) -> Option<(Register, [Register; 2])> {
        let &[d] = self.function.destinations(instruction) else {
            return None;
        };
        let factors = match (self.patterns.fused_product(d), instruction.opcode) {
            (Some((Product::Of(a, b), _)), _) => [a, b],
            (None, Op::Mad) if !self.packs_halves(instruction) => {
                let &[a, b, _] = self.function.sources(instruction) else {
                    return None;
                };
                [a, b]
            }
            _ => return None,
        };
        let factors = factors.map(|f| self.patterns.modifier(f).map_or(f, |(_, of)| of));
        let varies = |&factor: &Register| !self.fits_any_stride(factor);
        (instruction.ty.size() == 2 && factors.iter().all(varies)).then_some((d, factors))
    }

    /// Whether a factor is the same for all channels.
    fn fits_any_stride(&self, factor: Register) -> bool {
        self.is_uniform(factor) || self.patterns.constant(factor).is_some()
    }

    /// Orders the factors of a `mad` of words: the result and the first factor, unless it is one for all channels, must have the
    /// same stride.
    pub(super) fn order_factors(&self, d: Register, factors: &mut [Register]) {
        let [first, second, ..] = factors else {
            return;
        };
        let fits = |factor: Register| {
            let factor = self.patterns.modifier(factor).map_or(factor, |(_, of)| of);
            self.fits_any_stride(factor) || self.is_packed(factor) == self.is_packed(d)
        };
        if !fits(*first) && fits(*second) {
            std::mem::swap(first, second);
        }
    }

    /// Whether the channels of a register are consecutive words.
    pub(super) fn is_packed(&self, register: Register) -> bool {
        self.packed.contains(register.index())
    }

    /// The native instructions by which the layouts of each register differ, weighted by the depth of loops.
    fn count_moves(&self) -> Vec<Moves> {
        let function = self.function;
        let mut moves = vec![Moves::default(); function.registers.len()];
        for block in function.block_ids() {
            if !self.analyses.cfg.is_reachable(block) {
                continue;
            }
            let depth = self.analyses.loops.depth(block).min(MAX_DEPTH);
            let weight = ITERATIONS.pow(depth);
            for instruction in &function.block(block).instructions {
                for &d in function.destinations(instruction) {
                    let (packed, slots) = self.moves_of_definition(instruction, d);
                    let this = &mut moves[d.index()];
                    this.packed += weight * packed;
                    this.slots += weight * slots;
                }
                let sources = function.sources(instruction);
                for (k, &s) in sources.iter().enumerate() {
                    if sources[..k].contains(&s) {
                        continue;
                    }
                    let read = self.patterns.modifier(s).map_or(s, |(_, inner)| inner);
                    let (packed, slots, copies) = self.moves_of_use(instruction);
                    let this = &mut moves[read.index()];
                    this.packed += weight * packed;
                    this.slots += weight * slots;
                    if copies > 0 && this.copied_in != Some(block) {
                        this.copied_in = Some(block);
                        this.slots += weight * copies;
                    }
                }
            }
        }
        moves
    }

    /// The native instructions of a move between the layouts.
    fn layout_move(&self) -> u64 {
        let bytes = 4 * self.width.channels();
        bytes.div_ceil(OPERAND_GRFS * self.target.grf_bytes).into()
    }

    /// The native instructions that an operand in slots adds to an operation by splitting it. One with three sources has 16
    /// channels of words at most, and is split anyway.
    fn split_by_slots(&self, opcode: Op) -> u64 {
        match opcode {
            Op::Mad => 0,
            _ => self.layout_move() - 1,
        }
    }

    /// The native instructions that packed halves add to a conversion from or to floats: it has as many channels as a GRF
    /// has floats, and elsewhere, where regions are not restricted, it has with slots, too.
    fn split_conversion(&self) -> u64 {
        let bytes = 4 * self.width.channels();
        match self.target.float_regions {
            FloatRegions::Any => 0,
            _ => u64::from(bytes.div_ceil(self.target.grf_bytes)) - self.layout_move(),
        }
    }

    /// Whether the finalizer packs the halves of an operation.
    fn packs_halves(&self, instruction: &Instruction) -> bool {
        instruction.ty == Type::F16
            && (self.target.float_regions != FloatRegions::Any
                || self.target.packed_narrow_mad && instruction.opcode == Op::Mad)
    }

    /// Whether an access moves the registers themselves.
    fn is_in_registers(&self, access: &Instruction) -> bool {
        access.space() == Some(AddressSpace::Private) && self.storage == PrivateStorage::Registers
    }

    /// The native instructions that a definition costs if its register is packed, and if it is in slots.
    fn moves_of_definition(&self, instruction: &Instruction, d: Register) -> (u64, u64) {
        let one = self.layout_move();
        let to = instruction.ty;
        match (instruction.opcode, instruction.detail.converted_from()) {
            (Op::Load, _) if !self.is_in_registers(instruction) => (one, 0),
            (Op::Cvt, _) if self.patterns.part(d).is_some() => (one, 0),
            (Op::Cvt, Some(from)) if from.is_float() && to == Type::F16 => {
                (self.split_conversion(), 0)
            }
            // Halves are converted from integers to doubleword slots, and words are the low halves of doublewords.
            (Op::Cvt, Some(from)) if to == Type::F16 || from.size() > 2 || from.is_float() => {
                (one, 0)
            }
            (Op::Cvt | Op::Mov | Op::Sel | Op::Loadi, _) => (0, one - 1),
            _ if self.packs_halves(instruction) => {
                (0, one + self.split_by_slots(instruction.opcode))
            }
            (opcode, _) => (0, self.split_by_slots(opcode)),
        }
    }

    /// The native instructions that a use costs if its register is packed, and if it is in slots; and those of slots in
    /// which the other uses in the block share.
    fn moves_of_use(&self, instruction: &Instruction) -> (u64, u64, u64) {
        let one = self.layout_move();
        let is_restricted = self.target.float_regions != FloatRegions::Any;
        match (instruction.opcode, instruction.detail.converted_from()) {
            (Op::Store, _) if !self.is_in_registers(instruction) => (one, 0, 0),
            (Op::Store, _) => (0, 0, 0),
            (Op::Shuffle, _) => (one, 0, 0),
            (Op::Cvt, Some(Type::F16)) if is_restricted => match self.target.float_regions {
                // Through floats.
                FloatRegions::LinearAndDisjoint => (self.split_conversion(), 0, one),
                _ if instruction.ty.is_float() => (self.split_conversion(), 0, one),
                _ => (0, 0, one),
            },
            // Halves are converted from slots.
            (Op::Cvt, _) if is_restricted && instruction.ty == Type::F16 => (one, 0, 0),
            (Op::Cvt | Op::Mov, _) => (0, 0, 0),
            (Op::Sel, _) => (0, one - 1, 0),
            (opcode, _) if self.packs_halves(instruction) => (0, self.split_by_slots(opcode), one),
            (opcode, _) if instruction.ty.size() == 2 => (0, self.split_by_slots(opcode), 0),
            _ => (0, 0, 0),
        }
    }

    /// The doublewords that a message loads for a register: its own, or a temporary.
    pub(super) fn slots_of_load(&mut self, d: Register, slot: VisaType) -> VariableId {
        match self.is_packed(d) {
            true => self.add_temporary(VisaType::Ud, self.width.channels()),
            false => self.view(d, slot).0,
        }
    }

    /// Packs the words that a message has loaded to doublewords, if they are not in their place.
    pub(super) fn pack_loaded(&mut self, d: Register, slots: VariableId) {
        if self.is_packed(d) {
            let source = self.low_words(slots);
            self.pack_words(d, source);
        }
    }

    /// The low words of a variable with a doubleword for each channel.
    pub(super) fn low_words(&mut self, slots: VariableId) -> Operand {
        let words = self.alias(slots, VisaType::Uw, 2 * self.width.channels());
        Operand::Source {
            variable: words.into(),
            row: 0,
            column: 0,
            region: Region::strided(2),
            modifier: Modifier::None,
        }
    }

    /// Moves words to a packed register.
    pub(super) fn pack_words(&mut self, d: Register, words: Operand) {
        let destination = self.destination_as(d, VisaType::Uw);
        let exec = Exec::masked(self.width);
        self.emit(Visa::Mov, exec, vec![destination, words]);
    }
}

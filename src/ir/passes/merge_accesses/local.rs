//! Which bytes and words in local memory are merged: those of which all or none are defined, because one undefined byte
//! makes all of a doubleword undefined.
//!
//! Stores are merged if they write the parts of one doubleword, in order, or constants, whichever definition of these
//! values was executed. Loads are merged if no other store of bytes or words may write their object, so that its
//! doublewords were written as a whole.

use super::{Kind, Merge};
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::memory_dependence::{Effect, Memory, Object, Place};
use crate::ir::function::{BlockId, Function, FunctionKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family};
use hashbrown::HashSet;

/// Drops the merges in local memory that could make defined bytes undefined.
pub(super) fn retain_defined(
    function: &Function,
    memory: &Memory,
    merges: &mut [(BlockId, Vec<Merge>)],
) {
    let is_local = |merge: &Merge| {
        let mut members = merge.members.iter();
        merge.narrow && members.any(|m| m.place.space == AddressSpace::Local)
    };
    if !merges.iter().any(|(_, found)| found.iter().any(is_local)) {
        return;
    }
    let definitions = Definitions::compute(function);
    let mut merged: HashSet<(BlockId, u32)> = HashSet::new();
    for (block, found) in merges.iter_mut() {
        let values = Values {
            function,
            definitions: &definitions,
            block: *block,
        };
        found.retain(|m| !is_local(m) || m.kind == Kind::Load || values.are_of_one(m));
        for merge in found.iter().filter(|m| m.kind == Kind::Store) {
            merged.extend(merge.members.iter().map(|m| (*block, m.index as u32)));
        }
    }
    // The objects in which doublewords may be defined in part.
    let mut mixed: Vec<Object> = Vec::new();
    for (block, index, place) in narrow_stores(function, memory) {
        if place.space == AddressSpace::Local
            && !merged.contains(&(block, index))
            && !mixed.contains(&place.object)
        {
            mixed.push(place.object);
        }
    }
    // The caller of a helper function writes, too.
    let is_known = function.kind == FunctionKind::Kernel;
    let is_whole = |merge: &Merge| {
        let first = merge.members.first().map(|m| m.place.object);
        is_known
            && first
                .is_some_and(|object| !mixed.iter().any(|&other| memory.may_be_one(other, object)))
    };
    for (_, found) in merges.iter_mut() {
        found.retain(|m| !is_local(m) || m.kind == Kind::Store || is_whole(m));
    }
}

/// The places of stores and atomic operations of bytes and words, each with its block and the index of its instruction.
pub(super) fn narrow_stores<'a>(
    function: &Function,
    memory: &'a Memory,
) -> impl Iterator<Item = (BlockId, u32, &'a Place)> {
    let all = function.block_ids().flat_map(|block| {
        let effects = memory.effects(block).iter();
        effects.map(move |(index, effect)| (block, *index, effect))
    });
    all.filter_map(|(block, index, effect)| match effect {
        Effect::Store(place)
        | Effect::Order {
            place: Some(place), ..
        } if matches!(place.family, Family::Byte | Family::Word) => Some((block, index, place)),
        Effect::Load(_) | Effect::Store(_) | Effect::Order { .. } => None,
    })
}

/// Values that a block stores.
struct Values<'a> {
    function: &'a Function,
    definitions: &'a Definitions,
    block: BlockId,
}

impl Values<'_> {
    /// Whether stores write all parts of one doubleword, in order, or constants.
    fn are_of_one(&self, merge: &Merge) -> bool {
        let instructions = &self.function.block(self.block).instructions;
        let value = |index: usize| {
            let store = instructions.get(index)?;
            self.function.sources(store).get(1).copied()
        };
        let values: Option<Vec<Register>> = merge.members.iter().map(|m| value(m.index)).collect();
        let Some(values) = values else {
            return false;
        };
        let Some(&first) = values.first() else {
            return false;
        };
        if self.definitions.single(first).is_some() {
            let all = values.iter().map(|&value| self.piece(value));
            return self.is_one(merge, all);
        }
        // Values that join after a branch: each of these blocks defines all of them.
        let points = |register: Register| self.definitions.of(register);
        let blocks = |register: Register| points(register).iter().map(|point| point.block);
        let is_defined_once = |register: Register| {
            let mut blocks: Vec<BlockId> = blocks(register).collect();
            blocks.sort_unstable();
            blocks.windows(2).all(|pair| pair[0] != pair[1])
        };
        let are_alike = values.iter().all(|&value| {
            !self.definitions.is_input(value)
                && blocks(value).eq(blocks(first))
                && blocks(value).all(|block| block != self.block)
        });
        are_alike
            && is_defined_once(first)
            && (0..points(first).len()).all(|n| {
                let definition = |value: Register| self.instruction(*points(value).get(n)?);
                let all = values.iter().map(|&v| self.piece_of(&definition(v)?));
                self.is_one(merge, all)
            })
    }

    /// Whether the values of the stores are all parts of one doubleword, in order, or constants.
    fn is_one(&self, merge: &Merge, mut values: impl Iterator<Item = Option<Piece>>) -> bool {
        let mut whole: Option<Option<Register>> = None;
        merge.members.iter().all(|member| {
            let part = match values.next().flatten() {
                Some(Piece::Constant) => None,
                Some(Piece::Part(register, bits))
                    if bits == 8 * (member.offset - merge.start) as u64 =>
                {
                    Some(register)
                }
                Some(Piece::Part(..)) | None => return false,
            };
            *whole.get_or_insert(part) == part
        })
    }

    fn instruction(&self, point: Point) -> Option<Instruction> {
        let block = self.function.block(point.block);
        block.instructions.get(point.index as usize).copied()
    }

    /// The only definition of a register.
    fn definition(&self, register: Register) -> Option<Instruction> {
        self.instruction(self.definitions.single(register)?)
    }

    fn constant(&self, register: Register) -> Option<u64> {
        let definition = self.definition(register)?;
        (definition.opcode == Opcode::Loadi).then(|| definition.immediate())?
    }

    fn piece(&self, register: Register) -> Option<Piece> {
        self.piece_of(&self.definition(register)?)
    }

    /// What an instruction computes.
    fn piece_of(&self, instruction: &Instruction) -> Option<Piece> {
        let sources = self.function.sources(instruction);
        if instruction.opcode == Opcode::Loadi {
            return Some(Piece::Constant);
        }
        let &[source] = sources else {
            return None;
        };
        let copied = self.definition(source)?;
        if instruction.opcode == Opcode::Mov && copied.opcode != Opcode::Mov {
            return self.piece_of(&copied);
        }
        let Detail::Convert(from) = instruction.detail else {
            return None;
        };
        if !from.is_integer() || from.size() != 4 || !instruction.ty.is_integer() {
            return None;
        }
        let (whole, bits) = match (copied.opcode, self.function.sources(&copied)) {
            (Opcode::Shr | Opcode::Asr, &[whole, count]) => (whole, self.constant(count)?),
            _ => (source, 0),
        };
        // With one definition, it is the same value for all parts.
        self.definition(whole).map(|_| Piece::Part(whole, bits))
    }
}

/// What a store of a byte or word writes.
enum Piece {
    Constant,
    /// A part of a doubleword, and the position of its lowest bit.
    Part(Register, u64),
}

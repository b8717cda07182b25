//! Which bytes and words in local memory are merged: those of which all or none are defined, because one undefined byte
//! makes all of a doubleword undefined.
//!
//! Stores are merged if they write the parts of one doubleword, in order, or constants. Loads are merged if no other
//! store of bytes or words may write their object, so that its doublewords were written as a whole.

use super::{Kind, Merge};
use crate::ir::analysis::def_use::Writers;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Object};
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
    writers: &Writers,
    merges: &mut [(BlockId, Vec<Merge>)],
) {
    let is_local = |merge: &Merge| {
        let mut members = merge.members.iter();
        merge.narrow && members.any(|m| m.place.space == AddressSpace::Local)
    };
    if !merges.iter().any(|(_, found)| found.iter().any(is_local)) {
        return;
    }
    let mut merged: HashSet<(BlockId, u32)> = HashSet::new();
    for (block, found) in merges.iter_mut() {
        let values = Values {
            function,
            writers,
            block: *block,
        };
        found.retain(|m| !is_local(m) || m.kind == Kind::Load || values.are_of_one(m));
        for merge in found.iter().filter(|m| m.kind == Kind::Store) {
            merged.extend(merge.members.iter().map(|m| (*block, m.index as u32)));
        }
    }
    // The objects in which doublewords may be defined in part.
    let mut mixed: Vec<Object> = Vec::new();
    for block in function.block_ids() {
        for (index, effect) in memory.effects(block) {
            let place = match effect {
                Effect::Store(place) => place,
                Effect::Order {
                    place: Some(place), ..
                } => place,
                Effect::Load(_) | Effect::Order { place: None, .. } => continue,
            };
            let is_narrow = matches!(place.family, Family::Byte | Family::Word);
            if place.space == AddressSpace::Local
                && is_narrow
                && !merged.contains(&(block, *index))
                && !mixed.contains(&place.object)
            {
                mixed.push(place.object);
            }
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

/// Values that a block stores.
struct Values<'a> {
    function: &'a Function,
    writers: &'a Writers,
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
        let first = merge.members.first().map_or(0, |m| m.offset);
        let mut whole: Option<Option<Register>> = None;
        merge.members.iter().all(|member| {
            let Some(value) = value(member.index) else {
                return false;
            };
            let part = match self.part(value) {
                _ if self.constant(value).is_some() => None,
                Some((register, bits)) if bits == 8 * (member.offset - first) as u64 => {
                    Some(register)
                }
                Some(_) | None => return false,
            };
            *whole.get_or_insert(part) == part
        })
    }

    /// The only definition of a register.
    fn definition(&self, register: Register) -> Option<Instruction> {
        let point = self.writers.single(register)?;
        let block = self.function.block(point.block);
        block.instructions.get(point.index as usize).copied()
    }

    fn constant(&self, register: Register) -> Option<u64> {
        let definition = self.definition(register)?;
        (definition.opcode == Opcode::Loadi).then(|| definition.immediate())?
    }

    /// The doubleword of which a register has a part, and the position of its lowest bit.
    fn part(&self, register: Register) -> Option<(Register, u64)> {
        let convert = self.definition(register)?;
        let Detail::Convert(from) = convert.detail else {
            return None;
        };
        let &[source] = self.function.sources(&convert) else {
            return None;
        };
        if !from.is_integer() || from.size() != 4 || !convert.ty.is_integer() {
            return None;
        }
        let shift = self.definition(source)?;
        let found = match (shift.opcode, self.function.sources(&shift)) {
            (Opcode::Shr | Opcode::Asr, &[whole, count]) => (whole, self.constant(count)?),
            _ => (source, 0),
        };
        // With one definition, it is the same value for all parts.
        self.definition(found.0).map(|_| found)
    }
}

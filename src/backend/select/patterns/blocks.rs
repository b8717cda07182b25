//! Accesses of all channels to consecutive elements, whose address is `add(uniform, lane * size)`, or such a sum plus a
//! constant, as [`crate::ir::passes::form_block_addresses()`] computes them: one block message of one channel has the
//! uniform address, and the others need not be computed.
//!
//! A block message disregards which channels are active, so all channels of the thread must exist, and execute the
//! access together.

use super::Patterns;
use super::absorption::may_absorb;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::convergence::convergent_blocks;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode as Op};
use crate::ir::passes::form_block_addresses::{lane_of_full_thread, may_be_block};
use crate::ir::register::Register;
use crate::target::{TargetInfo, Width};
use std::collections::BTreeSet;

/// The most instructions between the accesses of one message: the elements are live for longer.
const MAX_DISTANCE: u32 = 96;

/// The most groups that are tracked at a time in a block.
const MAX_GROUPS: usize = 16;

/// An access by a block message.
#[derive(Clone, Copy, Debug)]
pub(in crate::backend::select) struct BlockAccess {
    pub(in crate::backend::select) at: Point,
    /// What is loaded or stored.
    pub(in crate::backend::select) value: Register,
    /// The distance in bytes from the uniform address.
    pub(in crate::backend::select) distance: u32,
    /// The number of the channel times the size of an element.
    offset: Register,
}

/// Accesses of the same kind to one surface, in the order of the block. Those of loads may be executed at the first
/// one, those of stores at the last one.
#[derive(Clone, Debug)]
pub(in crate::backend::select) struct BlockGroup {
    pub(in crate::backend::select) is_store: bool,
    pub(in crate::backend::select) detail: Detail,
    /// The address of the element of the first channel.
    pub(in crate::backend::select) base: Register,
    pub(in crate::backend::select) members: Vec<BlockAccess>,
    /// The sum of the address and the offset of the channel.
    sum: Register,
}

/// The parts of an address.
#[derive(Clone, Copy)]
struct Address {
    base: Register,
    sum: Register,
    /// The number of the channel times the size of an element.
    offset: Register,
    distance: u32,
}

impl Patterns {
    /// Finds the accesses, and merges the sums that only they read.
    pub(super) fn find_blocks(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        target: &TargetInfo,
        width: Width,
    ) {
        let Some(lane) = lane_of_full_thread(function, width) else {
            return;
        };
        // Of wider messages, the halves of the data may be apart.
        if width.channels() > target.message_channels
            || !(4 * width.channels()).is_multiple_of(target.grf_bytes)
        {
            return;
        }
        let convergent = convergent_blocks(function, analyses);
        for block in function.block_ids().filter(|b| convergent[b.index()]) {
            let mut open: Vec<BlockGroup> = Vec::new();
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let at = Point::new(block, index);
                let access = may_be_block(instruction, target)
                    .then(|| self.block_address(function, analyses, (lane, at), instruction))
                    .flatten();
                let is_store = instruction.opcode == Op::Store;
                let is_far = |group: &BlockGroup| {
                    group
                        .members
                        .first()
                        .is_some_and(|m| m.at.index + MAX_DISTANCE < at.index)
                };
                let belongs = |group: &BlockGroup| {
                    access.is_some_and(|a| (a.base, a.sum) == (group.base, group.sum))
                        && (group.is_store, group.detail) == (is_store, instruction.detail)
                };
                let closes = |group: &BlockGroup| match instruction.opcode.class() {
                    Class::Load => group.is_store,
                    Class::Store => !(group.is_store && belongs(group)),
                    Class::Atomic | Class::Sync | Class::Call => true,
                    Class::Pure | Class::NonSpeculatable | Class::Exchange | Class::Terminator => {
                        false
                    }
                };
                let (closed, kept) = open.into_iter().partition(|g| closes(g) || is_far(g));
                self.blocks.extend::<Vec<BlockGroup>>(closed);
                open = kept;
                let (Some(address), Some(value)) = (access, value_of(function, instruction)) else {
                    continue;
                };
                self.of_mut(address.base).addresses_block = true;
                let member = BlockAccess {
                    at,
                    value,
                    distance: address.distance,
                    offset: address.offset,
                };
                match open.iter_mut().find(|group| belongs(group)) {
                    Some(group) => group.members.push(member),
                    None => {
                        if open.len() == MAX_GROUPS {
                            self.blocks.push(open.remove(0));
                        }
                        open.push(BlockGroup {
                            is_store,
                            detail: instruction.detail,
                            base: address.base,
                            members: vec![member],
                            sum: address.sum,
                        });
                    }
                }
            }
            self.blocks.append(&mut open);
        }
        self.merge_sums(function, analyses, true);
    }

    /// The parts of the address of an access that one message may execute at its place.
    fn block_address(
        &self,
        function: &Function,
        analyses: &Analyses,
        (lane, at): (Register, Point),
        access: &Instruction,
    ) -> Option<Address> {
        let sum = *function.sources(access).first()?;
        let size = access.ty.size();
        let operands = |register: Register| {
            let point = analyses.definitions.single(register)?;
            let instruction = function
                .block(point.block)
                .instructions
                .get(point.index as usize)?;
            match (instruction.opcode, function.sources(instruction)) {
                (Op::Add | Op::Shl, &[a, b]) => Some((instruction.opcode, a, b, point)),
                _ => None,
            }
        };
        let is_offset = |register: Register| match operands(register) {
            Some((Op::Shl, of, by, _)) => {
                of == lane && self.constant(by) == Some(size.trailing_zeros().into())
            }
            _ => false,
        };
        let at_base = |sum: Register| match operands(sum) {
            Some((Op::Add, a, b, point)) => {
                let (base, offset) = match (is_offset(a), is_offset(b)) {
                    (false, true) => (a, b),
                    (true, false) => (b, a),
                    _ => return None,
                };
                let is_free = analyses.uniformity.is_uniform(base)
                    && may_absorb(function, analyses, point, at);
                is_free.then_some((base, offset))
            }
            _ => None,
        };
        if let Some((base, offset)) = at_base(sum) {
            return Some(Address {
                base,
                sum,
                offset,
                distance: 0,
            });
        }
        let (Op::Add, a, b, _) = operands(sum)? else {
            return None;
        };
        let (sum, distance) = match (self.constant(a), self.constant(b)) {
            (None, Some(bits)) => (a, bits as u32),
            (Some(bits), None) => (b, bits as u32),
            _ => return None,
        };
        let (base, offset) = at_base(sum)?;
        Some(Address {
            base,
            sum,
            offset,
            distance,
        })
    }

    /// Drops the groups whose address has no register, since other patterns have merged it into its users.
    pub(super) fn keep_blocks(&mut self, function: &Function, analyses: &Analyses) {
        let has_register = |group: &&BlockGroup| {
            let base = group.base;
            self.constant(base).is_some() || self.is_stored(base) && self.is_written(base)
        };
        let kept: Vec<BlockGroup> = self.blocks.iter().filter(has_register).cloned().collect();
        if kept.len() < self.blocks.len() {
            self.merge_sums(function, analyses, false);
            self.blocks = kept;
            self.merge_sums(function, analyses, true);
        }
    }

    /// Merges the sums that only block messages read, and then what only these read; or undoes that.
    fn merge_sums(&mut self, function: &Function, analyses: &Analyses, merged: bool) {
        let mut found = BTreeSet::new();
        let mut sums = BTreeSet::new();
        for group in &self.blocks {
            for member in &group.members {
                let instructions = &function.block(member.at.block).instructions;
                let access = instructions.get(member.at.index as usize);
                found.insert(member.at);
                sums.extend([group.sum, member.offset]);
                sums.extend(access.and_then(|access| function.sources(access).first()));
                let scaled = analyses.definitions.single(member.offset);
                let scaled =
                    scaled.map(|p| &function.block(p.block).instructions[p.index as usize]);
                sums.extend(scaled.and_then(|shift| function.sources(shift).first()));
            }
        }
        if !merged {
            for sum in sums {
                self.of_mut(sum).merged = false;
            }
            return;
        }
        // A sum with a constant, that without it, the offset of the channel, and the number of the channel.
        for _ in 0..4 {
            for &sum in &sums {
                let takes = |point: &Point| {
                    let user = &function.block(point.block).instructions[point.index as usize];
                    let is_access = found.contains(point) && value_of(function, user) != Some(sum);
                    let is_merged = |&d: &Register| sums.contains(&d) && self.is_merged(d);
                    let results = function.destinations(user);
                    is_access || !results.is_empty() && results.iter().all(is_merged)
                };
                if analyses.definitions.uses(sum).iter().all(takes) {
                    self.of_mut(sum).merged = true;
                }
            }
        }
    }
}

/// What an access loads or stores.
fn value_of(function: &Function, instruction: &Instruction) -> Option<Register> {
    match instruction.opcode {
        Op::Load => function.destinations(instruction).first().copied(),
        Op::Store => function.sources(instruction).get(1).copied(),
        _ => None,
    }
}

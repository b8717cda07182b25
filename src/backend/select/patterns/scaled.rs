//! Offsets of `rgather` that are a shifted index. A gather scales its offset anyway, by the size of a
//! vector, so that one shift does both.

use super::absorption::all_users;
use super::{MAX_SHIFT, Patterns};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Family;

/// The most by which the vectors of a gather scale its offset: those of 32 channels, of 128 bytes.
const MAX_SCALE: u64 = 5;

impl Patterns {
    /// Finds shifts by a constant that only gathers read, as their offset.
    pub(super) fn find_scaled(&mut self, function: &Function, analyses: &Analyses) {
        let is_gather = |i: &Instruction| i.opcode == Op::RegisterGather;
        let mut blocks = function.blocks.iter();
        if !blocks.any(|b| b.instructions.iter().any(is_gather)) {
            return;
        }
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point::new(block, index);
                let (Op::Shl, &[d], &[value, count]) = (
                    instruction.opcode,
                    function.destinations(instruction),
                    function.sources(instruction),
                ) else {
                    continue;
                };
                let Some(count) = self.of(count).constant else {
                    continue;
                };
                let takes = |user: &Instruction| {
                    let sources = function.sources(user);
                    is_gather(user) && sources[0] == d && !sources[1..].contains(&d)
                };
                if analyses.definitions.single(d) == Some(point)
                    && function.family(d) == Family::Dword
                    && self.is_plain(d)
                    && self.is_stored(value)
                    && count <= MAX_SHIFT - MAX_SCALE
                    && analyses.uniformity.is_uniform(value) == analyses.uniformity.is_uniform(d)
                    && all_users(function, analyses, d, point, takes)
                {
                    let merge = self.of_mut(d);
                    merge.scaled = Some((value, count as u32));
                    merge.merged = true;
                }
            }
        }
    }

    /// The register and the number of bits by which it is shifted that gathers read in place of this offset.
    pub(in super::super) fn scaled(&self, offset: Register) -> Option<(Register, u32)> {
        self.of(offset).scaled
    }
}

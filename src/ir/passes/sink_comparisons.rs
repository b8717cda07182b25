//! Moves comparisons, and logic on bools, down to their first reader where more bools are live than the target has
//! flags. An operation on vectors is lowered to all its comparisons, then all the selections that read them; Intel's
//! finalizer keeps that order and spills flags (`select(x, y, x < y)` of float8 spills four at SIMD16).
//!
//! Local to a block. The operands then live until the reader, and most of them do anyway: the selection reads what was
//! compared.
//!
//! Requires: no pass that moves comparisons follows. Keeps blocks, edges, registers and the value of each register at
//! its uses. Invalidates definitions and uses, and liveness within blocks. Linear.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::Family;
use crate::target::{Target, Width};
use hashbrown::HashSet;

/// The channels of half a flag register, which is the least that a bool occupies.
const CHANNELS_OF_HALF: u32 = 16;

/// Sinks comparisons in blocks with too many live bools; returns whether there were any.
pub fn sink_comparisons(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
    width: Width,
) -> bool {
    let halves = 2 * target.info().flag_registers;
    let available = halves / width.channels().div_ceil(CHANNELS_OF_HALF);
    let mut uses = Uses {
        registers: vec![Places::default(); function.registers.len()],
    };
    let is_bool = |r: &Register| function.family(*r) == Family::Bool;
    let crowded = |b: &BlockId| {
        let instructions = &function.block(*b).instructions;
        let written = instructions.iter().map(|i| function.destinations(i));
        written.filter(|d| d.iter().any(is_bool)).count() > available as usize
    };
    let blocks: Vec<BlockId> = function.block_ids().filter(crowded).collect();
    if blocks.is_empty() {
        return false;
    }
    let liveness = analyses.liveness(function);
    let mut changed = false;
    for block in blocks {
        if live_bools(function, &liveness, block) > available {
            changed |= uses.block(function, block);
        }
    }
    changed
}

/// The most bools that are live at one instruction of a block.
fn live_bools(function: &Function, liveness: &Liveness, block: BlockId) -> u32 {
    let is_bool = |r: &Register| function.family(*r) == Family::Bool;
    let mut live: HashSet<Register> = liveness.live_out(block).filter(is_bool).collect();
    let mut most = live.len();
    for instruction in function.block(block).instructions.iter().rev() {
        for d in function.destinations(instruction) {
            live.remove(d);
        }
        live.extend(function.sources(instruction).iter().filter(|r| is_bool(r)));
        most = most.max(live.len());
    }
    most as u32
}

/// Where a register is used in the block so far, walking backward: instructions that stay are counted from the end of
/// the block, from 1 on; 0 is no place.
#[derive(Clone, Copy, Default)]
struct Places {
    /// The first instruction that reads the current value.
    read: u32,
    /// The first instruction that writes the register.
    written: u32,
}

struct Uses {
    registers: Vec<Places>,
}

impl Uses {
    /// Sinks comparisons of one block; returns whether the order of the instructions changed.
    fn block(&mut self, function: &mut Function, block: BlockId) -> bool {
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        // Backward: the instructions that stay, each with those that are moved before it.
        let mut stays: Vec<(Instruction, Vec<Instruction>)> = Vec::with_capacity(old.len());
        let mut changed = false;
        for &instruction in old.iter().rev() {
            let place = self.place(function, &instruction);
            let at = place.unwrap_or(stays.len() as u32 + 1);
            match place {
                Some(place) => {
                    changed |= place as usize != stays.len();
                    stays[place as usize - 1].1.push(instruction);
                }
                None => stays.push((instruction, Vec::new())),
            }
            for d in function.destinations(&instruction) {
                let places = &mut self.registers[d.index()];
                places.read = 0;
                places.written = places.written.max(at);
            }
            for s in function.sources(&instruction) {
                let places = &mut self.registers[s.index()];
                places.read = places.read.max(at);
            }
        }
        for instruction in &old {
            let registers = function.destinations(instruction).iter();
            for r in registers.chain(function.sources(instruction)) {
                self.registers[r.index()] = Places::default();
            }
        }
        let ordered = stays.into_iter().rev().flat_map(|(instruction, before)| {
            let before = before.into_iter().rev();
            before.chain(std::iter::once(instruction))
        });
        function.block_mut(block).instructions = ordered.collect();
        changed
    }

    /// The instruction before which one may be executed instead, if it is one that is sunk.
    fn place(&self, function: &Function, instruction: &Instruction) -> Option<u32> {
        let &[d] = function.destinations(instruction) else {
            return None;
        };
        let Places { read, written } = self.registers[d.index()];
        let is_candidate =
            function.family(d) == Family::Bool && instruction.opcode.class().is_pure();
        // A value that only other blocks read stays, and so does one that nothing reads.
        if !is_candidate || read == 0 || written > read {
            return None;
        }
        let sources = function.sources(instruction).iter();
        let mut sources = sources.map(|s| self.registers[s.index()].written);
        sources.all(|written| written <= read).then_some(read)
    }
}

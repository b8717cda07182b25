//! Barriers that work-items reach or not depending on what they read from memory that the kernel writes.
//!
//! The condition of such a branch is computed from loads, and from nothing else that differs between work-items. If
//! some work-items take it and others do not, they may have read different values at one address, so that a write was not
//! ordered with the reads: a data race. Only a hint: the space of a write is compared, not its address, and in which iterations
//! work-items leave a loop is not. Linear in the size of the function for each of a limited number of branches.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::control_dependence::ControlDependence;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;

/// The most branches whose conditions are followed.
const MAX_BRANCHES: usize = 64;

/// Whether a kernel reads and writes local memory, which its work-items share, and has no barrier. Only a hint: each work-item
/// may access elements of its own.
pub fn shares_local_memory_without_barrier(function: &Function) -> bool {
    let instructions = || function.blocks.iter().flat_map(|b| &b.instructions);
    let has = |class: Class| {
        instructions().any(|i| {
            let access = i.access();
            i.opcode.class() == class && access.is_some_and(|a| a.space == AddressSpace::Local)
        })
    };
    let is_barrier =
        |i: &Instruction| matches!(i.opcode, Opcode::Barrier | Opcode::SubGroupBarrier);
    has(Class::Load) && has(Class::Store) && !instructions().any(is_barrier)
}

/// Whether a barrier is control-dependent on a branch whose condition is computed from a value in local or global memory at
/// an address that all work-items share, and the kernel writes memory of this space.
pub fn has_barrier_under_shared_condition(function: &Function) -> bool {
    let instructions = || function.blocks.iter().flat_map(|b| &b.instructions);
    let is_written = |space: AddressSpace| {
        instructions().any(|i| {
            let writes = matches!(i.opcode.class(), Class::Store | Class::Atomic);
            writes && i.access().is_some_and(|access| access.space == space)
        })
    };
    let [is_local_written, is_global_written] =
        [AddressSpace::Local, AddressSpace::Global].map(is_written);
    let reads_written = |i: &Instruction| {
        i.opcode.class() == Class::Load
            && i.access().is_some_and(|access| match access.space {
                AddressSpace::Local => is_local_written,
                AddressSpace::Global => is_global_written,
                _ => false,
            })
    };
    let barriers = function.blocks.iter().enumerate().filter(|(_, block)| {
        let mut instructions = block.instructions.iter();
        instructions.any(|i| i.opcode == Opcode::Barrier)
    });
    let mut waiting: Vec<BlockId> = barriers.map(|(index, _)| BlockId(index as u32)).collect();
    if waiting.is_empty() || !instructions().any(reads_written) {
        return false;
    }
    let cfg = Cfg::compute(function);
    let dependence = ControlDependence::compute(&cfg, &PostDominators::compute(&cfg));
    let mut is_known = vec![false; function.blocks.len()];
    let mut branches = Vec::new();
    while let Some(block) = waiting.pop() {
        for edge in dependence.of(block) {
            if !std::mem::replace(&mut is_known[edge.branch.index()], true) {
                waiting.push(edge.branch);
                branches.push(edge.branch);
            }
        }
    }
    let definitions = Definitions::compute(function);
    let varying = |register: Register| {
        let input = function
            .inputs
            .iter()
            .find(|input| input.register == register);
        input.is_some_and(|input| {
            matches!(
                input.source,
                InputSource::LocalId(_) | InputSource::SubGroupId | InputSource::SubGroupLocalId
            )
        })
    };
    // The values that a condition is computed from, those of addresses among them.
    let is_shared = |branch: BlockId| {
        let end = function.blocks[branch.index()].terminator();
        let mut registers = end.map_or_else(Vec::new, |end| function.sources(end).to_vec());
        let mut is_sought = vec![false; function.registers.len()];
        let mut reads = false;
        while let Some(register) = registers.pop() {
            if std::mem::replace(&mut is_sought[register.index()], true) {
                continue;
            }
            if varying(register) {
                return false;
            }
            for at in definitions.of(register) {
                let block = &function.blocks[at.block.index()];
                let Some(i) = block.instructions.get(at.index as usize) else {
                    continue;
                };
                if matches!(i.opcode.class(), Class::Atomic | Class::Exchange) {
                    return false;
                }
                reads |= reads_written(i);
                registers.extend(function.sources(i));
            }
        }
        reads
    };
    branches.truncate(MAX_BRANCHES);
    branches.into_iter().any(is_shared)
}

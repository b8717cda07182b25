//! Barriers that work-items reach or not depending on what they read from memory that the kernel writes.
//!
//! The condition of such a branch is computed from loads, and from nothing else that differs between work-items. If
//! some work-items take it and others do not, they may have read different values at one address, so that a write was not
//! ordered with the reads: a data race. Only a hint: the space of a write is compared, not its address, and in which iterations
//! work-items leave a loop is not. Linear in the size of the function for each of a limited number of branches.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::control_dependence::ControlDependence;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::analysis::ssa_versions::Origin;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use hashbrown::HashMap;

/// The most branches whose conditions are followed.
const MAX_BRANCHES: usize = 64;

/// The mark of a value whose relation to the local ids is not known, beside a bit for each of these.
const OPAQUE: u8 = 1 << 7;

/// Whether all accesses to local memory have the same address, a sum of local ids times factors: then each work-item of a group
/// of this size accesses its own element. Values are numbered by their operations.
fn accesses_own_elements(function: &Function, local: [u64; 3]) -> bool {
    let mut cache = AnalysisCache::new();
    let (cfg, versions) = (cache.cfg(function), cache.versions(function));
    let mut numbers: Vec<u32> = (0..versions.len() as u32).collect();
    let ids = |version: &u32| match versions.origin(*version) {
        Origin::Start => {
            let register = versions.register(*version);
            let mut inputs = function.inputs.iter();
            match inputs.find(|input| input.register == register) {
                Some(input) => match input.source {
                    InputSource::LocalId(dimension) => 1 << dimension,
                    InputSource::SubGroupLocalId | InputSource::SubGroupId => OPAQUE,
                    _ => 0,
                },
                None => OPAQUE,
            }
        }
        _ => OPAQUE,
    };
    let mut ids: Vec<u8> = numbers.iter().map(ids).collect();
    let mut known: HashMap<(String, Vec<u32>), u32> = HashMap::new();
    let mut address = None;
    for &block in cfg.reverse_postorder() {
        for (index, i) in function.block(block).instructions.iter().enumerate() {
            let at = Point::new(block, index);
            let sources = versions.sources(at);
            let is_local = i.access().is_some_and(|a| a.space == AddressSpace::Local);
            if let (true, Some(&version)) = (is_local, sources.first()) {
                let number = numbers[version as usize];
                if *address.get_or_insert(number) != number {
                    return false;
                }
            }
            let &[result] = versions.destinations(at) else {
                continue;
            };
            let (result, all) = (result as usize, sources.iter());
            let of_sources = all.fold(0, |all, &v| all | ids[v as usize]);
            let is_linear = matches!(
                i.opcode,
                Opcode::Add | Opcode::Mul | Opcode::Shl | Opcode::Cvt | Opcode::Mov
            );
            ids[result] = match i.opcode.class() {
                Class::Pure if is_linear || of_sources == 0 => of_sources,
                Class::Load
                    if i.access()
                        .is_some_and(|a| a.space == AddressSpace::Argument) =>
                {
                    0
                }
                _ => OPAQUE,
            };
            let operands: Vec<u32> = sources.iter().map(|&v| numbers[v as usize]).collect();
            // Conversions between integers of 32 and 64 bits keep ids and sizes.
            let is_large = |ty: Type| ty.is_integer() && ty.size() >= 4;
            let is_copy = match i.detail {
                Detail::Convert(from) => is_large(from) && is_large(i.ty),
                _ => i.opcode == Opcode::Mov,
            };
            numbers[result] = match (is_copy, i.opcode.class(), operands.as_slice()) {
                (true, _, &[number]) => number,
                (_, Class::Pure, _) => {
                    let operation = format!("{:?} {:?} {:?}", i.opcode, i.ty, i.detail);
                    let new = numbers[result];
                    *known.entry((operation, operands)).or_insert(new)
                }
                _ => numbers[result],
            };
        }
    }
    let varying = (0..3u8).filter(|&d| local[usize::from(d)] > 1);
    let wanted = varying.fold(0, |all, d| all | 1 << d);
    address.is_none_or(|number| ids[number as usize] == wanted)
}

/// Whether a kernel that is launched in work-groups of this size reads and writes local memory, which its work-items share,
/// and has no barrier. Only a hint: that each work-item accesses elements of its own is recognized only if all accesses have
/// one address.
pub fn shares_local_memory_without_barrier(function: &Function, local: [u64; 3]) -> bool {
    let instructions = || function.blocks.iter().flat_map(|b| &b.instructions);
    let has = |class: Class| {
        instructions().any(|i| {
            let access = i.access();
            i.opcode.class() == class && access.is_some_and(|a| a.space == AddressSpace::Local)
        })
    };
    let is_barrier =
        |i: &Instruction| matches!(i.opcode, Opcode::Barrier | Opcode::SubGroupBarrier);
    has(Class::Load)
        && has(Class::Store)
        && !instructions().any(is_barrier)
        && !accesses_own_elements(function, local)
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

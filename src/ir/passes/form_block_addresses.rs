//! Computes the addresses of block accesses, in which the work-items of a thread access consecutive elements of a surface,
//! from uniform ones: `add(uniform, lane * size)`, as selection recognizes them. The uniform part is the address of the
//! first work-item, computed by copies of the instructions that compute the address, in which the number of the work-item
//! is 0. Accesses of a block at a constant distance from another one become `add(its address, constant)`.
//!
//! The code that computed the addresses before is dead, unless other instructions read it: for an address that a loop
//! increments, too, whose copy is a uniform induction variable.
//!
//! Requires: a known sub-group size, of which the required work-group size is a multiple, so that all work-items of a
//! thread exist; the order of blocks in which uniformity is known, and registers of one web. Keeps blocks and edges, the
//! value of each register, and what is accessed. New registers come last. Leaves copies and dead code. Invalidates
//! definitions and uses, and liveness.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::convergence::convergent_blocks;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Place};
use crate::ir::analysis::strides::{Items, Strides};
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::remarks::{RemarkKind, Remarks};
use crate::ir::types::{AddressSpace, Family, Type};
use crate::target::{Target, TargetInfo, Width};
use std::collections::BTreeMap;

/// The name of the pass in remarks.
const PASS: &str = "form_block_addresses";

/// The most registers of which copies are computed.
const MAX_COPIES: usize = 1024;

/// The most addresses of a block from which the distance of another one is computed.
const MAX_GROUPS: usize = 32;

/// Rewrites addresses; returns whether there were any.
pub fn form_block_addresses(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
    width: Width,
) -> bool {
    analyses.remarks.restart(PASS);
    let lane = lane_of_full_thread(function, width);
    let explains = analyses.remarks.wants(RemarkKind::Missed, PASS) && has_lane(function);
    if lane.is_none() && !explains {
        return false;
    }
    let all = Analyses::compute(function);
    let convergent = convergent_blocks(function, &all);
    let is_apart = |block: BlockId| !convergent[block.index()];
    let strides = Strides::compute(function, &all, Items::Anywhere, is_apart);
    if explains {
        let full = lane.is_some();
        let context = (&all, &strides, &convergent[..]);
        explain(
            function,
            &mut analyses.remarks,
            context,
            (target.info(), width, full),
        );
    }
    let Some(lane) = lane.filter(|&lane| all.definitions.count(lane) == 1) else {
        return false;
    };
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &all.cfg, &all.loops, &versions);
    let found = find(
        function,
        &all,
        &strides,
        &memory,
        &convergent,
        target.info(),
    );
    if found.is_empty() {
        return false;
    }
    let Some(copies) = Copies::plan(function, &all, lane, &found) else {
        return false;
    };
    let (scaled, mut entry) = scale_lane(function, lane, &found);
    let zero = function.add_register(Family::Dword);
    let bits = Detail::of_bits(0);
    let loc = function.loc;
    entry.push(function.instruction(Opcode::Loadi, Type::U32, bits, &[zero], &[], loc));
    let after = copies.write(function, &all, zero);
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::new();
    let mut addresses: Vec<Register> = Vec::new();
    for access in &found {
        let mut code = Vec::new();
        let mut old = instruction_at(function, access.at);
        let (base, offset) = match access.from {
            Some((leader, distance)) => {
                let constant = function.add_register(Family::Dword);
                let bits = Detail::of_bits(distance & u64::from(u32::MAX));
                let results = [constant];
                let loadi = (Opcode::Loadi, Type::U32, bits);
                code.push(function.instruction(loadi.0, loadi.1, loadi.2, &results, &[], old.loc));
                (addresses[leader], constant)
            }
            None => match copies.0.get(&access.address) {
                Some(&First::Register(copy)) => (copy, scaled[&access.size]),
                // The start of the surface.
                _ => (zero, scaled[&access.size]),
            },
        };
        let sum = function.add_register(Family::Dword);
        let (sources, detail) = ([base, offset], Detail::None);
        code.push(function.instruction(Opcode::Add, Type::U32, detail, &[sum], &sources, old.loc));
        addresses.push(sum);
        let results = function.destinations(&old).to_vec();
        let mut sources = function.sources(&old).to_vec();
        sources[0] = sum;
        let what = if access.is_store { "stored" } else { "loaded" };
        analyses.remarks.passed(PASS, old.loc, || {
            format!("elements of consecutive work-items {what} as a block at a uniform address")
        });
        old = function.instruction(old.opcode, old.ty, old.detail, &results, &sources, old.loc);
        code.push(old);
        changes.push((access.at, code));
    }
    for (point, copy) in after {
        changes.push((point, vec![instruction_at(function, point), copy]));
    }
    replace(function, changes);
    function.blocks[0].instructions.splice(0..0, entry);
    true
}

/// The number of a work-item in its thread, if all work-items of each thread exist.
pub fn lane_of_full_thread(function: &Function, width: Width) -> Option<Register> {
    let [x, y, z] = function.required_group_size?.map(u64::from);
    let items = x.saturating_mul(y).saturating_mul(z);
    let lane = function.inputs.iter().find(|i| is_lane(i.source))?;
    items
        .is_multiple_of(width.channels().into())
        .then_some(lane.register)
}

fn is_lane(source: InputSource) -> bool {
    source == InputSource::SubGroupLocalId
}

fn has_lane(function: &Function) -> bool {
    function.inputs.iter().any(|input| is_lane(input.source))
}

/// Remarks why accesses of consecutive elements by the work-items of a thread are no block messages.
fn explain(
    function: &Function,
    remarks: &mut Remarks,
    (all, strides, convergent): (&Analyses, &Strides, &[bool]),
    (target, width, is_full): (&TargetInfo, Width, bool),
) {
    for block in function.block_ids() {
        for access in &function.block(block).instructions {
            let Some(&address) = function.sources(access).first() else {
                continue;
            };
            let space = match access.detail {
                Detail::Memory { space, .. } => space,
                _ => continue,
            };
            let size = access.ty.size();
            let is_consecutive = !all.uniformity.is_uniform(address)
                && strides.known(address) == Some(i64::from(size))
                && matches!(space, AddressSpace::Global | AddressSpace::Constant)
                && matches!(access.opcode, Opcode::Load | Opcode::Store);
            if !is_consecutive {
                continue;
            }
            let channels = width.channels();
            let why = match () {
                () if size != 4 => {
                    format!("block messages have elements of 4 bytes, these have {size}")
                }
                () if !is_full => format!(
                    "sub-groups may be incomplete, unless `reqd_work_group_size` is a multiple of {channels} work-items"
                ),
                () if !convergent[block.index()] => {
                    "not all work-items of a sub-group may execute it".to_owned()
                }
                () if may_be_block(access, target) => continue,
                () if access.opcode == Opcode::Store && !target.lsc => {
                    "block stores of this target require addresses that are multiples of 16 bytes"
                        .to_owned()
                }
                () => "the buffer is not accessed through its surface".to_owned(),
            };
            remarks.missed(PASS, access.loc, || {
                format!("elements of consecutive work-items not accessed as a block: {why}")
            });
        }
    }
}

/// A load or store that may be a block message.
struct Access {
    at: Point,
    address: Register,
    is_store: bool,
    /// The size of an element in bytes.
    size: u32,
    /// The index of an earlier access of the block, and the distance from it in bytes.
    from: Option<(usize, u64)>,
}

/// Whether the elements of a sub-group may be accessed by one message: doublewords of a surface, which need no other
/// alignment. The block stores of targets without LSC messages require 16 bytes.
pub fn may_be_block(instruction: &Instruction, target: &TargetInfo) -> bool {
    let is_shared = matches!(
        instruction.detail,
        Detail::Memory {
            space: AddressSpace::Global | AddressSpace::Constant,
            surface: Some(_),
            volatile: false,
            unaligned: false,
        }
    );
    let is_single = match instruction.opcode {
        Opcode::Load => instruction.destinations == 1,
        Opcode::Store => instruction.sources == 2 && target.lsc,
        _ => false,
    };
    is_shared && is_single && instruction.ty.size() == 4
}

fn find(
    function: &Function,
    all: &Analyses,
    strides: &Strides,
    memory: &Memory,
    convergent: &[bool],
    target: &TargetInfo,
) -> Vec<Access> {
    let mut found: Vec<Access> = Vec::new();
    for block in function.block_ids().filter(|b| convergent[b.index()]) {
        let mut effects = memory.effects(block).iter().peekable();
        let mut groups: Vec<(usize, Place)> = Vec::new();
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            let effect = effects.next_if(|(k, _)| *k as usize == index);
            let size = instruction.ty.size();
            let Some(&address) = function.sources(instruction).first() else {
                continue;
            };
            if !may_be_block(instruction, target)
                || all.uniformity.is_uniform(address)
                || strides.known(address) != Some(i64::from(size))
            {
                continue;
            }
            let place = match effect {
                Some((_, Effect::Load(place) | Effect::Store(place))) => Some(*place),
                _ => None,
            };
            let from = place.and_then(|place| {
                groups.iter().rev().find_map(|(leader, first)| {
                    let is_same = found[*leader].size == size;
                    let distance = first.distance_to(&place).filter(|_| is_same)?;
                    Some((*leader, distance))
                })
            });
            if let (None, Some(place)) = (from, place)
                && groups.len() < MAX_GROUPS
            {
                groups.push((found.len(), place));
            }
            found.push(Access {
                at: Point::new(block, index),
                address,
                is_store: instruction.opcode == Opcode::Store,
                size,
                from,
            });
        }
    }
    found
}

/// Emits the number of the work-item times each size of an element.
fn scale_lane(
    function: &mut Function,
    lane: Register,
    found: &[Access],
) -> (BTreeMap<u32, Register>, Vec<Instruction>) {
    let loc = function.loc;
    let mut scaled = BTreeMap::new();
    let mut code = Vec::new();
    for size in found.iter().map(|access| access.size) {
        if scaled.contains_key(&size) {
            continue;
        }
        let [count, product] = [(); 2].map(|()| function.add_register(Family::Dword));
        let bits = Detail::of_bits(size.trailing_zeros().into());
        code.push(function.instruction(Opcode::Loadi, Type::U32, bits, &[count], &[], loc));
        let (sources, detail) = ([lane, count], Detail::None);
        code.push(function.instruction(Opcode::Shl, Type::U32, detail, &[product], &sources, loc));
        scaled.insert(size, product);
    }
    (scaled, code)
}

/// What a register is for the first work-item of a thread.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Zero,
    Register(Register),
}

/// The registers whose values differ between work-items, and that addresses are computed from, with their copies for
/// the first work-item of a thread.
struct Copies(BTreeMap<Register, First>);

impl Copies {
    /// Adds the registers of the copies; `None` if there are too many, or an operation that has no copy.
    fn plan(
        function: &mut Function,
        all: &Analyses,
        lane: Register,
        found: &[Access],
    ) -> Option<Copies> {
        let mut known = BTreeMap::from([(lane, First::Zero)]);
        let mut left: Vec<Register> = (found.iter().filter(|access| access.from.is_none()))
            .map(|access| access.address)
            .collect();
        while let Some(register) = left.pop() {
            if known.contains_key(&register) {
                continue;
            }
            let copy = function.add_register(function.family(register));
            known.insert(register, First::Register(copy));
            for &point in all.definitions.of(register) {
                let instruction = instruction_at(function, point);
                if known.len() > MAX_COPIES || !has_copy(&instruction) {
                    return None;
                }
                let sources = function.sources(&instruction).iter().copied();
                left.extend(sources.filter(|&s| !all.uniformity.is_uniform(s)));
            }
        }
        let mut copies = Copies(known);
        copies.find_zeros(function, all);
        (function.registers.len() + 3 * copies.0.len() + 2 * found.len()
            < MAX_REGISTERS_BETWEEN_PASSES)
            .then_some(copies)
    }

    /// Finds the registers that are 0 for the first work-item: products of its number.
    fn find_zeros(&mut self, function: &Function, all: &Analyses) {
        loop {
            let is_zero = |r: Register| self.0.get(&r) == Some(&First::Zero);
            let is_product = |register: Register| {
                let point = all.definitions.single(register);
                let Some(instruction) = point.map(|point| instruction_at(function, point)) else {
                    return false;
                };
                match (instruction.opcode, function.sources(&instruction)) {
                    (Opcode::Mov, &[a]) => is_zero(a),
                    (Opcode::Shl, &[a, _]) => is_zero(a),
                    (Opcode::Mul, &[a, b]) => is_zero(a) || is_zero(b),
                    (Opcode::Add | Opcode::Sub, &[a, b]) => is_zero(a) && is_zero(b),
                    _ => false,
                }
            };
            let others = self.0.keys().copied().filter(|&r| !is_zero(r));
            let new: Vec<Register> = others.filter(|&r| is_product(r)).collect();
            if new.is_empty() {
                return;
            }
            for register in new {
                self.0.insert(register, First::Zero);
            }
        }
    }

    /// The copies of all definitions, which follow them.
    fn write(
        &self,
        function: &mut Function,
        all: &Analyses,
        zero: Register,
    ) -> BTreeMap<Point, Instruction> {
        let mut after = BTreeMap::new();
        for (&register, &first) in &self.0 {
            let First::Register(copy) = first else {
                continue;
            };
            for &point in all.definitions.of(register) {
                let old = instruction_at(function, point);
                let sources: Vec<First> = (function.sources(&old).iter())
                    .map(|&s| self.0.get(&s).copied().unwrap_or(First::Register(s)))
                    .collect();
                let (opcode, sources) = match (old.opcode, &sources[..]) {
                    (Opcode::Add, &[First::Zero, other] | &[other, First::Zero])
                    | (Opcode::Sub, &[other, First::Zero])
                    | (Opcode::Mad, &[First::Zero, _, other] | &[_, First::Zero, other]) => {
                        (Opcode::Mov, vec![other])
                    }
                    (Opcode::Mad, &[a, b, First::Zero]) => (Opcode::Mul, vec![a, b]),
                    (opcode, all) => (opcode, all.to_vec()),
                };
                let sources: Vec<Register> = (sources.into_iter())
                    .map(|first| match first {
                        First::Zero => zero,
                        First::Register(register) => register,
                    })
                    .collect();
                let new =
                    function.instruction(opcode, old.ty, old.detail, &[copy], &sources, old.loc);
                after.insert(point, new);
            }
        }
        after
    }
}

fn instruction_at(function: &Function, point: Point) -> Instruction {
    function.block(point.block).instructions[point.index as usize]
}

/// Whether an operation is one of those that [`Strides`] follows.
fn has_copy(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode,
        Opcode::Mov | Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Mad | Opcode::Shl
    )
}

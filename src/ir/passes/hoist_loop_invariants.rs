//! Loop-invariant code motion: moves an instruction whose operands the loop does not change to the
//! preheader.
//!
//! An instruction is hoisted if it is pure (and so may be speculated), its sources are not written
//! in the loop, its result has no other definition, and the result is not live-in at the header.
//! Then no use, in the loop or after it, can read a value from before the loop. Constants and
//! copies stay, since they become operands. Bools are in flag registers, of which the machine has few:
//! they are hoisted if at most [`max_flags`] would be live in the loop. Hoisting extends live ranges over the entire loop, so it stops where the pressure in the
//! loop would exceed [`max_pressure`]; a value that only hoisted instructions read is not live in it. A uniform value occupies a fraction of what one in each channel
//! does.
//!
//! A load is hoisted if no iteration may change the memory it reads
//! ([`crate::ir::analysis::memory_dependence`]), and every iteration executes it, so that it is not speculated, or its
//! memory is accessible: the access is to the surface of an argument at a constant offset, and so is one that
//! was executed before the loop and to the same structure, or there is one at a lower and one at a higher
//! offset. Volatile loads stay.
//!
//! Requires nothing; finds more after [`super::split_webs()`] and
//! [`super::eliminate_common_subexpressions()`]. Keeps the value of each register at its uses. A
//! loop without a preheader, one that is entered from several blocks or by a critical edge, gets
//! one. Invalidates everything that names blocks or instructions, and liveness. Linear in the code
//! for each level of nesting up to [`MAX_NESTING`].

use super::order_blocks::{order_blocks, rename_targets};
use crate::ir::analysis::accessible::{Accessible, is_accessible};
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point, count_uses};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::memory_dependence::{Effect, Memory, Place};
use crate::ir::analysis::pressure::{Pressure, register_bytes};
use crate::ir::analysis::ssa_versions::Versions;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Cost, Opcode, OperandRule};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::remarks::{RemarkKind, Remarks, place_of_loop};
use crate::ir::types::{Family, Type};
use crate::source::Loc;
use crate::target::{Target, Width};
use hashbrown::HashSet;

/// The name of the pass in remarks.
const PASS: &str = "hoist_loop_invariants";

/// The most doublewords per channel that may be live-in at the header of a loop that gets new induction
/// variables: less than half of the registers that SIMD16 code has.
pub const MAX_LIVE: u32 = 24;

/// The highest pressure in a loop, in GRFs, with hoisted values: half of the register file, so that a
/// wider width is still tried ([`crate::backend::width`]); three quarters of it at the widest.
pub fn max_pressure(width: Width) -> u32 {
    match width {
        Width::Simd8 | Width::Simd16 => 64,
        Width::Simd32 => 96,
    }
}

/// The highest pressure in a loop, in GRFs, with hoisted uniform values, many of which share a register. It is
/// before copies are coalesced, which leaves about four fifths of it.
pub const MAX_PRESSURE_WITH_UNIFORM: u32 = 112;

/// The most GRFs of uniform values that are hoisted beyond [`max_pressure`].
pub const MAX_UNIFORM: u32 = 8;

/// The most loops of a nest that one instruction leaves.
pub const MAX_NESTING: usize = 4;

/// The most bools that may be live throughout a loop into which some were hoisted: half of the flag
/// registers of the targets that have the fewest, or all but the one that a loop needs itself.
pub fn max_flags(width: Width) -> usize {
    match width {
        Width::Simd8 | Width::Simd16 => 2,
        Width::Simd32 => 1,
    }
}

/// Hoists loop invariants; returns whether there were any.
pub fn hoist_loop_invariants(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
    width: Width,
) -> bool {
    // By loop, the number of instructions that left it, without loads.
    let mut computed: Vec<(Loc, usize)> = Vec::new();
    let mut changed = false;
    for _ in 0..MAX_NESTING {
        // Each repetition hoists an instruction out of its innermost loop.
        analyses.remarks.restart(PASS);
        let remarks = &mut analyses.remarks;
        let blocks = function.blocks.len();
        if !hoist(function, remarks, &mut computed, (target, width)) {
            break;
        }
        changed = true;
        if function.blocks.len() > blocks {
            // In another order, what a preheader computes seems to be varying.
            order_blocks(function, &mut AnalysisCache::new());
        }
    }
    for (place, count) in computed {
        let remarks = &mut analyses.remarks;
        remarks.passed(PASS, place, || {
            format!("hoisted {} out of the loop", instructions(count))
        });
    }
    changed
}

/// What is not hoisted out of a loop.
#[derive(Default)]
struct Kept {
    /// The number of instructions whose results would need registers.
    by_pressure: usize,
    /// The number of instructions whose results would need flag registers.
    by_flags: usize,
}

fn hoist(
    function: &mut Function,
    remarks: &mut Remarks,
    computed: &mut Vec<(Loc, usize)>,
    (target, width): (Target, Width),
) -> bool {
    let cfg = Cfg::compute(function);
    let dominators = Dominators::compute(&cfg);
    let loops = Loops::compute(&cfg, &dominators);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let liveness = Liveness::compute(function, &cfg);
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let grf_bytes = target.info().grf_bytes;
    let pressure = Pressure::compute(
        function,
        &cfg,
        &liveness,
        &uniformity,
        &loops,
        width,
        grf_bytes,
    );
    // A constant that is materialized for a hoisted instruction is uniform.
    let bytes = |function: &Function, register: Register| {
        register_bytes(
            function.family(register),
            uniformity.is_uniform(register),
            width,
        )
    };
    let max_bytes = max_pressure(width) * grf_bytes;
    let definitions = Definitions::compute(function);
    let constants = KnownConstants::compute(function);
    let memory = has_invariant_load(function, &loops, &constants).then(|| {
        let versions = Versions::compute(function, &cfg, &dominators, &liveness);
        Memory::compute(function, &cfg, &loops, &versions)
    });
    let accesses = memory.as_ref().map_or_else(Vec::new, |memory| {
        Accessible::of_blocks(function, memory, cfg.reverse_postorder())
    });
    // By register, how many instructions read it that are not hoisted out of the loop in progress.
    let mut uses = count_uses(function);
    // By register, the last loop visited that writes it.
    let mut written: Vec<Option<LoopId>> = vec![None; function.registers.len()];
    let explains = remarks.wants(RemarkKind::Missed, PASS);
    let mut changed = false;
    for id in loops.ids() {
        let this = loops.get(id);
        let blocks = loops.blocks(id);
        for instruction in blocks.iter().flat_map(|&b| &function.block(b).instructions) {
            for d in function.destinations(instruction) {
                written[d.index()] = Some(id);
            }
        }
        let own = |&b: &BlockId| loops.innermost(b) == Some(id);
        let mut own: Vec<BlockId> = blocks.iter().copied().filter(own).collect();
        own.sort_by_key(|&b| cfg.number(b));
        let invariants = Invariants {
            function,
            liveness: &liveness,
            definitions: &definitions,
            constants: &constants,
            written: &written,
            id,
            header: this.header,
        };
        let bools = invariants.bools(blocks, &own);
        let accessible: Vec<Accessible> = (accesses.iter())
            .filter(|a| !loops.contains(id, a.block) && dominators.dominates(a.block, this.header))
            .copied()
            .collect();
        let live_flags = bools + invariants.live_bools();
        let takes_bools = live_flags <= max_flags(width);
        let peaks = blocks.iter().flat_map(|&b| pressure.of(b));
        let mut live = peaks.copied().max().unwrap_or(0);
        let max_with_uniform = (live.max(max_bytes) + MAX_UNIFORM * grf_bytes)
            .min(MAX_PRESSURE_WITH_UNIFORM * grf_bytes);
        let mut hoisted: Vec<Instruction> = Vec::new();
        // The results of these, and the registers they read.
        let (mut results, mut read) = (HashSet::<Register>::new(), Vec::new());
        let place = place_of_loop(function, &loops, id);
        let (mut computations, mut kept) = (0, Kept::default());
        for block in own {
            let old = std::mem::take(&mut function.block_mut(block).instructions);
            let mut new = Vec::with_capacity(old.len());
            let is_always_done = is_always_done(&dominators, &loops, id, block);
            for (index, instruction) in old.into_iter().enumerate() {
                let destinations = function.destinations(&instruction);
                let size: u32 = destinations.iter().map(|&d| bytes(function, d)).sum();
                let is_uniform = destinations.iter().all(|&d| uniformity.is_uniform(d));
                let reads_the_same = |memory: &Memory| {
                    let place = loads_the_same(memory, id, Point::new(block, index));
                    place.is_some_and(|place| {
                        is_always_done
                            || is_uniform && is_accessible(function, memory, &accessible, &place)
                    })
                };
                let is_load = instruction.opcode.class() == Class::Load;
                let has_same_value = is_worth_it(&instruction)
                    || is_load && memory.as_ref().is_some_and(reads_the_same);
                let takes = |&d: &Register| takes_bools || function.family(d) != Family::Bool;
                let takes_results = destinations.iter().all(takes);
                let has_room = live + size
                    <= if is_uniform {
                        max_with_uniform
                    } else {
                        max_bytes
                    };
                let is_candidate = has_same_value && takes_results && has_room;
                if !is_candidate && !explains {
                    new.push(instruction);
                    continue;
                }
                let is_invariant = destinations.iter().all(|&d| {
                    definitions.single(d).is_some() && !liveness.is_live_in(this.header, d)
                }) && function.sources(&instruction).iter().all(|&s| {
                    written.get(s.index()).is_some_and(|&w| w != Some(id))
                        || constants.get(s).is_some()
                }) && function.registers.len() + 3
                    <= MAX_REGISTERS_BETWEEN_PASSES;
                let may = is_candidate && is_invariant;
                if !may {
                    match () {
                        () if !is_invariant => {}
                        () if has_same_value && !takes_results => kept.by_flags += 1,
                        () if has_same_value => kept.by_pressure += 1,
                        () if is_load && !instruction.is_volatile() => {
                            remarks.missed(PASS, instruction.loc, || match is_always_done {
                                true => {
                                    "load not hoisted: the loop may change its memory".to_owned()
                                }
                                false => {
                                    "load not hoisted: not every iteration executes it".to_owned()
                                }
                            });
                        }
                        () => {}
                    }
                    new.push(instruction);
                    continue;
                }
                live += size;
                results.extend(destinations);
                for &source in function.sources(&instruction) {
                    // Constants of earlier hoisted instructions are newer.
                    let Some(left) = uses.get_mut(source.index()) else {
                        continue;
                    };
                    *left = left.saturating_sub(1);
                    if *left == 0 && results.contains(&source) {
                        live = live.saturating_sub(bytes(function, source));
                    }
                    read.push(source);
                }
                match is_load {
                    true => remarks.passed(PASS, instruction.loc, || {
                        "load hoisted out of the loop".to_owned()
                    }),
                    false => computations += 1,
                }
                for k in 0..function.sources(&instruction).len() {
                    let source = function.sources(&instruction)[k];
                    let bits = constants.get(source);
                    if let (Some(Some(w)), Some(bits)) = (written.get(source.index()), bits)
                        && *w == id
                    {
                        let constant = constant(function, k, bits, &instruction);
                        function.sources_mut(&instruction)[k] = function.destinations(&constant)[0];
                        hoisted.push(constant);
                    }
                }
                for d in function.destinations(&instruction) {
                    written[d.index()] = None;
                }
                hoisted.push(instruction);
            }
            function.block_mut(block).instructions = new;
        }
        for register in read {
            uses[register.index()] = uses[register.index()].saturating_add(1);
        }
        if computations > 0 {
            match computed.iter_mut().find(|(at, _)| *at == place) {
                Some((_, count)) => *count += computations,
                None => computed.push((place, computations)),
            }
        }
        if kept.by_pressure > 0 {
            remarks.missed(PASS, place, || {
                let (count, pressure) = (instructions(kept.by_pressure), live.div_ceil(grf_bytes));
                let (channels, limit) = (width.channels(), max_pressure(width));
                format!("{count} not hoisted out of the loop: {pressure} of {limit} GRFs (registers of {grf_bytes} bytes) are live in it at SIMD{channels}")
            });
        }
        if kept.by_flags > 0 && bools > 0 {
            remarks.missed(PASS, place, || {
                let count = instructions(kept.by_flags);
                let (channels, limit) = (width.channels(), max_flags(width));
                format!("{count} not hoisted out of the loop: {live_flags} bools would be live in it at SIMD{channels}, and the limit is {limit}")
            });
        }
        if !hoisted.is_empty() {
            changed = true;
            let place = before(function, &cfg, &loops, id);
            let instructions = &mut function.block_mut(place).instructions;
            let end = instructions.len().saturating_sub(1);
            instructions.splice(end..end, hoisted);
        }
    }
    changed
}

/// So many loop-invariant instructions.
fn instructions(count: usize) -> String {
    match count {
        1 => "1 loop-invariant instruction".to_owned(),
        _ => format!("{count} loop-invariant instructions"),
    }
}

/// What is known about a loop, before anything is hoisted out of it.
struct Invariants<'a> {
    function: &'a Function,
    liveness: &'a Liveness,
    definitions: &'a Definitions,
    constants: &'a KnownConstants,
    /// By register, the last loop visited that writes it.
    written: &'a [Option<LoopId>],
    id: LoopId,
    header: BlockId,
}

impl Invariants<'_> {
    /// The number of bools that are live-in at the header.
    fn live_bools(&self) -> usize {
        let live = self.liveness.live_in(self.header);
        live.filter(|&r| self.function.family(r) == Family::Bool)
            .count()
    }

    /// The number of loop-invariant bools that instructions of the loop read which are not
    /// loop-invariant; `own` are the blocks in no inner loop.
    fn bools(&self, blocks: &[BlockId], own: &[BlockId]) -> usize {
        let function = self.function;
        let mut invariant: HashSet<Register> = HashSet::new();
        let mut staying: Vec<&Instruction> = Vec::new();
        for &block in own {
            for instruction in &function.block(block).instructions {
                let is_result = |&d: &Register| {
                    self.definitions.single(d).is_some()
                        && !self.liveness.is_live_in(self.header, d)
                };
                let is_operand = |&s: &Register| {
                    self.written[s.index()] != Some(self.id)
                        || self.constants.get(s).is_some()
                        || invariant.contains(&s)
                };
                let destinations = function.destinations(instruction);
                let is_invariant = is_worth_it(instruction)
                    && destinations.iter().all(is_result)
                    && function.sources(instruction).iter().all(is_operand);
                match is_invariant {
                    true => invariant.extend(destinations),
                    false => staying.push(instruction),
                }
            }
        }
        let inner = blocks.iter().filter(|b| !own.contains(b));
        staying.extend(inner.flat_map(|&b| &function.block(b).instructions));
        let mut read: Vec<Register> = (staying.iter())
            .flat_map(|i| function.sources(i))
            .copied()
            .filter(|r| function.family(*r) == Family::Bool && invariant.contains(r))
            .collect();
        read.sort_unstable();
        read.dedup();
        read.len()
    }
}

/// Whether a loop has a load whose address is loop-invariant.
fn has_invariant_load(function: &Function, loops: &Loops, constants: &KnownConstants) -> bool {
    let mut written: Vec<Option<LoopId>> = vec![None; function.registers.len()];
    loops.ids().any(|id| {
        let instructions =
            || (loops.blocks(id).iter()).flat_map(|&b| &function.block(b).instructions);
        for instruction in instructions() {
            for d in function.destinations(instruction) {
                written[d.index()] = Some(id);
            }
        }
        let is_load = |i: &&Instruction| i.opcode.class() == Class::Load && !i.is_volatile();
        let mut loads = instructions().filter(is_load);
        loads.any(|i| {
            let mut sources = function.sources(i).iter();
            sources.all(|&s| written[s.index()] != Some(id) || constants.get(s).is_some())
        })
    })
}

/// Whether a block is executed in every iteration: it dominates all latches and all exiting blocks.
pub(super) fn is_always_done(
    dominators: &Dominators,
    loops: &Loops,
    id: LoopId,
    block: BlockId,
) -> bool {
    let this = loops.get(id);
    let ends = this.exits.iter().map(|&(from, _)| from);
    let mut ends = ends.chain(this.latches.iter().copied());
    ends.all(|end| dominators.dominates(block, end))
}

/// The place that a non-volatile load reads, if the loop does not change it.
fn loads_the_same(memory: &Memory, id: LoopId, at: Point) -> Option<Place> {
    let effects = memory.effects(at.block);
    let found = effects.binary_search_by_key(&at.index, |&(index, _)| index);
    match found.ok().and_then(|k| effects.get(k)) {
        Some((_, Effect::Load(place))) => Some(*place).filter(|p| !memory.is_changed_in(id, p)),
        Some((_, Effect::Store(_) | Effect::Order { .. })) | None => None,
    }
}

/// Materializes the constant that a source has in a fresh register, in the type in which the instruction reads it.
fn constant(function: &mut Function, source: usize, bits: u64, user: &Instruction) -> Instruction {
    let family = function.family(function.sources(user)[source]);
    let register = function.add_register(family);
    let detail = Detail::of_bits(bits);
    let ty = match user.opcode.source_rules().get(source) {
        Some(OperandRule::Typed) if user.ty.family() == family => user.ty,
        _ => family.unsigned(),
    };
    function.instruction(Opcode::Loadi, ty, detail, &[register], &[], user.loc)
}

fn is_worth_it(instruction: &Instruction) -> bool {
    let opcode = instruction.opcode;
    let is_cheap = opcode.cost() == Cost::Copy || opcode == Opcode::AddressOf;
    opcode.class().is_speculatable() && !is_cheap
}

/// The size of a register in each channel, in doublewords, rounded up.
pub(super) fn doublewords(function: &Function, register: Register) -> u32 {
    match function.family(register) {
        Family::Bool | Family::Byte | Family::Word | Family::Dword => 1,
        Family::Qword => 2,
    }
}

/// The preheader of a loop: the only predecessor of the header outside of the loop, if it has no
/// other successor. It is created where there is none; one created earlier, after the control flow
/// was computed, is found again.
pub(super) fn before(function: &mut Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> BlockId {
    let header = loops.get(id).header;
    let outside = cfg.predecessors(header).iter().copied();
    let outside: Vec<BlockId> = outside.filter(|&b| !loops.contains(id, b)).collect();
    if let [only] = outside.as_slice()
        && function.block(*only).successors().eq([header])
    {
        return *only;
    }
    let is_made = |b: &BlockId| {
        b.index() >= cfg.block_count() && function.block(*b).successors().eq([header])
    };
    let mut next = outside.iter().flat_map(|&b| function.block(b).successors());
    if let Some(made) = next.find(is_made) {
        return made;
    }
    let new = function.add_block();
    for block in outside {
        if let Some(last) = function.block_mut(block).instructions.last_mut() {
            rename_targets(last, |b| if b == header { new } else { b });
        }
    }
    let loc = function.loc;
    let branch = Detail::Branch(header);
    let branch = function.instruction(Opcode::Bra, Type::U32, branch, &[], &[], loc);
    function.block_mut(new).instructions.push(branch);
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    /// The code after the pass.
    fn hoisted(code: &str) -> String {
        let head = "registers bool %0-%9, dword %10-%29, qword %30, dword %31-%110";
        let inputs =
            "inputs %29 = local_id.0, %28 = group_id.0, %27 = buffer_offset.0, %30 = argument.0+0";
        let mut f = parse_function(&format!(
            "kernel @k(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global) {{\n  {head}\n  {inputs}\n{code}}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let before = f.to_string();
        let changed = hoist_loop_invariants(
            &mut f,
            &mut AnalysisCache::new(),
            Target::Tgllp,
            Width::Simd16,
        );
        verify(&f).unwrap();
        assert_eq!(changed, before != f.to_string());
        let text = f.to_string();
        let (_, rest) = text.split_once("$0:\n").unwrap();
        format!("$0:\n{}", rest.trim_end_matches("}\n"))
    }

    const LOOP: &str = "$0:
  bra $1
$1:
  %11 = mul.u32 %28, %29
  %12 = loadi.u32 7
  %13 = add.u32 %11, %12
  %10 = add.u32 %10, %13
  %0 = cmp.lt.u32 %10, %29
  brc %0, $1, $2
$2:
  store.global.u32 %30, %13
  ret
";

    #[test]
    fn chains_with_constants_leave_the_loop() {
        let expected = "$0:
  %11 = mul.u32 %28, %29
  %111 = loadi.u32 7
  %13 = add.u32 %11, %111
  bra $1
$1:
  %12 = loadi.u32 7
  %10 = add.u32 %10, %13
  %0 = cmp.lt.u32 %10, %29
  brc %0, $1, $2
$2:
  store.global.u32 %30, %13
  ret
";
        assert_eq!(hoisted(LOOP), expected);
    }

    #[test]
    fn what_only_invariants_read_needs_no_room() {
        // 80 values of 2 GRFs each, of which the loop reads the last, or all.
        let first = "  %31 = mul.u32 %28, %29\n".to_owned();
        let rest = (32..=110).map(|k| format!("  %{k} = mul.u32 %{}, %29\n", k - 1));
        let chain: String = std::iter::once(first).chain(rest).collect();
        let code = LOOP.replacen(
            "  %11 = mul.u32 %28, %29\n",
            &format!("{chain}  %11 = mul.u32 %110, %29\n"),
            1,
        );
        let after = hoisted(&code);
        let (before, _) = after.split_once("$1:").unwrap();
        assert!(before.contains(&chain), "{after}");
        let reads: String = (31..=110)
            .map(|k| format!("  %10 = add.u32 %10, %{k}\n"))
            .collect();
        let code = code.replacen("  %0 = cmp", &format!("{reads}  %0 = cmp"), 1);
        let after = hoisted(&code);
        let (before, _) = after.split_once("$1:").unwrap();
        assert!(!before.contains("%31 = mul"), "{after}");
    }

    #[test]
    fn bools_leave_a_loop_with_few_of_them() {
        let compare = "  %1 = cmp.eq.u32 %28, %27\n  %2 = not.bool %1\n";
        let code = LOOP.replacen("  %11 = mul", &format!("{compare}  %11 = mul"), 1);
        let code = code.replacen(
            "%10 = add.u32 %10, %13",
            "%14 = sel.u32 %2, %10, %13\n  %10 = add.u32 %14, %13",
            1,
        );
        let after = hoisted(&code);
        let (before, _) = after.split_once("$1:").unwrap();
        assert!(before.contains(compare), "{after}");
        // Three are live throughout the loop.
        let others = "  %3 = cmp.lt.u32 %28, %27\n  %4 = cmp.gt.u32 %28, %27\n";
        let code = code.replacen(compare, &format!("{compare}{others}"), 1);
        let code = code.replacen(
            "%10 = add.u32 %14, %13",
            "%15 = sel.u32 %3, %14, %13\n  %16 = sel.u32 %4, %15, %13\n  %10 = add.u32 %16, %13",
            1,
        );
        let after = hoisted(&code);
        let (before, _) = after.split_once("$1:").unwrap();
        assert!(!before.contains("cmp"), "{after}");
    }

    #[test]
    fn what_another_entry_or_iteration_left_is_not_overwritten() {
        // Read before it is written, in the loop or after it; a second definition; a source
        // that the loop writes.
        for (from, to) in [
            ("  %11 = mul", "  %10 = add.u32 %11, %28\n  %11 = mul"),
            ("  %11 = mul.u32 %28", "  %11 = mul.u32 %10"),
        ] {
            let code = LOOP.replacen(from, to, 1);
            let code = code.replace("store.global.u32 %30, %13", "store.global.u32 %30, %11");
            let code = code.replace("%13 = add.u32 %11", "%13 = add.u32 %10");
            let text = hoisted(&code);
            assert_eq!(text, code);
        }
    }

    #[test]
    fn what_is_not_always_computed_stays_where_an_older_value_is_read() {
        let code = "$0:
  %9 = cmp.eq.u32 %28, %29
  bra $1
$1:
  brc %9, $2, $3
$2:
  %11 = mul.u32 %28, %29
  bra $3
$3:
  %10 = add.u32 %10, %11
  %0 = cmp.lt.u32 %10, %29
  brc %0, $1, $4
$4:
  store.global.u32 %30, %11
  ret
";
        assert_eq!(hoisted(code), code);
    }

    #[test]
    fn out_of_two_loops() {
        let code = "$0:
  %0 = cmp.eq.u32 %28, %29
  brc %0, $1, $4
$1:
  bra $2
$2:
  %11 = mul.u32 %28, %29
  %10 = add.u32 %10, %11
  %1 = cmp.lt.u32 %10, %29
  brc %1, $2, $3
$3:
  %29 = add.u32 %29, %10
  %2 = cmp.lt.u32 %10, %28
  brc %2, $1, $4
$4:
  ret
";
        let stays_inside = hoisted(code);
        assert!(
            stays_inside.contains("$1:\n  %11 = mul.u32 %28, %29\n  bra $2"),
            "{stays_inside}"
        );
        let leaves_both = hoisted(&code.replace("%29 = add.u32 %29", "%27 = add.u32 %29"));
        let expected = "$1:\n  %11 = mul.u32 %28, %29\n  bra $2\n$2:\n  bra $3\n$3:\n";
        assert!(leaves_both.contains(expected), "{leaves_both}");
    }

    const LOAD: &str = "$0:
  %12 = loadi.u32 4
  %14 = add.u32 %27, %12
  bra $1
$1:
  BEFORE
  %11 = load.global[0].u32 %27
  AFTER
  %10 = add.u32 %10, %11
  %0 = cmp.lt.u32 %10, %29
  brc %0, $1, $2
$2:
  store.global[0].u32 %27, %10
  ret
";

    #[test]
    fn loads_of_unchanged_memory_leave_the_loop() {
        let exit = "%1 = cmp.lt.u32 %10, %28\n  brc %1, $3, $2\n$3:";
        for (before, after, leaves) in [
            ("", "", true),
            ("", "store.global[0].u32 %14, %10", true),
            ("", "store.local.u32 %14, %10", true),
            ("", "store.global[1].u32 %14, %10", false),
            ("", "store.global[0].u32 %27, %10", false),
            ("", "store.global[0].u32 %10, %10", false),
            ("barrier.global", "", false),
            ("barrier.local", "", true),
            ("", "%13 = atomic_add.global[1].u32 %14, %10", false),
            ("", "%13 = load.global[1].volatile.u32 %14", false),
            // Executed on every path through the loop, or not.
            ("", exit, true),
            (exit, "", false),
        ] {
            let mut code = LOAD
                .replace("  BEFORE\n", &format!("  {before}\n"))
                .replace("  AFTER\n", &format!("  {after}\n"))
                .replace("  \n", "");
            if code.contains("$3:") {
                code = code
                    .replace("$3:", "$2:")
                    .replace("$3, $2", "$2, $3")
                    .replace("$1, $2\n$2", "$1, $3\n$3");
            }
            let after = hoisted(&code);
            let (entry, _) = after.split_once("$1:").unwrap();
            assert_eq!(entry.contains("load."), leaves, "{code}{after}");
        }
        let volatile = LOAD
            .replace("  BEFORE\n", "")
            .replace("  AFTER\n", "")
            .replace("load.global[0]", "load.global[0].volatile");
        assert_eq!(hoisted(&volatile), volatile);
    }
}

//! Redundant-load elimination with store-to-load forwarding: a load reads the register that was
//! stored to the same place, or loaded from it, before.
//!
//! A forward data-flow analysis over [`crate::ir::analysis::memory_dependence`] computes the
//! available values of memory. At a join, a value is available if it is so on all incoming edges;
//! at a loop header, if no iteration changes it. A load of an available value becomes copies. The
//! register may have been overwritten since. It is read if it has no other definition, or still has
//! the value in the block of the load; otherwise the value is copied to a fresh register where it
//! is defined. Volatile accesses stay, and nothing is forwarded from them. So does a load that will be one message with that of the
//! other side of a branch.
//!
//! Requires nothing; finds more after [`super::eliminate_common_subexpressions()`] and
//! [`super::propagate_copies()`]. Keeps blocks and the value of each register; new registers come
//! last. Leaves copies. Invalidates instruction indices, uses and liveness. Linear: at most
//! [`MAX_KNOWN`] elements are tracked at a time.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Place};
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::remarks::Remarks;
use hashbrown::HashMap;
use std::rc::Rc;

/// The name of the pass in remarks.
const PASS: &str = "forward_stores";

/// The most elements of memory that are tracked at a time.
pub const MAX_KNOWN: usize = 64;

/// Forwards available values in all reachable blocks; returns whether there were any.
pub fn forward_stores(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let class = |i: &Instruction| i.opcode.class();
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(|i| class(i) == Class::Load && !i.is_volatile()) {
        return false;
    }
    let cfg = analyses.cfg(function);
    let _dominators = analyses.dominators(function);
    let loops = analyses.loops(function);
    let _liveness = analyses.liveness(function);
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &cfg, &loops, &versions);
    let mut search = Search {
        function,
        cfg: &cfg,
        loops: &loops,
        versions: &versions,
        memory: &memory,
        definitions: Definitions::compute(function),
        current: vec![(BlockId(u32::MAX), 0); function.registers.len()],
        ends: vec![None; function.blocks.len()],
        found: Vec::new(),
    };
    for &block in cfg.reverse_postorder() {
        search.visit(block);
    }
    let found = search.found;
    rewrite(function, &versions, &found, &mut analyses.remarks)
}

/// The known value of one element of memory.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fact {
    place: Place,
    version: u32,
}

/// A load of available values.
struct Forwarded {
    at: Point,
    /// By destination, the version to read, and whether its register still has it at the load.
    values: Vec<(u32, bool)>,
}

struct Search<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    loops: &'a Loops,
    versions: &'a Versions,
    memory: &'a Memory,
    definitions: Definitions,
    /// By register, the version it has at this point, with the block for which this is valid.
    current: Vec<(BlockId, u32)>,
    /// By block, the values available at its end, the most recent last.
    ends: Vec<Option<Rc<Vec<Fact>>>>,
    found: Vec<Forwarded>,
}

impl Search<'_> {
    fn visit(&mut self, block: BlockId) {
        let known = self.known_at_begin(block);
        let effects = self.memory.effects(block);
        if effects.is_empty() {
            self.ends[block.index()] = Some(known);
            return;
        }
        let mut known = Rc::unwrap_or_clone(known);
        let mut effects = effects.iter().peekable();
        for index in 0..self.function.block(block).instructions.len() {
            let at = Point::new(block, index);
            for &v in self.versions.sources(at) {
                self.current[self.versions.register(v).index()] = (block, v);
            }
            if let Some((_, effect)) = effects.next_if(|(k, _)| *k == at.index) {
                self.pass(&mut known, effect, at);
            }
            for &v in self.versions.destinations(at) {
                self.current[self.versions.register(v).index()] = (block, v);
            }
        }
        self.ends[block.index()] = Some(Rc::new(known));
    }

    /// The values available on all edges into a block.
    fn known_at_begin(&self, block: BlockId) -> Rc<Vec<Fact>> {
        let number = |b: BlockId| self.cfg.number(b);
        let (mut before, mut has_back_edge) = (Vec::new(), false);
        for &p in self.cfg.predecessors(block) {
            if number(p).is_none() {
                continue;
            }
            match number(p) < number(block) {
                true => before.push(self.ends[p.index()].clone().unwrap_or_default()),
                false => has_back_edge = true,
            }
        }
        let Some((first, others)) = before.split_first() else {
            return Rc::default();
        };
        let around = self.loops.innermost(block);
        let around = around.filter(|&id| self.loops.get(id).header == block);
        if others.is_empty() && !has_back_edge {
            return Rc::clone(first);
        }
        let mut known = Vec::clone(first);
        for other in others {
            known.retain(|fact| other.contains(fact));
        }
        if has_back_edge {
            match around {
                Some(id) => known.retain(|fact| !self.memory.is_changed_in(id, &fact.place)),
                // A cycle with several entries.
                None => known.clear(),
            }
        }
        Rc::new(known)
    }

    fn pass(&mut self, known: &mut Vec<Fact>, effect: &Effect, at: Point) {
        let list = |versions: &[u32], place: &Place| {
            let pairs = place.elements().zip(versions.iter().copied());
            let facts = pairs.map(|(place, version)| Fact { place, version });
            facts.collect::<Vec<Fact>>()
        };
        match effect {
            Effect::Load(place) => {
                let value = |element: Place| {
                    let fact = known.iter().find(|fact| fact.place == element);
                    fact.map(|fact| (fact.version, self.is_there(fact.version, at.block)))
                };
                let values: Option<Vec<_>> = place.elements().map(value).collect();
                let values = values.filter(|values| self.is_free(values, at));
                if let Some(values) = values.filter(|_| !self.is_merged(at)) {
                    self.found.push(Forwarded { at, values });
                    return;
                }
                let loaded = list(self.versions.destinations(at), place);
                known.retain(|fact| loaded.iter().all(|new| new.place != fact.place));
                known.extend(loaded);
            }
            Effect::Store(place) => {
                known.retain(|fact| !self.memory.changes(effect, &fact.place));
                let sources = self.versions.sources(at).get(1..).unwrap_or_default();
                known.extend(list(sources, place));
            }
            Effect::Order { .. } => {
                known.retain(|fact| !self.memory.changes(effect, &fact.place));
            }
        }
        let surplus = known.len().saturating_sub(MAX_KNOWN);
        known.drain(..surplus);
    }

    /// Whether a load ends one side of a branch whose other side ends with a load, too: they become one message with a
    /// selected address ([`super::merge_tails()`]), which costs less than a branch around the other one.
    fn is_merged(&self, at: Point) -> bool {
        let last_load = |block: BlockId| {
            let is_ignored = |i: &&Instruction| i.opcode.is_terminator() || i.opcode == Opcode::Mov;
            let instructions = &self.function.block(block).instructions;
            let last = instructions.iter().rev().find(|i| !is_ignored(i))?;
            (last.opcode == Opcode::Load && !last.is_volatile()).then_some(last)
        };
        let &[branch] = self.cfg.predecessors(at.block) else {
            return false;
        };
        let load = &self.function.block(at.block).instructions[at.index as usize];
        let next = self.cfg.successors(at.block);
        let is_other_side = |&side: &BlockId| {
            side != at.block
                && self.cfg.predecessors(side) == [branch]
                && self.cfg.successors(side) == next
                && last_load(side).is_some_and(|other| {
                    (other.detail, other.ty, other.destinations)
                        == (load.detail, load.ty, load.destinations)
                })
        };
        next.len() == 1
            && last_load(at.block).is_some_and(|last| std::ptr::eq(last, load))
            && self.cfg.successors(branch).iter().any(is_other_side)
    }

    /// Whether the register of a version still has its value at the current point of a block.
    fn is_there(&self, version: u32, block: BlockId) -> bool {
        let register = self.versions.register(version);
        let is_only = match self.versions.origin(version) {
            Origin::Instruction(point) => self.definitions.single(register) == Some(point),
            Origin::Start => self.definitions.of(register).is_empty(),
            Origin::Join(_) | Origin::Nothing => false,
        };
        is_only || self.current[register.index()] == (block, version)
    }

    /// Whether copies in sequence overwrite no source of a later one, and every value has a
    /// definition to copy it at.
    fn is_free(&self, values: &[(u32, bool)], at: Point) -> bool {
        let targets = self.versions.destinations(at);
        let register = |v: u32| self.versions.register(v);
        values.iter().enumerate().all(|(k, &(value, there))| {
            let earlier = targets.get(..k).unwrap_or_default();
            match there {
                true => earlier.iter().all(|&t| register(t) != register(value)),
                false => self.versions.origin(value) != Origin::Nothing,
            }
        })
    }
}

/// Replaces loads by copies, and copies values that need fresh registers where they are defined;
/// returns whether there were any.
fn rewrite(
    function: &mut Function,
    versions: &Versions,
    found: &[Forwarded],
    remarks: &mut Remarks,
) -> bool {
    let mut room = MAX_REGISTERS_BETWEEN_PASSES.saturating_sub(function.registers.len());
    let mut own: HashMap<u32, Register> = HashMap::new();
    // By instruction, the code to insert before and after it and the code to replace it.
    let mut changes: Changes = HashMap::new();
    let mut changed = false;
    for Forwarded { at, values } in found {
        let missing = values
            .iter()
            .filter(|(v, there)| !there && !own.contains_key(v));
        let mut missing: Vec<u32> = missing.map(|&(v, _)| v).collect();
        missing.sort();
        missing.dedup();
        let Some(rest) = room.checked_sub(missing.len()) else {
            continue;
        };
        room = rest;
        changed = true;
        for version in missing {
            let register = versions.register(version);
            let fresh = *own.entry(version).or_insert_with(|| {
                let family = function.family(register);
                function.add_register(family)
            });
            let (place, after) = match versions.origin(version) {
                Origin::Instruction(point) => (point, true),
                Origin::Join(block) => (Point::new(block, 0), false),
                Origin::Start | Origin::Nothing => (Point::new(BlockId::ENTRY, 0), false),
            };
            let loc = function.block(place.block).instructions[place.index as usize].loc;
            let copy = copy(function, fresh, register, loc);
            let change = changes.entry(place).or_default();
            match after {
                true => change.after.push(copy),
                false => change.before.push(copy),
            }
        }
        let load = function.block(at.block).instructions[at.index as usize];
        remarks.passed(PASS, load.loc, || {
            "load removed: its value is in a register".to_owned()
        });
        let targets: Vec<Register> = function.destinations(&load).to_vec();
        let mut copies = Vec::with_capacity(targets.len());
        for (&target, (value, there)) in targets.iter().zip(values) {
            let source = match (*there, own.get(value)) {
                (false, Some(&fresh)) => fresh,
                _ => versions.register(*value),
            };
            copies.push(copy(function, target, source, load.loc));
        }
        changes.entry(*at).or_default().instead = Some(copies);
    }
    let mut lists: Vec<(Point, Vec<Instruction>)> = Vec::with_capacity(changes.len());
    for (at, change) in changes {
        let old = function.block(at.block).instructions[at.index as usize];
        let mut list = change.before;
        list.extend(change.instead.unwrap_or_else(|| vec![old]));
        list.extend(change.after);
        lists.push((at, list));
    }
    // `replace` sorts the lists, so the order of the map does not matter.
    replace(function, lists);
    changed
}

/// The changes at one instruction.
#[derive(Default)]
struct Change {
    before: Vec<Instruction>,
    instead: Option<Vec<Instruction>>,
    after: Vec<Instruction>,
}

type Changes = HashMap<Point, Change>;

fn copy(
    function: &mut Function,
    to: Register,
    from: Register,
    loc: crate::source::Loc,
) -> Instruction {
    let ty = function.family(to).unsigned();
    function.instruction(Opcode::Mov, ty, Detail::None, &[to], &[from], loc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    /// The code after the pass.
    fn forwarded(code: &str) -> String {
        let head = "registers byte %0-%9, dword %10-%29, qword %30-%37, bool %38, qword %39";
        let inputs = "inputs %29 = local_id.0, %28 = buffer_offset.0, %30 = argument.0+0";
        let variables = "variables private \"a\" 16 align 4, private \"b\" 16 align 4";
        let mut f = parse_function(&format!(
            "kernel @k(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global) {{\n  {head}\n  \
             {inputs}\n  {variables}\n$0:\n{code}  ret\n}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let before = f.to_string();
        let changed = forward_stores(&mut f, &mut AnalysisCache::new());
        verify(&f).unwrap();
        assert_eq!(changed, before != f.to_string());
        let text = f.to_string();
        let (_, rest) = text.split_once("$0:\n").unwrap();
        rest.trim_end_matches("  ret\n}\n").to_string()
    }

    #[test]
    fn loads_read_what_was_stored_or_loaded() {
        let code = "  %31 = loadi.u64 4
  %32 = add.u64 %30, %31
  store.global.f32 %30, %29, %28
  %10 = load.global.u32 %32
  %11 = load.global.u32 %30
  %12 = loadi.u32 8
  %13 = add.u32 %28, %12
  %14 = load.global[1].u32 %13
  %15 = load.global[1].u32 %13
";
        let expected = code
            .replace("%10 = load.global.u32 %32", "%10 = mov.u32 %28")
            .replace("%11 = load.global.u32 %30", "%11 = mov.u32 %29")
            .replace("%15 = load.global[1].u32 %13", "%15 = mov.u32 %14");
        assert_eq!(forwarded(code), expected);
    }

    #[test]
    fn another_store_may_be_to_the_same_place() {
        for between in [
            "store.global.u32 %39, %29",
            "store.global[1].u32 %29, %29",
            "store.global.u8 %32, %0",
            "%30 = loadi.u64 64",
            "fence.global",
            "%12 = load.global.volatile.u32 %39",
        ] {
            let code = format!(
                "  %31 = loadi.u64 2
  %32 = add.u64 %30, %31
  %39 = add.u64 %30, %30
  %0 = loadi.u8 1
  store.global.u32 %30, %28
  {between}
  %11 = load.global.u32 %30
"
            );
            assert_eq!(forwarded(&code), code);
        }
    }

    #[test]
    fn a_load_that_is_merged_with_that_of_the_other_side_stays() {
        let code = "  %31 = loadi.u64 4
  %32 = add.u64 %30, %31
  %10 = load.global.u32 %30
  %38 = cmp.lt.u32 %10, %29
  brc %38, $1, $2
$1:
  %11 = load.global.u32 %30
  %12 = mov.u32 %11
  bra $3
$2:
  %12 = load.global.u32 %32
  bra $3
$3:
  store.global.u32 %32, %12
";
        assert_eq!(forwarded(code), code);
        let other = code.replace("%12 = load.global.u32 %32", "%12 = load.global.f32 %32");
        let expected = other.replace("%11 = load.global.u32 %30", "%11 = mov.u32 %10");
        assert_eq!(forwarded(&other), expected);
    }

    #[test]
    fn a_load_that_writes_its_own_address() {
        let code = "  %10 = addr.u32 0  // \"a\"
  %10 = load.private.u32 %10
  %11 = load.private.u32 %10
";
        assert_eq!(forwarded(code), code);
    }

    #[test]
    fn a_value_whose_register_is_written_gets_one_of_its_own() {
        let code = "  %10 = add.u32 %28, %29
  store.global.u32 %30, %10
  %10 = add.u32 %29, %29
  %11 = load.global.u32 %30
";
        let expected = "  %10 = add.u32 %28, %29
  %40 = mov.u32 %10
  store.global.u32 %30, %10
  %10 = add.u32 %29, %29
  %11 = mov.u32 %40
";
        assert_eq!(forwarded(code), expected);
    }

    /// The code that replaces the load into %19.
    fn replacement(code: &str) -> String {
        let after = forwarded(code);
        let line = after
            .lines()
            .find(|l| l.contains("%19 = "))
            .unwrap_or_default();
        line.trim().to_string()
    }

    #[test]
    fn all_paths_must_agree() {
        let code = |before: &str, then: &str, otherwise: &str| {
            format!(
                "{before}  %38 = cmp.eq.u32 %28, %29
  brc %38, $1, $2
$1:
{then}  bra $3
$2:
{otherwise}  bra $3
$3:
  %19 = load.global[0].u32 %28
"
            )
        };
        let store = "  store.global[0].u32 %28, %29\n";
        let same = "%19 = mov.u32 %29";
        let load = "%19 = load.global[0].u32 %28";
        for (before, then, otherwise, want) in [
            (store, "", "", same),
            ("", store, store, same),
            ("", store, "", load),
            (store, "  store.global[0].u32 %29, %28\n", "", load),
            (store, "  store.local.u32 %29, %28\n", "", same),
            (store, "  barrier.global\n", "", load),
            (store, "  store.global[0].u32 %28, %28\n", "", load),
        ] {
            let code = code(before, then, otherwise);
            assert_eq!(replacement(&code), want, "{code}");
        }
    }

    #[test]
    fn an_iteration_may_change_what_was_known_before_the_loop() {
        let code = |inside: &str| {
            format!(
                "  store.global[0].u32 %28, %29
  %10 = loadi.u32 4
  %11 = add.u32 %28, %10
  bra $1
$1:
  %19 = load.global[0].u32 %28
{inside}  %38 = cmp.lt.u32 %19, %29
  brc %38, $1, $2
$2:
"
            )
        };
        for (inside, known) in [
            ("", true),
            ("  store.global[0].u32 %11, %19\n", true),
            ("  store.global[0].u32 %19, %19\n", false),
            ("  store.global[1].u32 %11, %19\n", false),
            ("  store.global[0].u32 %28, %29\n", false),
            ("  fence.global\n", false),
        ] {
            let after = replacement(&code(inside));
            assert_eq!(after == "%19 = mov.u32 %29", known, "{inside}{after}");
        }
    }
}

//! Combines adjacent loads and stores of doublewords into one access of up to four. In global and
//! constant memory, adjacent bytes and words that make up four bytes become one doubleword, at any
//! alignment, and several such doublewords one access if they are known to be aligned, for example because the
//! argument is a pointer to integers of 32 bits; in private memory only stores of constants do, to an aligned one.
//! Loads of some bytes of an aligned doubleword become one of all four where `widening.rs` tells that these may be read.
//!
//! Works within a block, where an access is executed if and only if the others are, so a merged
//! access touches no byte that was not accessed before. The addresses have the same terms and
//! differ by constants, whatever registers they are in
//! ([`crate::ir::analysis::memory_dependence`]). A load moves up to the first of its group, unless
//! something in between may write what it reads. A store moves down to the last, unless something
//! in between may access what it writes. Nothing moves across fences, barriers, atomic operations
//! and volatile accesses. Doublewords in private memory are left alone, since its layout separates
//! those of a work-item; so are unaligned accesses, which have one doubleword. In local memory, bytes and words
//! are merged as `local.rs` describes.
//!
//! Requires nothing; finds more after [`super::eliminate_common_subexpressions()`],
//! [`super::forward_stores()`], and passes that turn addresses into a register plus a constant.
//! Keeps blocks and register numbers. Leaves copies. Invalidates instruction indices, definitions
//! and uses, liveness. Linear: a block tracks [`MAX_GROUPS`] groups of [`MAX_MEMBERS`] accesses.

mod local;
mod widening;

use super::split_accesses::split_narrow_in_local;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::def_use::Writers;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Object, Place};
use crate::ir::builder::Builder;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Access, Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::{MAX_REGISTERS, Register};
use crate::ir::remarks::{RemarkKind, Remarks};
use crate::ir::types::{AddressSpace, Family, Type};
use widening::Widening;

/// The name of the pass in remarks.
const PASS: &str = "merge_accesses";

/// The most doublewords of one access.
const MAX_DOUBLEWORDS: usize = 4;

/// The size in bytes of the access that merges bytes and words.
const DOUBLEWORD: i64 = 4;

/// The most groups that are tracked at a time in a block.
pub const MAX_GROUPS: usize = 16;

/// The most accesses of a group, and the most other accesses that may conflict with it.
pub const MAX_MEMBERS: usize = 32;

/// Accesses this many bytes apart or more are in different groups.
const MAX_BYTES: u64 = 1 << 30;

/// The most instructions between merged accesses: a merge extends live ranges over this distance.
const MAX_DISTANCE: usize = 96;

/// The same for loads of bytes and words, of which a doubleword replaces several.
const MAX_DISTANCE_OF_NARROW: usize = 256;

/// The most registers that one access adds.
const NEW_REGISTERS: usize = 8;

/// Merges adjacent accesses in all reachable blocks; returns whether there were any.
pub fn merge_accesses(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let is_split = split_narrow_in_local(function);
    if is_split {
        analyses.invalidate(Preserved::ControlFlow);
    }
    let Some(found) = merge(function, analyses) else {
        return is_split;
    };
    if found.has_aligned {
        analyses.invalidate(Preserved::ControlFlow);
        merge(function, analyses);
    }
    true
}

/// What one iteration over all blocks merged.
struct Found {
    /// Whether there are new doublewords at known multiples of four, which may be merged with each other.
    has_aligned: bool,
}

/// Merges once; `None` if nothing was.
fn merge(function: &mut Function, analyses: &mut AnalysisCache) -> Option<Found> {
    let mut accesses = 0;
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        accesses += usize::from(matches!(instruction.detail, Detail::Memory { .. }));
    }
    if accesses < 2 || function.registers.len() + NEW_REGISTERS * accesses > MAX_REGISTERS {
        return None;
    }
    let cfg = analyses.cfg(function);
    let _dominators = analyses.dominators(function);
    let loops = analyses.loops(function);
    let _liveness = analyses.liveness(function);
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &cfg, &loops, &versions);
    let writers = Writers::compute(function);
    let widening = Widening::compute(function, &memory);
    let mut merges = Vec::new();
    for &block in cfg.reverse_postorder() {
        if memory.effects(block).len() < 2 {
            continue;
        }
        let mut finder = Finder {
            memory: &memory,
            writers: &writers,
            widening: &widening,
            rows: [Vec::new(), Vec::new()],
            found: Vec::new(),
            explains: analyses.remarks.wants(RemarkKind::Missed, PASS),
            closed: Vec::new(),
            apart: Vec::new(),
        };
        finder.visit(function, block);
        finder.close(|_| Some(Apart::End));
        report_others(function, block, &finder, &mut analyses.remarks);
        if !finder.found.is_empty() {
            merges.push((block, finder.found));
        }
    }
    local::retain_defined(function, &memory, &mut merges);
    for (block, found) in &merges {
        report_merges(function, *block, found, &mut analyses.remarks);
    }
    if merges.iter().all(|(_, found)| found.is_empty()) {
        return None;
    }
    let mut has_aligned = false;
    for (block, found) in merges {
        for merge in &found {
            let Some(place) = merge.members.first().map(|m| m.place) else {
                continue;
            };
            if let (AddressSpace::Private, Object::Variable(id)) = (place.space, place.object)
                && let Some(variable) = function.variables.get_mut(id.index())
            {
                variable.align = variable.align.max(DOUBLEWORD as u32);
            }
        }
        has_aligned |= found
            .iter()
            .any(|merge| merge.narrow && merge.is_aligned && merge.is_shared());
        rewrite(function, block, &found);
    }
    Some(Found { has_aligned })
}

/// Remarks about the merges of a block.
fn report_merges(function: &Function, block: BlockId, found: &[Merge], remarks: &mut Remarks) {
    let instructions = &function.block(block).instructions;
    let loc = |index: usize| instructions.get(index).map_or(function.loc, |i| i.loc);
    for merge in found {
        let first = merge.members.iter().map(|m| m.index).min().unwrap_or(0);
        remarks.passed(PASS, loc(first), || {
            let (count, name) = (merge.members.len(), merge.kind.name());
            let size = merge.members.iter().map(|m| usize::from(m.place.count));
            match merge.narrow {
                true if bytes(&merge.members) < DOUBLEWORD => {
                    format!("{count} {name}s in a doubleword merged into one of all of it")
                }
                true => format!("{count} adjacent {name}s merged into one of a doubleword"),
                false => {
                    let size: usize = size.sum();
                    format!("{count} adjacent {name}s merged into one of {size} doublewords")
                }
            }
        });
    }
}

/// Remarks about the accesses of a block that are not merged.
fn report_others(function: &Function, block: BlockId, finder: &Finder<'_>, remarks: &mut Remarks) {
    let instructions = &function.block(block).instructions;
    let loc = |index: usize| instructions.get(index).map_or(function.loc, |i| i.loc);
    for &(index, kind, why) in &finder.apart {
        remarks.missed(PASS, loc(index), || {
            let name = kind.name();
            let why = match why {
                Apart::Conflict(other, at) => conflict(function, block, (kind, index), (other, at)),
                Apart::Order => {
                    "a barrier, a fence, or an atomic or volatile access is between them".to_owned()
                }
                Apart::Distance | Apart::End => "they are too far apart".to_owned(),
            };
            format!("{name} not merged with the adjacent one: {why}")
        });
    }
}

/// The access that keeps two others apart, and the qualifier that separates them. Accesses are kinds with the
/// indices of their instructions.
fn conflict(
    function: &Function,
    block: BlockId,
    (kind, index): (Kind, usize),
    (other, at): (Kind, usize),
) -> String {
    let instructions = &function.block(block).instructions;
    let buffer = |index: usize| {
        let surface = instructions.get(index)?.surface()?;
        Some(&*function.parameters.get(surface.index())?.name)
    };
    let (what, change) = match (other, kind) {
        (Kind::Load, _) => ("load from", "read"),
        (Kind::Store, Kind::Load) => ("store to", "change"),
        (Kind::Store, Kind::Store) => ("store to", "write"),
    };
    match (buffer(at), buffer(index)) {
        (Some(a), Some(b)) if a == b => {
            format!("a {what} `{a}` between them may {change} the same elements")
        }
        (Some(a), Some(b)) => format!(
            "a {what} `{a}` between them may {change} the memory of `{b}`; declare them `restrict` if they are separate buffers"
        ),
        (_, _) => format!("a {} between them may {change} its memory", other.name()),
    }
}

/// Whether an access reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Load,
    Store,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Load => "load",
            Kind::Store => "store",
        }
    }
}

/// Why later accesses do not join a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Apart {
    /// An access of this kind, by the instruction with this index, may be of the same bytes.
    Conflict(Kind, usize),
    /// A barrier, a fence, or an atomic or volatile access.
    Order,
    /// The number of instructions in between.
    Distance,
    /// The end of the block.
    End,
}

/// An access of a group.
#[derive(Clone, Debug)]
struct Member {
    index: usize,
    place: Place,
    /// Offset in bytes from the first access of the group; may be negative.
    offset: i64,
    /// The distance of the address from a multiple of four, if it is known; in private memory, in a variable with such
    /// an alignment only.
    position: Option<u64>,
    /// Whether the doubleword that it is in may be loaded for it.
    widens: bool,
}

impl Member {
    fn is_aligned(&self) -> bool {
        self.position == Some(0)
    }

    /// Whether a doubleword may begin here. In private and local memory it must be aligned.
    fn begins_doubleword(&self) -> bool {
        self.is_aligned()
            || !matches!(
                self.place.space,
                AddressSpace::Private | AddressSpace::Local
            )
    }

    /// The offset of the first byte after the access.
    fn end(&self) -> i64 {
        self.offset + self.place.size() as i64
    }
}

/// A group of accesses whose addresses differ by constants.
#[derive(Clone, Debug)]
struct Row {
    kind: Kind,
    /// Whether the accesses are of bytes and words.
    narrow: bool,
    members: Vec<Member>,
    /// Other accesses since the first of the group that may conflict with it.
    between: Vec<Other>,
}

/// An access that is not of a group.
#[derive(Clone, Copy, Debug)]
struct Other {
    kind: Kind,
    index: usize,
    place: Place,
}

/// Adjacent accesses to merge, by ascending offset.
#[derive(Clone, Debug)]
struct Merge {
    kind: Kind,
    /// Whether the accesses are of bytes and words, in one doubleword.
    narrow: bool,
    /// Whether the address is known to be a multiple of four.
    is_aligned: bool,
    /// The offset of the merged access; that of the first member, unless that does not begin the doubleword.
    start: i64,
    members: Vec<Member>,
}

impl Merge {
    /// Whether doublewords may be merged here: not in private memory.
    fn is_shared(&self) -> bool {
        let mut spaces = self.members.iter().map(|member| member.place.space);
        spaces.all(|space| space != AddressSpace::Private)
    }
}

struct Finder<'a> {
    memory: &'a Memory,
    writers: &'a Writers,
    widening: &'a Widening,
    /// The open groups: those of loads, then those of stores.
    rows: [Vec<Row>; 2],
    found: Vec<Merge>,
    /// Whether the accesses that are not merged are wanted.
    explains: bool,
    /// If so, the most recent groups that later accesses cannot join.
    closed: Vec<(Row, Apart)>,
    /// By instruction, why an access is not merged with an adjacent one.
    apart: Vec<(usize, Kind, Apart)>,
}

impl Finder<'_> {
    fn visit(&mut self, function: &Function, block: BlockId) {
        let memory = self.memory;
        let mut effects = memory.effects(block).iter().peekable();
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            if instruction.opcode.class() == Class::Exchange {
                self.close(|_| Some(Apart::Order));
            }
            let Some((_, effect)) = effects.next_if(|(k, _)| *k as usize == index) else {
                continue;
            };
            self.close(|row| {
                let distance = match (row.kind, row.narrow) {
                    (Kind::Load, true) => MAX_DISTANCE_OF_NARROW,
                    _ => MAX_DISTANCE,
                };
                let first = row.members.first();
                let is_far = first.is_some_and(|m| m.index + distance < index);
                is_far.then_some(Apart::Distance)
            });
            let merges = !instruction.is_unaligned() && self.may_join(function, instruction);
            match effect {
                Effect::Load(place) => self.access(Kind::Load, *place, index, merges),
                Effect::Store(place) => self.access(Kind::Store, *place, index, merges),
                Effect::Order { .. } => self.close(|_| Some(Apart::Order)),
            }
        }
    }

    /// Whether an access may be joined with adjacent ones in private memory: only stores, since one
    /// undefined byte makes all of a loaded doubleword undefined, and only of constants, since messages of
    /// bytes and words cost less than the instructions that combine other values.
    fn may_join(&self, function: &Function, instruction: &Instruction) -> bool {
        let is_private = |access: Access| access.space == AddressSpace::Private;
        if !instruction.access().is_some_and(is_private) {
            return true;
        }
        if instruction.opcode != Opcode::Store {
            return false;
        }
        let is_constant = |value: &Register| {
            let point = self.writers.single(*value);
            point.is_some_and(|p| {
                let instruction = function.block(p.block).instructions.get(p.index as usize);
                instruction.is_some_and(|i| i.opcode == Opcode::Loadi)
            })
        };
        function
            .sources(instruction)
            .iter()
            .skip(1)
            .all(is_constant)
    }

    fn access(&mut self, kind: Kind, place: Place, index: usize, merges: bool) {
        let memory = self.memory;
        // A store must not move past any access of its bytes, a load not past a store.
        let position = position(memory, &place);
        let widens = kind == Kind::Load && self.widening.allows(&place);
        let [loads, stores] = &mut self.rows;
        let rows = stores.iter_mut().chain(match kind {
            Kind::Store => loads.iter_mut(),
            Kind::Load => [].iter_mut(),
        });
        let mut full = false;
        let narrow = place.family != Family::Dword;
        for row in rows {
            let own = row.kind == kind && row.narrow == narrow && row.offset_of(&place).is_some();
            // Accesses of the same group are checked when they join it.
            if !own {
                full |= row.between.len() == MAX_MEMBERS;
                row.between.push(Other { kind, index, place });
            }
        }
        if full {
            self.close(|row| (row.between.len() > MAX_MEMBERS).then_some(Apart::Distance));
        }
        let fits = merges
            && match place.family {
                Family::Dword => {
                    usize::from(place.count) < MAX_DOUBLEWORDS
                        && !matches!(place.space, AddressSpace::Private | AddressSpace::Argument)
                }
                Family::Byte | Family::Word => {
                    let spaces = [
                        AddressSpace::Global,
                        AddressSpace::Constant,
                        AddressSpace::Private,
                        AddressSpace::Local,
                    ];
                    place.count == 1 && spaces.contains(&place.space)
                }
                Family::Bool | Family::Qword => false,
            };
        let meets = |row: &Row| {
            // A conflict with one member closes the group.
            let conflict = |m: &Member| match memory.may_overlap(&m.place, &place) {
                true if kind == Kind::Store => Some(Apart::Conflict(kind, index)),
                // A store moves down, past what follows it.
                _ => row.conflict(memory, &m.place, m.index),
            };
            let is_store = row.kind == Kind::Store;
            row.members.iter().filter(|_| is_store).find_map(conflict)
        };
        self.close(meets);
        if !fits {
            return;
        }
        let rows = &mut self.rows[usize::from(kind == Kind::Store)];
        let same = |row: &&mut Row| {
            row.narrow == narrow
                && row.offset_of(&place).is_some()
                && row.members.len() < MAX_MEMBERS
        };
        if let Some(row) = rows.iter_mut().find(same) {
            let free = match kind {
                // A merged load executes at the position of the first load.
                Kind::Load => row.conflict(memory, &place, 0).is_none(),
                Kind::Store => true,
            };
            if let Some(offset) = row.offset_of(&place).filter(|_| free) {
                row.members.push(Member {
                    index,
                    place,
                    offset,
                    position,
                    widens,
                });
                return;
            }
            self.close(|row| {
                let is_same =
                    row.kind == kind && row.narrow == narrow && row.offset_of(&place).is_some();
                // One without a conflict is full.
                let why = row.conflict(memory, &place, 0).unwrap_or(Apart::Distance);
                is_same.then_some(why)
            });
        }
        self.explain(kind, &place, index);
        let rows = &mut self.rows[usize::from(kind == Kind::Store)];
        if rows.len() == MAX_GROUPS {
            let oldest = rows.remove(0);
            oldest.into_merges(&mut self.found);
        }
        self.rows[usize::from(kind == Kind::Store)].push(Row {
            kind,
            narrow,
            members: vec![Member {
                index,
                place,
                offset: 0,
                position,
                widens,
            }],
            between: Vec::new(),
        });
    }

    /// Finds out why an access begins a new group although an adjacent one was before it.
    fn explain(&mut self, kind: Kind, place: &Place, index: usize) {
        let mut closed = self.closed.iter().rev();
        let found = closed.find(|(row, _)| row.kind == kind && row.has_room_beside(place));
        if let Some(&(_, why)) = found {
            self.apart.push((index, kind, why));
        }
    }

    /// Closes groups and collects their merges.
    fn close(&mut self, which: impl Fn(&Row) -> Option<Apart>) {
        for rows in &mut self.rows {
            if rows.iter().any(|row| which(row).is_some()) {
                for row in std::mem::take(rows) {
                    match which(&row) {
                        Some(why) => {
                            if self.explains {
                                if self.closed.len() == MAX_GROUPS {
                                    self.closed.remove(0);
                                }
                                self.closed.push((row.clone(), why));
                            }
                            row.into_merges(&mut self.found);
                        }
                        None => rows.push(row),
                    }
                }
            }
        }
    }
}

impl Row {
    /// The first access in between, at an instruction or after it, that may be of the bytes of a place.
    fn conflict(&self, memory: &Memory, place: &Place, from: usize) -> Option<Apart> {
        let mut others = self.between.iter().filter(|other| other.index >= from);
        let found = others.find(|other| memory.may_overlap(&other.place, place))?;
        Some(Apart::Conflict(found.kind, found.index))
    }

    /// Offset in bytes of a place from the first access, if it is a constant below [`MAX_BYTES`].
    fn offset_of(&self, place: &Place) -> Option<i64> {
        let first = &self.members.first()?.place;
        let ahead = first.distance_to(place)?;
        let behind = place.distance_to(first)?;
        match (ahead < MAX_BYTES, behind < MAX_BYTES) {
            (true, _) => Some(ahead as i64),
            (false, true) => Some(-(behind as i64)),
            (false, false) => None,
        }
    }

    /// Whether a doubleword, or several, could be merged with an adjacent access of the group.
    fn has_room_beside(&self, place: &Place) -> bool {
        let Some(offset) = self.offset_of(place) else {
            return false;
        };
        let end = offset + place.size() as i64;
        let mut members = self.members.iter();
        let is_beside = members.any(|m| m.end() == offset || m.offset == end);
        let counts = self.members.iter().map(|m| usize::from(m.place.count));
        let is_wide = !self.narrow && place.family == Family::Dword;
        is_wide && is_beside && counts.sum::<usize>() + usize::from(place.count) <= MAX_DOUBLEWORDS
    }

    /// Splits a closed group into merges of adjacent accesses.
    fn into_merges(self, found: &mut Vec<Merge>) {
        let mut members = self.members;
        members.sort_by_key(|m| (m.offset, m.index));
        // Of several accesses at one offset, only the first is merged.
        members.dedup_by_key(|m| m.offset);
        if self.narrow && self.kind == Kind::Load {
            members = widening::take_doublewords(members, found);
        }
        let mut run: Vec<Member> = Vec::new();
        let mut finish = |run: &mut Vec<Member>| {
            let members = std::mem::take(run);
            if members.len() > 1 && (!self.narrow || bytes(&members) == DOUBLEWORD) {
                found.push(Merge {
                    kind: self.kind,
                    narrow: self.narrow,
                    is_aligned: members.first().is_some_and(Member::is_aligned),
                    start: members.first().map_or(0, |member| member.offset),
                    members,
                });
            }
        };
        for member in members {
            let total: usize = run.iter().map(|m| usize::from(m.place.count)).sum();
            let has_room = match self.narrow {
                true => bytes(&run) + (member.end() - member.offset) <= DOUBLEWORD,
                false => total + usize::from(member.place.count) <= MAX_DOUBLEWORDS,
            };
            if !has_room || run.last().is_none_or(|m| m.end() != member.offset) {
                finish(&mut run);
            }
            if self.narrow && run.is_empty() && !member.begins_doubleword() {
                continue;
            }
            run.push(member);
        }
        finish(&mut run);
    }
}

/// The distance of a place from a multiple of four, if it is known; in private memory from such a place of its
/// variable, which the merge will align.
fn position(memory: &Memory, place: &Place) -> Option<u64> {
    let size = DOUBLEWORD as u64;
    match place.space {
        AddressSpace::Private => {
            let is_known = matches!(place.object, Object::Variable(_))
                && memory.is_aligned_in_variable(place, size);
            is_known.then_some(0)
        }
        _ => memory.offset_in_aligned(place, size),
    }
}

/// The total size of adjacent members, in bytes.
fn bytes(members: &[Member]) -> i64 {
    members.iter().map(|m| m.end() - m.offset).sum()
}

/// Replaces the members of each merge of a block by one access.
fn rewrite(function: &mut Function, block: BlockId, found: &[Merge]) {
    let old = std::mem::take(&mut function.block_mut(block).instructions);
    // By instruction, the index of its merge and of its member in it.
    let mut part_of = vec![None; old.len()];
    for (k, merge) in found.iter().enumerate() {
        for (n, member) in merge.members.iter().enumerate() {
            part_of[member.index] = Some((k, n));
        }
    }
    // By merge and member: results of a load for later members, or values of a store so far.
    let mut values: Vec<Vec<Vec<Register>>> = found
        .iter()
        .map(|m| vec![Vec::new(); m.members.len()])
        .collect();
    let mut left: Vec<usize> = found.iter().map(|m| m.members.len()).collect();
    // The address registers of first elements of unfinished stores, until
    // these registers are overwritten.
    let mut starts: Vec<(usize, Register)> = Vec::new();
    let mut b = Builder::new(std::mem::take(function));
    b.select_block(block);
    for (instruction, part) in old.iter().zip(part_of) {
        b.loc = instruction.loc;
        let written = b.function.destinations(instruction);
        starts.retain(|(_, r)| !written.contains(r));
        let Some((k, n)) = part else {
            b.function.block_mut(block).instructions.push(*instruction);
            continue;
        };
        let merge = &found[k];
        let is_first = left[k] == merge.members.len();
        left[k] -= 1;
        match merge.kind {
            Kind::Load => {
                let results = b.function.destinations(instruction).to_vec();
                if is_first {
                    values[k] = load(&mut b, instruction, merge, n);
                }
                let copies = values[k].get(n).cloned().unwrap_or_default();
                let ty = instruction.ty.unsigned();
                for (&d, value) in results.iter().zip(copies) {
                    b.mov_into(d, ty, value);
                }
            }
            Kind::Store => {
                let sources = b.function.sources(instruction).to_vec();
                let mut kept = Vec::new();
                for &value in sources.iter().skip(1) {
                    kept.push(b.op(Opcode::Mov, instruction.ty.unsigned(), &[value]));
                }
                values[k][n] = kept;
                if let (0, Some(&own)) = (n, sources.first()) {
                    starts.push((k, own));
                }
                if left[k] == 0 {
                    let mut all: Vec<Register> = values[k].iter().flatten().copied().collect();
                    if merge.narrow {
                        all = vec![joined(&mut b, merge, &all)];
                    }
                    let start = starts.iter().position(|s| s.0 == k);
                    let address = match start.map(|at| starts.remove(at)) {
                        Some((_, start)) => start,
                        None => address(&mut b, instruction, merge, n),
                    };
                    let sources: Vec<_> = [address].into_iter().chain(all).collect();
                    let detail = detail(instruction, merge);
                    b.push(Opcode::Store, Type::U32, detail, &[], &sources);
                }
            }
        }
    }
    *function = b.finish();
}

/// Computes the address of the first element of a merge from that of member `n`.
fn address(b: &mut Builder, instruction: &Instruction, merge: &Merge, n: usize) -> Register {
    let own = b.function.sources(instruction).first().copied();
    let own = own.unwrap_or(Register(0));
    let offset = |n: usize| merge.members.get(n).map_or(0, |m| m.offset);
    let back = offset(n) - merge.start;
    if back == 0 {
        return own;
    }
    let ty = b.function.family(own).unsigned();
    let back = b.constant(ty, back as u64);
    b.op(Opcode::Sub, ty, &[own, back])
}

/// The memory detail of the merged access.
fn detail(instruction: &Instruction, merge: &Merge) -> Detail {
    match instruction.detail {
        Detail::Memory {
            space,
            surface,
            volatile,
            unaligned,
        } => Detail::Memory {
            space,
            surface,
            volatile,
            unaligned: unaligned || merge.narrow && !merge.is_aligned,
        },
        other => other,
    }
}

/// Emits the merged load at its first member in code order; returns the results by member.
fn load(b: &mut Builder, instruction: &Instruction, merge: &Merge, n: usize) -> Vec<Vec<Register>> {
    let address = address(b, instruction, merge, n);
    let detail = detail(instruction, merge);
    if merge.narrow {
        let whole = b.register(Family::Dword);
        b.push(Opcode::Load, Type::U32, detail, &[whole], &[address]);
        let parts = parts(merge);
        return parts
            .map(|(ty, bits)| vec![part(b, whole, ty, bits)])
            .collect();
    }
    let mut results = Vec::new();
    for member in &merge.members {
        let list = (0..member.place.count).map(|_| b.register(Family::Dword));
        results.push(list.collect::<Vec<_>>());
    }
    let all: Vec<Register> = results.iter().flatten().copied().collect();
    b.push(Opcode::Load, Type::U32, detail, &all, &[address]);
    results
}

/// The types of the members of a doubleword, with their bit offsets.
fn parts(merge: &Merge) -> impl Iterator<Item = (Type, u64)> + '_ {
    merge.members.iter().map(move |member| {
        let ty = Type::unsigned_of_size((member.end() - member.offset) as u32);
        (ty, 8 * (member.offset - merge.start) as u64)
    })
}

fn part(b: &mut Builder, whole: Register, ty: Type, bits: u64) -> Register {
    let shifted = match bits {
        0 => whole,
        _ => {
            let bits = b.constant(Type::U32, bits);
            b.op(Opcode::Shr, Type::U32, &[whole, bits])
        }
    };
    b.convert(ty, Type::U32, shifted)
}

/// Combines the members' values into a doubleword.
fn joined(b: &mut Builder, merge: &Merge, values: &[Register]) -> Register {
    let mut whole = None;
    for ((ty, bits), &value) in parts(merge).zip(values) {
        let wide = b.convert(Type::U32, ty, value);
        whole = Some(match whole {
            None => wide,
            Some(below) => {
                let bits = b.constant(Type::U32, bits);
                let high = b.op(Opcode::Shl, Type::U32, &[wide, bits]);
                b.op(Opcode::Or, Type::U32, &[below, high])
            }
        });
    }
    whole.unwrap_or_else(|| b.constant(Type::U32, 0))
}

#[cfg(test)]
mod tests;

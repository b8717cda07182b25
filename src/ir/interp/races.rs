//! Finds data races: two accesses to the same bytes by different work-items, at least one of which writes
//! and at least one of which is not atomic, and which nothing orders (OpenCL C 2.0, 6.13.11; C11 5.1.2.4).
//!
//! Within a work-group, a barrier orders the accesses to the memories that it fences, and a sub-group barrier
//! those of its sub-group. Release and acquire operations order accesses of any work-items (`happens_before.rs`). Two writes of the same value are
//! not reported, as in Oclgrind: programs set flags in this way.
//!
//! The accesses are recorded per doubleword of memory, with a mask of its bytes. Of each instruction two records
//! are kept, of different work-items: any third access conflicts with one of them if it conflicts with any
//! access by that instruction. So each pair of instructions that race is found, except that some accesses of an instruction
//! can be ordered by release and acquire operations when others are not: the last access of a work-item is kept.

use super::happens_before::{Clock, Order, Time};
use super::program::Place;
use crate::ir::instruction::Fences;
use crate::launch::AccessKind;
use hashbrown::HashMap;

/// The most doublewords of global memory in which accesses of different work-groups are recorded (32 MB of
/// buffers). Accesses to further ones are compared within their work-group only.
const MAX_RECORDED: usize = 1 << 23;

/// The most records of a doubleword that are searched for one that includes another access. With more, the records
/// of writes are searched byte by byte, which limits their number.
const MAX_WHOLE_RECORDS: usize = 16;

/// An access by a work-item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Site {
    /// Linear number of the work-group in the ND-range.
    pub(super) group: u64,
    /// Linear local ID of the work-item.
    pub(super) item: u32,
    /// Index of the decoded instruction.
    pub(super) step: u32,
    pub(super) kind: AccessKind,
}

/// Two accesses that race; the second one was executed later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) sites: [Site; 2],
    /// The access of the second one: address, and index of the element.
    pub(super) address: u64,
    pub(super) element: u8,
    /// A lower bound of the number of races between these two instructions: each access counts once, however
    /// many others it races with.
    pub(super) count: u64,
    /// The largest block of any of them.
    pub(super) block: Option<u64>,
    /// Why no barrier orders the two.
    pub(super) cause: Cause,
}

/// An access that conflicts with the current one.
#[derive(Clone, Copy, Debug)]
struct Hit {
    site: Site,
    /// The largest block of this and further ones by the same instruction.
    block: Option<u64>,
    cause: Cause,
}

/// The size of the smallest block that contains the work-items of two accesses: the local IDs of a work-group are divided
/// into blocks by each power of two. `None` if they are in different work-groups.
fn block(a: &Site, b: &Site) -> Option<u64> {
    let bits = u32::BITS - (a.item ^ b.item).leading_zeros();
    (a.group == b.group).then_some(1 << bits)
}

/// The larger one of two blocks; none is the largest.
fn larger(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.zip(b).map(|(a, b)| a.max(b))
}

/// Why no barrier orders two accesses. Barriers are indices of decoded instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// There is none between them. The group had executed this barrier last, before both.
    NoBarrier(Option<u32>),
    /// The barrier between them does not fence their memory.
    OtherMemory(u32),
    /// The barrier between them is one of sub-groups, and the work-items are in different ones.
    OtherSubGroup(u32),
}

/// An access to a doubleword.
#[derive(Clone, Copy, Debug)]
struct Record {
    site: Site,
    /// Number of sub-group barriers that the sub-group had executed.
    epoch: u32,
    /// Number of barriers that the group had executed.
    interval: u64,
    /// The time for release and acquire operations.
    time: Time,
    /// The bytes of the doubleword that it accessed, one bit each.
    mask: u8,
    /// The bytes that it wrote, at their places in the doubleword.
    value: u32,
}

impl Record {
    fn conflicts(&self, other: &Record) -> bool {
        let both = self.mask & other.mask;
        let kinds = [self.site.kind, other.site.kind];
        both != 0
            && kinds.iter().any(|k| *k != AccessKind::Read)
            && kinds != [AccessKind::Atomic; 2]
            && (kinds != [AccessKind::Write; 2] || (self.value ^ other.value) & bits_of(both) != 0)
    }
}

/// The bits of the bytes of a mask.
fn bits_of(mask: u8) -> u32 {
    (0..4).fold(0, |bits, k| {
        bits | (u32::from(mask >> k & 1) * 0xff) << (8 * k)
    })
}

/// A memory that work-items share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Shared {
    /// Global memory, by address.
    Global,
    /// The local memory of the current group, by offset.
    Local,
}

/// The recorded accesses of a run.
#[derive(Debug, Default)]
pub(super) struct Races {
    /// Of the current group since the last barrier, by doubleword.
    within: HashMap<(Shared, u64), Vec<Record>>,
    /// Of all groups, by doubleword of global memory.
    between: HashMap<u64, Vec<Record>>,
    /// Sub-group barriers of each sub-group since the last barrier of the group.
    epochs: Vec<u32>,
    /// Number of barriers that the current group has executed, and the last of them.
    interval: u64,
    barrier: Option<u32>,
    /// The sub-group barriers that the current group has executed, each once.
    sub_group_barriers: Vec<u32>,
    /// Work-items of a full sub-group.
    sub_group: u32,
    /// Whether the kernel has sub-group barriers.
    has_sub_group_barriers: bool,
    /// The first race between each pair of instructions, in the order of discovery.
    found: Vec<Found>,
    /// The index in `found` of a pair of accesses, the lesser one first, and whether they are of one group.
    pairs: HashMap<([(u32, AccessKind); 2], bool), usize>,
    /// The accesses that conflict with the current one, one of each instruction, and why.
    hits: Vec<Hit>,
    /// What release and acquire operations order.
    order: Order,
}

impl Races {
    /// `synchronizes` is whether the kernel has atomic operations.
    pub(super) fn new(sub_group: u32, has_sub_group_barriers: bool, synchronizes: bool) -> Races {
        Races {
            order: Order::new(synchronizes),
            sub_group: sub_group.max(1),
            has_sub_group_barriers,
            ..Races::default()
        }
    }

    pub(super) fn found(self) -> Vec<Found> {
        self.found
    }

    /// Whether races may have been missed because there are too many release operations.
    pub(super) fn is_bounded(&self) -> bool {
        self.order.is_bounded()
    }

    /// Records a fence of a work-item.
    pub(super) fn fence(&mut self, group: u64, item: u32, fences: Fences) {
        self.order.fence(group, item, fences);
    }

    /// Records that a work-item executes an atomic operation at a place in local memory, or else global memory.
    pub(super) fn atomic(&mut self, item: u32, place: (bool, u64), writes: bool) {
        self.order.atomic(item, place, writes);
    }

    /// Starts the next work-group.
    pub(super) fn start_group(&mut self) {
        self.within.clear();
        self.order.start_group();
        self.epochs.clear();
        self.sub_group_barriers.clear();
        (self.interval, self.barrier) = (0, None);
    }

    /// The barrier of the work-group at a decoded instruction, which orders the accesses to these memories.
    pub(super) fn barrier(&mut self, group: u64, step: u32, fences: Fences) {
        self.order.barrier(group, fences);
        self.interval += 1;
        self.barrier = Some(step);
        self.within.retain(|&(shared, _), _| match shared {
            Shared::Global => !fences.global,
            Shared::Local => !fences.local,
        });
    }

    /// The barrier of these work-items of a sub-group at a decoded instruction.
    pub(super) fn sub_group_barrier(&mut self, group: u64, step: u32, members: &[u32]) {
        let Some(&item) = members.first() else {
            return;
        };
        if !self.sub_group_barriers.contains(&step) {
            self.sub_group_barriers.push(step);
        }
        self.order.sub_group_barrier(group, members);
        let index = (item / self.sub_group) as usize;
        if self.epochs.len() <= index {
            self.epochs.resize(index + 1, 0);
        }
        self.epochs[index] += 1;
    }

    /// Records an access to the `size` bytes from `start` on, an address or an offset in local memory, and
    /// compares it with the others. `bits` is what it writes.
    pub(super) fn access(
        &mut self,
        site: Site,
        place: Place,
        (start, size): (u64, u8),
        bits: u64,
        (address, element): (u64, u8),
    ) {
        let shared = match place {
            Place::Flat | Place::Surface(_) => Shared::Global,
            Place::Local => Shared::Local,
            Place::Argument | Place::Private => return,
        };
        let sub_group = (site.item / self.sub_group) as usize;
        let epoch = self.epochs.get(sub_group).copied().unwrap_or(0);
        let time = self.order.time(site.item, shared == Shared::Local);
        let end = start.saturating_add(u64::from(size));
        let mut at = start;
        while at < end {
            let word = at & !3;
            let next = end.min(word + 4);
            let shift = at - word;
            let mask = ((1u8 << (next - at)) - 1) << shift;
            let value = ((bits >> (8 * (at - start))) << (8 * shift)) as u32;
            let record = Record {
                site,
                epoch,
                interval: self.interval,
                time,
                mask,
                value,
            };
            self.compare(shared, word, &record);
            if !self.hits.is_empty() {
                for hit in std::mem::take(&mut self.hits) {
                    self.report(hit, site, (address, element));
                }
            }
            at = next;
        }
    }

    /// Why no barrier orders an access and an earlier one of the same group.
    fn cause(
        barrier: Option<u32>,
        sub_group_barrier: Option<u32>,
        first: &Record,
        second: &Record,
    ) -> Cause {
        if let Some(step) = sub_group_barrier
            && first.interval == second.interval
        {
            return Cause::OtherSubGroup(step);
        }
        match barrier {
            Some(step) if first.interval != second.interval => Cause::OtherMemory(step),
            _ => Cause::NoBarrier(barrier),
        }
    }

    /// Records an access to a doubleword, and adds those that conflict with it to `hits`.
    fn compare(&mut self, shared: Shared, word: u64, record: &Record) {
        let barrier = self.barrier;
        let (width, has_barriers) = (self.sub_group, self.has_sub_group_barriers);
        let sub_group = |site: &Site| site.item / width;
        // Sub-group barriers order accesses of their sub-group only: records of different sub-groups, and of
        // different epochs, do not replace one another.
        let class = |r: &Record| match has_barriers {
            true => (sub_group(&r.site), r.epoch),
            false => (0, 0),
        };
        let clock = self.order.clock(record.site.item, shared == Shared::Local);
        let happened_before = |r: &Record| {
            let (who, is_atomic) = (
                (r.site.group, r.site.item),
                r.site.kind == AccessKind::Atomic,
            );
            let has = |clock: &Clock| clock.has(who, r.time, is_atomic);
            clock.is_some_and(has)
        };
        let hits = &mut self.hits;
        let within = self.within.entry((shared, word)).or_default();
        let others = within.iter().filter(|r| {
            let is_ordered =
                || r.epoch < record.epoch && sub_group(&r.site) == sub_group(&record.site);
            r.site.item != record.site.item
                && r.conflicts(record)
                && !is_ordered()
                && !happened_before(r)
        });
        let sub_group_barriers = &self.sub_group_barriers;
        // In the order of the code: the work-items of one sub-group are executed before those of the next one.
        let between = |a: &Site, b: &Site| {
            let (first, last) = (a.step.min(b.step), a.step.max(b.step));
            let mut all = sub_group_barriers.iter().copied();
            all.find(|step| sub_group(a) != sub_group(b) && (first..last).contains(step))
        };
        for other in others {
            add_hit(hits, (other.site, record.site), || {
                let of_sub_groups = between(&other.site, &record.site);
                Self::cause(barrier, of_sub_groups, other, record)
            });
        }
        let is_alike = |r: &Record| class(r) == class(record);
        keep(within, *record, is_alike, |r| r.site.item);
        if shared == Shared::Global {
            let recorded = self.between.len();
            let between = match self.between.entry(word) {
                hashbrown::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                hashbrown::hash_map::Entry::Vacant(entry) if recorded < MAX_RECORDED => {
                    entry.insert(Vec::new())
                }
                hashbrown::hash_map::Entry::Vacant(_) => return,
            };
            let is_other = |r: &&Record| {
                r.site.group != record.site.group && r.conflicts(record) && !happened_before(r)
            };
            for other in between.iter().filter(is_other) {
                add_hit(hits, (other.site, record.site), || Cause::NoBarrier(None));
            }
            keep(between, *record, |_| true, |r| r.site.group);
        }
    }

    fn report(&mut self, hit: Hit, second: Site, (address, element): (u64, u8)) {
        let Hit {
            site: first,
            block,
            cause,
        } = hit;
        let mut pair = [first, second].map(|site| (site.step, site.kind));
        pair.sort_unstable_by_key(|&(step, kind)| (step, kind as u8));
        match self.pairs.entry((pair, first.group == second.group)) {
            hashbrown::hash_map::Entry::Occupied(entry) => {
                if let Some(found) = self.found.get_mut(*entry.get()) {
                    found.count += 1;
                    found.block = larger(found.block, block);
                }
            }
            hashbrown::hash_map::Entry::Vacant(entry) => {
                entry.insert(self.found.len());
                self.found.push(Found {
                    sites: [first, second],
                    address,
                    element,
                    count: 1,
                    block,
                    cause,
                });
            }
        }
    }
}

/// Adds an access that conflicts with the current one, unless there is one by the same instruction.
fn add_hit(hits: &mut Vec<Hit>, (site, second): (Site, Site), cause: impl FnOnce() -> Cause) {
    let block = block(&site, &second);
    let is_same = |known: &&mut Hit| (known.site.step, known.site.kind) == (site.step, site.kind);
    match hits.iter_mut().find(is_same) {
        Some(known) if known.site.group == site.group => known.block = larger(known.block, block),
        Some(_) => {}
        None => hits.push(Hit {
            site,
            block,
            cause: cause(),
        }),
    }
}

/// Adds a record, unless those in the list find every conflict that it would find: one of the same origin, or
/// two of different origins, that are alike, of its instruction, with the same value if it writes, and with
/// all of its bytes.
fn keep<T: PartialEq>(
    records: &mut Vec<Record>,
    record: Record,
    is_alike: impl Fn(&Record) -> bool,
    origin: impl Fn(&Record) -> T,
) {
    // A later access of the same work-item is ordered less.
    let is_earlier = |r: &&mut Record| {
        r.site == record.site
            && r.time != record.time
            && r.mask == record.mask
            && (r.value ^ record.value) & bits_of(record.mask) == 0
            && is_alike(r)
    };
    if let Some(earlier) = records.iter_mut().find(is_earlier) {
        earlier.time = record.time;
        return;
    }
    let is_comparable = |r: &&Record| {
        r.site.step == record.site.step && r.site.kind == record.site.kind && is_alike(r)
    };
    // Whether the records with some bytes of the mask make the record superfluous as far as these are concerned.
    let is_known = |mask: u8| {
        let covers = |r: &&Record| {
            r.mask & mask == mask
                && (r.site != record.site || r.time == record.time)
                && (record.site.kind != AccessKind::Write
                    || (r.value ^ record.value) & bits_of(mask) == 0)
        };
        let mut origins = records
            .iter()
            .filter(is_comparable)
            .filter(covers)
            .map(&origin);
        match origins.next() {
            None => false,
            Some(first) => first == origin(&record) || origins.any(|other| other != first),
        }
    };
    // Of three writes with different origins and values, one conflicts with any access that conflicts with a fourth.
    let are_three = |mask: u8| {
        let mut chosen: [Option<&Record>; 3] = [None; 3];
        for r in records
            .iter()
            .filter(is_comparable)
            .filter(|r| r.mask & mask != 0)
        {
            let differs =
                |c: &&Record| origin(c) != origin(r) && (c.value ^ r.value) & bits_of(mask) != 0;
            if chosen.iter().flatten().all(differs) {
                match chosen.iter_mut().find(|c| c.is_none()) {
                    Some(free) => *free = Some(r),
                    None => return true,
                }
            }
        }
        chosen.iter().all(Option::is_some)
    };
    let is_superfluous = is_known(record.mask)
        || records.len() > MAX_WHOLE_RECORDS
            && record.site.kind == AccessKind::Write
            && (0..4)
                .map(|byte| record.mask & 1 << byte)
                .filter(|&mask| mask != 0)
                .all(|mask| is_known(mask) || are_three(mask));
    if !is_superfluous {
        records.push(record);
    }
}

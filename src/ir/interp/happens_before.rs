//! Which accesses happen before others by release and acquire operations (OpenCL C 2.0, 3.3.4): vector clocks, as in
//! FastTrack (Flanagan and Freund), with an entry only for work-items and work-groups from which something was acquired.
//!
//! In Gen IR a release is a fence and a later atomic write, an acquire an atomic read and a later fence; lowering makes these of
//! the memory orders. A barrier is a fence too. Global and local memory have clocks of their own, since a fence names
//! memories. What an atomic operation writes is taken to continue every earlier release of its place, whatever the scope is:
//! an order may be assumed that the language does not guarantee, but none is missed.

use crate::ir::instruction::Fences;
use hashbrown::HashMap;
use std::rc::Rc;

/// The most entries of a clock. With more, everything is taken to be ordered.
const MAX_ENTRIES: usize = 2048;

/// The time of an access by a work-item, in one memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Time {
    /// Number of fences that the work-item had executed.
    fences: u32,
    /// Number of barriers that its group had executed.
    barriers: u32,
}

/// The accesses that happened before some point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clock {
    /// By group: those before its barrier with this number.
    groups: HashMap<u64, u32>,
    /// By group and work-item: those whose [stamps](stamp) are less.
    items: HashMap<(u64, u32), u64>,
    /// Whether these are all.
    is_full: bool,
}

type Shared = Option<Rc<Clock>>;

/// The place of an access in the order of its work-item: after a fence, atomic operations come before other accesses, because
/// the fence and one of them are a release operation, which happens before what acquires it. All of them are taken to be that
/// operation.
fn stamp(fences: u32, is_atomic: bool) -> u64 {
    2 * u64::from(fences) + u64::from(!is_atomic)
}

impl Clock {
    /// Whether an access of a work-item is among them.
    pub(super) fn has(&self, (group, item): (u64, u32), time: Time, is_atomic: bool) -> bool {
        self.is_full
            || self.groups.get(&group).is_some_and(|&b| time.barriers < b)
            || self
                .items
                .get(&(group, item))
                .is_some_and(|&before| stamp(time.fences, is_atomic) < before)
    }

    fn includes(&self, other: &Clock) -> bool {
        let (groups, items) = (&self.groups, &self.items);
        let has_group = |(k, n): (&u64, &u32)| groups.get(k).is_some_and(|own| own >= n);
        let has_item = |(k, n): (&(u64, u32), &u64)| items.get(k).is_some_and(|own| own >= n);
        self.is_full
            || !other.is_full
                && other.groups.len() <= groups.len()
                && other.items.len() <= items.len()
                && other.groups.iter().all(has_group)
                && other.items.iter().all(has_item)
    }

    fn add(&mut self, other: &Clock) {
        for (&group, &barriers) in &other.groups {
            let own = self.groups.entry(group).or_default();
            *own = barriers.max(*own);
        }
        for (&item, &before) in &other.items {
            let own = self.items.entry(item).or_default();
            *own = before.max(*own);
        }
        self.is_full |= other.is_full || self.groups.len() + self.items.len() > MAX_ENTRIES;
    }
}

/// Joins a clock into another one.
fn join(own: &mut Shared, other: &Shared) {
    let Some(other) = other else {
        return;
    };
    match own {
        None => *own = Some(Rc::clone(other)),
        Some(clock) if Rc::ptr_eq(clock, other) || clock.includes(other) => {}
        Some(clock) if other.includes(clock) => *clock = Rc::clone(other),
        Some(clock) => Rc::make_mut(clock).add(other),
    }
}

/// What is known of a work-item, in one memory.
#[derive(Clone, Debug, Default)]
struct Item {
    fences: u32,
    /// What happened before its next access.
    clock: Shared,
    /// What will have happened before the next one after a fence.
    acquired: Shared,
    /// What an atomic operation publishes.
    released: Shared,
}

/// The order that atomic operations and fences establish.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// Whether there is any: whether the kernel has atomic operations, and fences or barriers.
    is_enabled: bool,
    /// By work-item of the current group, for local and for global memory.
    items: HashMap<u32, [Item; 2]>,
    /// The barriers of the current group, for each memory.
    barriers: [u32; 2],
    /// What happened before the last barrier.
    group: [Shared; 2],
    /// By place in global memory, what was released there; and by offset in local memory.
    global: HashMap<u64, [Shared; 2]>,
    local: HashMap<u64, [Shared; 2]>,
    /// Whether a clock has become full.
    is_bounded: bool,
}

/// Index of a memory.
fn index(is_local: bool) -> usize {
    usize::from(!is_local)
}

impl Order {
    pub(super) fn new(is_enabled: bool) -> Order {
        Order {
            is_enabled,
            ..Order::default()
        }
    }

    /// Whether everything was taken to be ordered from some point on, because there are too many releases.
    pub(super) fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    pub(super) fn start_group(&mut self) {
        self.items.clear();
        self.local.clear();
        self.barriers = [0; 2];
        self.group = Default::default();
    }

    /// The time of an access.
    pub(super) fn time(&self, item: u32, is_local: bool) -> Time {
        let memory = index(is_local);
        let known = self.items.get(&item).map(|item| item[memory].fences);
        Time {
            fences: known.unwrap_or(0),
            barriers: self.barriers[memory],
        }
    }

    /// What happened before an access.
    pub(super) fn clock(&self, item: u32, is_local: bool) -> Option<&Clock> {
        let memory = index(is_local);
        match self.items.get(&item) {
            Some(known) => known[memory].clock.as_deref(),
            None => self.group[memory].as_deref(),
        }
    }

    fn item(&mut self, item: u32) -> &mut [Item; 2] {
        let group = &self.group;
        self.items.entry(item).or_insert_with(|| {
            [0, 1].map(|memory| Item {
                fences: 0,
                clock: group[memory].clone(),
                acquired: None,
                released: group[memory].clone(),
            })
        })
    }

    /// A fence of a work-item.
    pub(super) fn fence(&mut self, group: u64, number: u32, fences: Fences) {
        if !self.is_enabled {
            return;
        }
        let mut is_bounded = false;
        let named = [fences.local, fences.global];
        for (item, _) in self.item(number).iter_mut().zip(named).filter(|f| f.1) {
            let acquired = item.acquired.take();
            join(&mut item.clock, &acquired);
            item.fences += 1;
            let mut released = item.clock.as_deref().cloned().unwrap_or_default();
            if !released.is_full {
                let own = Clock {
                    items: [((group, number), stamp(item.fences, false))]
                        .into_iter()
                        .collect(),
                    ..Clock::default()
                };
                released.add(&own);
            }
            is_bounded |= released.is_full;
            item.released = Some(Rc::new(released));
        }
        self.is_bounded |= is_bounded;
    }

    /// An atomic operation of a work-item at a place.
    pub(super) fn atomic(&mut self, number: u32, (is_local, place): (bool, u64), writes: bool) {
        if !self.is_enabled {
            return;
        }
        let mut item = self.item(number).clone();
        let places = match is_local {
            true => &mut self.local,
            false => &mut self.global,
        };
        let is_releasing = writes && item.iter().any(|item| item.released.is_some());
        let released = match places.get_mut(&place) {
            Some(released) => released,
            None if is_releasing => places.entry(place).or_default(),
            None => return,
        };
        for (item, released) in item.iter_mut().zip(&mut *released) {
            join(&mut item.acquired, released);
            if writes {
                join(released, &item.released);
            }
        }
        self.is_bounded |= released.iter().flatten().any(|clock| clock.is_full);
        self.items.insert(number, item);
    }

    /// A barrier of the current group.
    pub(super) fn barrier(&mut self, group: u64, fences: Fences) {
        if !self.is_enabled {
            return;
        }
        for (memory, _) in [fences.local, fences.global]
            .iter()
            .enumerate()
            .filter(|(_, named)| **named)
        {
            self.barriers[memory] += 1;
            let mut all = self.group[memory].clone();
            for item in self.items.values() {
                join(&mut all, &item[memory].clock);
                join(&mut all, &item[memory].acquired);
            }
            let mut all = all.as_deref().cloned().unwrap_or_default();
            // The work-items before the barrier are in the entry of the group.
            all.items.retain(|&(of, _), _| of != group);
            all.groups.insert(group, self.barriers[memory]);
            let all = Some(Rc::new(all));
            self.group[memory].clone_from(&all);
            for item in self.items.values_mut() {
                let item = &mut item[memory];
                item.acquired = None;
                item.clock.clone_from(&all);
                item.released.clone_from(&all);
            }
        }
    }

    /// A barrier of these work-items of a sub-group.
    pub(super) fn sub_group_barrier(&mut self, group: u64, members: &[u32]) {
        if !self.is_enabled {
            return;
        }
        for memory in [0, 1] {
            let mut all = Clock::default();
            for &number in members {
                let item = &mut self.item(number)[memory];
                item.fences += 1;
                let before = stamp(item.fences, true);
                for clock in [&item.clock, &item.acquired].into_iter().flatten() {
                    all.add(clock);
                }
                all.items.insert((group, number), before);
            }
            let all = Some(Rc::new(all));
            for &number in members {
                let item = &mut self.item(number)[memory];
                item.acquired = None;
                item.clock.clone_from(&all);
                item.released.clone_from(&all);
            }
        }
    }
}

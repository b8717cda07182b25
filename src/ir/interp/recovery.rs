//! Runs that continue after a fault, to find the others.
//!
//! After an access that faults, its reads give 0 and its writes are dropped. A work-item that branches on an undefined
//! value is not executed further. A value that depends on such a read or use has the poison [`Poison::REPORTED`], in
//! registers and in memory, and an access or a use of an undefined value that depends on it is no other fault.

use super::cell::{Cell, Poison, Reason};
use super::memory::Wrong;
use super::program::{Access, Code, Place};
use super::{Item, Runner, Stop};
use crate::ir::function::Function;
use crate::launch::RunReport;
use crate::launch::progress::{ENDLESS, WAITS};
use crate::launch::{
    Argument, Cause, CauseKind, Fault, FaultKind, Faults, FoundFault, NdRange, RunOptions,
};
use crate::source::{Loc, LocationTable};
use hashbrown::{HashMap, HashSet};

/// The number of instructions of work-items that are executed at most after the first fault, to find others.
pub const FURTHER_STEPS: u64 = 1 << 22;

/// The number of instructions of work-items that are executed at most to find the condition of a loop that never ends.
const LOOP_STEPS: u64 = 1 << 26;

/// What identifies a fault: its kind and its place in the source; the step, where the code has no place.
type Key = (u32, Loc, Option<usize>);

/// The faults of a run that continues after them.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// In the order of their first occurrence.
    faults: Vec<FoundFault>,
    /// By key, the index in `faults`.
    known: HashMap<Key, usize>,
    /// By origin of an undefined value, the index of the fault that reported it.
    origins: HashMap<(usize, Reason), usize>,
    /// The faults with the work-items in which they occurred: group and local id.
    items: HashSet<(usize, u64, u64)>,
    /// The bytes of buffers whose values depend on a fault, by address.
    bytes: HashSet<u64>,
    /// Whether a work-item of the current group is not executed further.
    pub(super) has_dropped: bool,
}

impl Found {
    /// Whether the bytes of an element depend on a fault.
    fn depends(&self, start: u64, size: u8) -> bool {
        !self.bytes.is_empty() && (0..u64::from(size)).any(|k| self.bytes.contains(&(start + k)))
    }

    /// Records whether the bytes of an element depend on a fault.
    fn set(&mut self, start: u64, size: u8, depends: bool) {
        if !depends && self.bytes.is_empty() {
            return;
        }
        for at in (0..u64::from(size)).map(|k| start.wrapping_add(k)) {
            match depends {
                true => self.bytes.insert(at),
                false => self.bytes.remove(&at),
            };
        }
    }
}

/// Whether the interpreter finds more about a fault by executing the kernel as lowered.
pub(super) fn is_explained(fault: &Fault) -> bool {
    fault.kind.is_recoverable()
}

/// A use of an undefined value whose origin is unknown, because the run that follows values ended before it.
fn without_origin(fault: Fault, end: Fault) -> Fault {
    if !fault.kind.is_undefined() || end.kind != FaultKind::Rendezvous {
        return fault;
    }
    let cause = Cause {
        kind: CauseKind::MissingWorkItem,
        message: "not all work-items reach this operation, and undefined values are not followed beyond it"
            .to_owned(),
        location: end.location,
        help: "move the operation out of divergent control flow; read values only of work-items that exist and execute it",
    };
    Fault {
        cause: Some(cause),
        ..fault
    }
}

/// Runs a kernel again after a fault, as [`super::explain`] does, and continues after each fault. `arguments` are those of
/// the run that faulted; with [`RunOptions::races`], undefined values are no faults.
pub fn all_faults(
    fault: Fault,
    (function, locations): (&Function, &LocationTable),
    range: &NdRange,
    arguments: &[Argument],
    sub_group: u32,
    options: &RunOptions,
) -> Faults {
    let has_undefined = !options.races;
    let only = |fault| Faults {
        has_undefined,
        ..Faults::from(fault)
    };
    let options = RunOptions {
        diagnose: true,
        trace: None,
        progress: None,
        ..options.clone()
    };
    if [ENDLESS, WAITS].contains(&fault.message.as_str()) && !options.races {
        let launch = (range, arguments, sub_group);
        return only(loop_as_written(
            fault,
            (function, locations),
            launch,
            options,
        ));
    }
    if !is_explained(&fault) {
        return only(fault);
    }
    let mut arguments = arguments.to_vec();
    let mut found = Some(Found::default());
    let done = super::execute(
        (function, locations),
        range,
        &mut arguments,
        sub_group,
        &options,
        (&mut RunReport::default(), &mut found),
    );
    let mut all = found.unwrap_or_default().faults;
    let last = done.err();
    if all.is_empty() {
        return only(match last {
            Some(last) => without_origin(fault, last),
            None => fault,
        });
    }
    let mut end = None;
    match last {
        // A limit may be exceeded because of what the run read in place of a value.
        Some(last) if last.kind.is_of_length() || last.kind == FaultKind::Livelock => {
            end = Some(last);
        }
        Some(last) => all.push(FoundFault {
            fault: last,
            work_items: 1,
            is_of_lowered: true,
        }),
        None => {}
    }
    // The instruction that faulted first, as the user knows it.
    let key = |fault: &Fault| (fault.kind.code(), fault.location.clone());
    if let Some(same) = all
        .iter_mut()
        .find(|found| key(&found.fault) == key(&fault))
    {
        // The fault may be one that was found in Gen IR as lowered.
        same.is_of_lowered = same.fault.instruction == fault.instruction;
        same.fault.instruction = fault.instruction;
    }
    Faults {
        all,
        end,
        has_undefined,
    }
}

/// A loop that never ends, at its condition: passes remove a condition that is always true.
fn loop_as_written(
    fault: Fault,
    code: (&Function, &LocationTable),
    (range, arguments, sub_group): (&NdRange, &[Argument], u32),
    options: RunOptions,
) -> Fault {
    let options = RunOptions {
        step_limit: LOOP_STEPS.min(options.step_limit),
        ..options
    };
    match super::execute(
        code,
        range,
        &mut arguments.to_vec(),
        sub_group,
        &options,
        (&mut RunReport::default(), &mut None),
    ) {
        Err(found) if found.kind == FaultKind::Livelock => Fault {
            message: found.message,
            location: found.location,
            ..fault
        },
        _ => fault,
    }
}

impl Runner<'_> {
    /// Runs an item until it stops. After an error, its next step is the one at fault.
    pub(super) fn item(&mut self, item: &mut Item) -> Result<Stop, Wrong> {
        loop {
            match self.item_until_fault(item) {
                Err(wrong) if self.continues(&wrong) => {
                    if let Some(stop) = self.recover(item, wrong)? {
                        return Ok(stop);
                    }
                }
                done => return done,
            }
        }
    }

    /// Whether the run continues after this fault.
    fn continues(&self, wrong: &Wrong) -> bool {
        self.found.is_some() && wrong.0.is_recoverable()
    }

    /// The poison of an element of a buffer: whether it depends on a fault.
    pub(super) fn poison_of_buffer(&self, access: Access, address: u64, k: u8) -> Poison {
        let place = || self.space.shared_place(access, address, k);
        match &self.found {
            Some(found) if place().is_some_and(|at| found.depends(at, access.size)) => {
                Poison::REPORTED
            }
            _ => Poison::NONE,
        }
    }

    /// Records whether a value of this poison, which is stored to an element of a buffer, depends on a fault.
    pub(super) fn stored_to_buffer(&mut self, access: Access, address: u64, k: u8, poison: Poison) {
        if let Some(found) = &mut self.found
            && let Some(at) = self.space.shared_place(access, address, k)
        {
            found.set(at, access.size, poison == Poison::REPORTED);
        }
    }

    /// Records the fault at the current step of an item, unless it depends on another one, and completes the step.
    /// Returns why the item stops, if it does.
    fn recover(&mut self, item: &mut Item, wrong: Wrong) -> Result<Option<Stop>, Wrong> {
        let Some(step) = self.program.steps.get(item.next).copied() else {
            return Err(wrong);
        };
        let cell = |register: u16| item.cells.get(usize::from(register)).copied();
        let pointer = cell(step.a).unwrap_or(Cell::UNDEFINED);
        if pointer.poison != Poison::REPORTED {
            self.record(item, *wrong);
        }
        match step.code {
            Code::Load(access) => {
                for k in 0..access.count {
                    let index = access.first as usize + usize::from(k);
                    let (bits, poison) = self.load_after_fault(item, access, pointer, k);
                    let mut loaded = Cell::new(bits, poison);
                    if k == 0 {
                        loaded.target = self.pointer_argument(access, pointer.bits);
                    }
                    if let Some(&register) = self.program.lists.get(index) {
                        super::exchange::set(item, register, loaded);
                    }
                }
            }
            Code::Store(access) => {
                for k in 0..access.count {
                    let index = access.first as usize + usize::from(k);
                    let register = self.program.lists.get(index).copied().unwrap_or_default();
                    let value = super::exchange::cell(item, register);
                    let value = (value.bits, value.poison);
                    self.store_after_fault(item, access, pointer, k, value);
                }
            }
            Code::Atomic {
                access, function, ..
            } => {
                let [a, b] = [step.b, step.c].map(|r| super::exchange::cell(item, r));
                let (old, poison) = self.load_after_fault(item, access, pointer, 0);
                let value = (function(old, a.bits, b.bits), poison | a.poison | b.poison);
                self.store_after_fault(item, access, pointer, 0, value);
                super::exchange::set(item, step.d, Cell::new(old, poison));
            }
            Code::CondBranch(..) => {
                // Nothing that it does on either path is known to be what the program does.
                self.local.excuse();
                if let Some(found) = &mut self.found {
                    found.has_dropped = true;
                }
                return Ok(Some(Stop::Ended));
            }
            Code::Compute(_)
            | Code::RegisterGather { .. }
            | Code::Branch(_)
            | Code::Return
            | Code::Nothing
            | Code::Rendezvous(..) => {}
        }
        item.next += 1;
        Ok(None)
    }

    /// Adds the fault at the current step of an item to those that were found.
    fn record(&mut self, item: &Item, wrong: (FaultKind, String)) {
        let Some(step) = self.program.steps.get(item.next) else {
            return;
        };
        let kind = wrong.0;
        let origin = match kind {
            FaultKind::Poison => {
                let used = self.used(step).unwrap_or_default();
                let poisons = used.iter().map(|&r| super::exchange::cell(item, r).poison);
                let undefined = poisons.filter(|p| p.is_set() && *p != Poison::REPORTED);
                match undefined.max() {
                    Some(poison) => poison.origin(),
                    // Each undefined value that it uses depends on another fault.
                    None => return,
                }
            }
            _ => None,
        };
        let instruction = self.program.instruction(self.function, item.next);
        let loc = instruction.map_or(Loc::NONE, |i| i.loc);
        let key = (
            kind.code() as u32,
            loc,
            (loc == Loc::NONE).then_some(item.next),
        );
        let fault = self.fault(item, self.range.group_id(self.group), wrong);
        let clock = &mut self.clock;
        let Some(found) = &mut self.found else {
            return;
        };
        let next = found.faults.len();
        let known = found.known.get(&key).copied();
        let reported = origin.and_then(|origin| found.origins.get(&origin).copied());
        if reported.is_some() && reported != known {
            return;
        }
        let index = known.unwrap_or(next);
        if known.is_none() {
            found.known.insert(key, index);
            found.faults.push(FoundFault {
                fault,
                work_items: 0,
                is_of_lowered: true,
            });
            if index == 0 {
                clock.limit_further(FURTHER_STEPS);
            }
        }
        if let Some(origin) = origin {
            found.origins.insert(origin, index);
        }
        if found.items.insert((index, self.group, item.local))
            && let Some(fault) = found.faults.get_mut(index)
        {
            fault.work_items += 1;
        }
    }

    /// Whether an element is inside of what its address was computed from.
    fn is_within(&self, access: Access, pointer: Cell, k: u8) -> bool {
        let is_known = !pointer.poison.is_set() || pointer.poison == Poison::REPORTED;
        // The step is needed for the message alone.
        is_known
            && self
                .check_bounds((access, 0), pointer, pointer.bits, k)
                .is_ok()
    }

    /// Loads an element of an access that faulted: 0, if the element is what is wrong.
    fn load_after_fault(&self, item: &Item, access: Access, pointer: Cell, k: u8) -> (u64, Poison) {
        let wrong = (0, Poison::REPORTED);
        if !self.is_within(access, pointer, k) {
            return wrong;
        }
        let (address, is_stored) = (pointer.bits, self.program.stores_arguments);
        // The hardware may read these bytes, or others.
        let any = Access {
            unaligned: true,
            ..access
        };
        let load = |access: Access| match access.place {
            Place::Private => self.space.load_scratch(&item.private, access, address, k),
            Place::Local => self.space.load_scratch(&self.local, access, address, k),
            Place::Argument if is_stored => {
                self.space.load_scratch(&item.arguments, access, address, k)
            }
            Place::Flat | Place::Surface(_) | Place::Argument => {
                let bits = self.space.load(access, address, k);
                bits.map(|bits| (bits, self.poison_of_buffer(access, address, k)))
            }
        };
        match (load(any), load(access)) {
            (Ok((bits, poison)), Ok(_)) => {
                let poison = poison.or_at(item.next, Reason::Memory);
                (bits, poison | pointer.poison)
            }
            (Ok((bits, _)), Err(_)) => (bits, Poison::REPORTED),
            (Err(_), _) => wrong,
        }
    }

    /// Stores an element of an access that faulted, unless the element is outside of memory.
    fn store_after_fault(
        &mut self,
        item: &mut Item,
        access: Access,
        pointer: Cell,
        k: u8,
        (bits, poison): (u64, Poison),
    ) {
        if pointer.poison.is_set() {
            // Something that was to be written may not be.
            match access.place {
                Place::Private => item.private.excuse(),
                Place::Local => self.local.excuse(),
                Place::Argument => item.arguments.excuse(),
                Place::Flat | Place::Surface(_) => {}
            }
        }
        if !self.is_within(access, pointer, k) {
            return;
        }
        let access = Access {
            unaligned: true,
            ..access
        };
        let address = pointer.bits;
        let scratch = match access.place {
            Place::Private => Some(&mut item.private),
            Place::Local => Some(&mut self.local),
            Place::Argument => Some(&mut item.arguments),
            Place::Flat | Place::Surface(_) => None,
        };
        // Outside of memory, the store is dropped.
        let _dropped = match scratch {
            Some(scratch) => {
                let poison = match pointer.poison == Poison::REPORTED {
                    true => Poison::REPORTED,
                    false => poison.or_at(item.next, Reason::Register),
                };
                let value = (bits, poison);
                self.space.store_scratch(scratch, access, address, k, value)
            }
            None => {
                // An undefined value has been reported.
                let depends = (poison | pointer.poison).is_set();
                let poison = if depends {
                    Poison::REPORTED
                } else {
                    Poison::NONE
                };
                self.stored_to_buffer(access, address, k, poison);
                self.space.store(access, address, k, bits)
            }
        };
    }
}

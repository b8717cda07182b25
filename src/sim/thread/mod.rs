//! One hardware thread: its channels, the location of each channel, and the execution loop.
//!
//! Channels that take a forward branch wait at its target; channels that do not take a backward
//! branch wait after it. Execution continues at the lowest index at which a channel is, so waiting
//! channels are always ahead, and reconverge when execution reaches them.

mod branches;
mod progress;
mod trace;

use super::alu::general::{self, Selector, channels, make_undefined, write_all, write_predicate};
use super::alu::{Mode, lanes};
use super::atomic;
use super::code::Code;
use super::conflict::Conflicts;
use super::counts::Counts;
use super::dispatch::Clock;
use super::fault::Stop;
use super::local::Common;
use super::memory::{self, Own};
use super::payload::Launch;
use super::private::Private;
use super::program::{
    self, Action, AddressBase, CompareTarget, Message, Op, Program, Source, Test,
};
use super::race::Who;
use super::registers::{Address, Bits, Registers};
use crate::launch::{Executed, FaultKind, Work};
use crate::visa::instruction::{Atomic, Combine};
use branches::Call;
use progress::Watch;
use trace::Tracing;

pub(super) struct Thread<'a> {
    program: &'a Program,
    launch: &'a Launch<'a>,
    registers: Registers,
    private: Private,
    mode: Mode,
    /// Number of the thread in the work-group.
    number: u32,
    /// Index of the current operation.
    at: usize,
    /// Mask of the channels that were enabled at the start.
    dispatched: u32,
    /// Mask of the channels that execute.
    active: u32,
    /// Mask of the channels that wait.
    waiting: u32,
    /// Index of the operation at which each waiting channel waits.
    places: [usize; 32],
    /// The lowest of these; `usize::MAX` if none waits.
    next: usize,
    /// The active calls, outermost first.
    calls: Vec<Call>,
    /// The work of all threads that this one has run as.
    work: Work,
    /// How often it executed each operation; empty without [`crate::launch::RunOptions::profile`].
    profile: Vec<Executed>,
    /// With a profile, what the current message accesses.
    counts: Counts,
    /// Looks for a loop that never ends.
    watch: Watch,
    /// The trace, if this thread contains its work-item.
    tracing: Option<Tracing>,
}

/// Why a thread is not running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pause {
    Ended,
    /// It waits at the barrier with this operation index.
    Barrier(usize),
}

/// A thread's error with its location.
pub(super) struct Halt {
    pub(super) stop: Box<Stop>,
    /// Index of the operation.
    pub(super) at: usize,
    /// The channel: the error's own, or the first active one.
    pub(super) channel: u32,
}

/// The channels for which an operation is enabled.
struct Enabled {
    /// Mask of the enabled channels.
    mask: u32,
    /// Mask of the channels whose predicate is undefined.
    unknown: u32,
}

impl<'a> Thread<'a> {
    /// A thread of a launch; call [`Thread::start`] and then [`Thread::run`].
    pub(super) fn new(program: &'a Program, launch: &'a Launch<'a>) -> Thread<'a> {
        Thread {
            program,
            launch,
            registers: launch.registers(),
            private: Private::new(launch.kernel),
            mode: Mode::new(0, launch.options.math),
            number: 0,
            at: 0,
            dispatched: 0,
            active: 0,
            waiting: 0,
            places: [0; 32],
            next: usize::MAX,
            calls: Vec::new(),
            work: Work::default(),
            profile: match launch.options.profile {
                true => vec![Executed::default(); program.ops.len()],
                false => Vec::new(),
            },
            counts: Counts::default(),
            watch: Watch::default(),
            tracing: None,
        }
    }

    /// The work of all threads that this one has run as.
    pub(super) fn work(&self) -> &Work {
        &self.work
    }

    /// Adds how often all threads that this one has run as executed each operation.
    pub(super) fn add_profile(&self, sum: &mut Vec<Executed>) {
        sum.resize(self.profile.len().max(sum.len()), Executed::default());
        for (sum, own) in sum.iter_mut().zip(&self.profile) {
            sum.add(own);
        }
    }

    /// Initializes the state for a thread of a work-group.
    pub(super) fn start(&mut self, group: [u64; 3], thread: u64) {
        let (registers, private) = (&mut self.registers, &mut self.private);
        self.dispatched = self.launch.start(registers, private, group, thread);
        self.active = self.dispatched;
        self.number = thread as u32;
        self.mode = Mode::new(0, self.launch.options.math);
        (self.at, self.waiting, self.next) = (0, 0, usize::MAX);
        self.calls.clear();
        self.start_trace(group, thread);
    }

    /// Runs the thread until it ends or waits at a barrier; the next call
    /// continues after the barrier.
    pub(super) fn run(
        &mut self,
        clock: &mut Clock<'_>,
        common: &mut Common,
        conflicts: Option<(&Conflicts, u32)>,
    ) -> Result<Pause, Halt> {
        self.watch = Watch::default();
        // Two copies of the loop: without a profile and a trace, nothing is tested.
        let result = match self.profile.is_empty() && self.tracing.is_none() {
            true => self.execute::<false>(clock, common, conflicts),
            false => self.execute::<true>(clock, common, conflicts),
        };
        self.finish_trace(result.is_ok());
        result.map_err(|stop| Halt {
            channel: stop.channel.unwrap_or(self.active.trailing_zeros() % 32),
            at: self.at,
            stop,
        })
    }

    fn execute<const PROFILED: bool>(
        &mut self,
        clock: &mut Clock<'_>,
        common: &mut Common,
        conflicts: Option<(&Conflicts, u32)>,
    ) -> Result<Pause, Box<Stop>> {
        let program = self.program;
        loop {
            let Some(op) = program.ops.get(self.at) else {
                return Err(Stop::new(
                    FaultKind::InvalidProgram,
                    "execution continues past the last instruction: missing `ret`",
                ));
            };
            if clock.tick()? {
                self.watch.look();
            }
            if PROFILED {
                self.count(op);
                self.trace(op);
            }
            self.work.messages += u64::from(op.is_message);
            self.work.native_instructions += u64::from(op.native_instructions);
            match &op.action {
                Action::Lanes(hot) => {
                    let enabled = self.enabled(op, hot.general.code == Code::Sel);
                    let selector = self.selector(op, &enabled, hot.general.code);
                    if enabled.mask == 0 {
                    } else if hot.float && !self.mode.usual() {
                        general::run(
                            &mut self.registers,
                            &hot.general,
                            enabled.mask,
                            selector,
                            self.mode,
                        )?;
                    } else {
                        lanes::run(
                            &mut self.registers,
                            hot,
                            op.size,
                            enabled.mask,
                            selector,
                            self.mode,
                        );
                    }
                    if enabled.unknown != 0 {
                        make_undefined(&mut self.registers, &hot.general.target, enabled.unknown)?;
                    }
                }
                Action::Alu(alu) => {
                    let enabled = self.enabled(op, alu.code == Code::Sel);
                    let selector = self.selector(op, &enabled, alu.code);
                    general::run(&mut self.registers, alu, enabled.mask, selector, self.mode)?;
                    make_undefined(&mut self.registers, &alu.target, enabled.unknown)?;
                    if alu.target.control {
                        self.control()?;
                    }
                }
                Action::CompareLanes(hot) => {
                    let mask = self.enabled(op, false).mask;
                    if hot.ty.is_float() && !self.mode.usual() {
                        let compare = &hot.general;
                        general::run_compare(
                            &mut self.registers,
                            compare,
                            mask,
                            op.offset,
                            self.mode,
                        )?;
                    } else {
                        lanes::run_compare(&mut self.registers, hot, op.size, mask, op.offset);
                    }
                }
                Action::Compare(compare) => {
                    let mask = self.enabled(op, false).mask;
                    general::run_compare(&mut self.registers, compare, mask, op.offset, self.mode)?;
                    if let CompareTarget::Variable(target) = compare.target
                        && target.control
                    {
                        self.control()?;
                    }
                }
                Action::Goto { target, uniform } => {
                    let taken = self.taken(op, *uniform)?;
                    let from = self.at;
                    self.branch(taken, *target);
                    if self.watch.is_armed && self.at <= from {
                        self.check_progress(from)?;
                    }
                    continue;
                }
                Action::Jump { target } => {
                    let from = self.at;
                    self.jump(op, *target)?;
                    if self.watch.is_armed && self.at <= from {
                        self.check_progress(from)?;
                    }
                    continue;
                }
                Action::Call { target } => {
                    let taken = self.taken(op, false)?;
                    self.call(taken, *target)?;
                    continue;
                }
                Action::Return => {
                    let taken = self.taken(op, false)?;
                    self.return_from_call(taken)?;
                    continue;
                }
                Action::Ret if !self.calls.is_empty() => {
                    self.return_from_call(self.active)?;
                    continue;
                }
                Action::Ret => {
                    if self.waiting != 0 {
                        return Err(Stop::in_channel(
                            FaultKind::InvalidProgram,
                            self.waiting.trailing_zeros(),
                            "the thread ends while this channel waits at another instruction",
                        ));
                    }
                    return Ok(Pause::Ended);
                }
                Action::Nothing => {}
                Action::Fence { named, committed } => {
                    if let Some(races) = &mut common.races {
                        races.fence(self.number, self.at, *named, *committed);
                    }
                }
                Action::Product(product) => {
                    let needed = u32::MAX >> (32 - op.size);
                    let without_mask = self.program.one_item && op.no_mask;
                    if self.active & needed != needed && !without_mask {
                        return Err(self.partial(op.size));
                    }
                    product.run(&mut self.registers);
                }
                Action::Barrier => {
                    // The only work-item of a thread is wherever the thread is.
                    if self.elsewhere() != 0 && !self.program.one_item {
                        return Err(self.never());
                    }
                    let at = self.at;
                    self.at += 1;
                    if self.at == self.next {
                        self.join();
                    }
                    return Ok(Pause::Barrier(at));
                }
                Action::Message(message) => {
                    let enabled = self.enabled(op, false);
                    if enabled.unknown != 0 {
                        return Err(Stop::in_channel(
                            FaultKind::Poison,
                            op.offset + enabled.unknown.trailing_zeros(),
                            "the predicate of a memory access is undefined",
                        ));
                    }
                    if enabled.mask != 0 {
                        let store = message.store;
                        self.watch.accessed |=
                            !store && !matches!(message.address, program::Address::Scratch { .. });
                        self.count_bytes(message, enabled.mask, (!store, store));
                        memory::run(
                            &mut self.registers,
                            &mut Own {
                                private: &mut self.private,
                                local: &mut common.local,
                                work: &mut self.work,
                                changed: &mut self.watch.changed,
                                races: common.races.as_mut().map(|r| {
                                    let who = Who::new(self.number, op.offset, self.at, false);
                                    (r, who)
                                }),
                                counts: PROFILED.then_some(&mut self.counts),
                            },
                            message,
                            (enabled.mask, op.offset),
                            self.launch,
                            conflicts,
                        )
                        .map_err(|mut stop| {
                            stop.channel = stop.channel.map(|c| c + op.offset);
                            stop
                        })?;
                        if PROFILED {
                            self.count_accesses((!store, store));
                        }
                    }
                }
                Action::Atomic(message) => {
                    let enabled = self.enabled(op, false);
                    if enabled.unknown != 0 {
                        return Err(Stop::in_channel(
                            FaultKind::Poison,
                            op.offset + enabled.unknown.trailing_zeros(),
                            "the predicate of a memory access is undefined",
                        ));
                    }
                    let writes = message.operation != Atomic::Load;
                    self.watch.accessed = true;
                    self.count_bytes(&message.message, enabled.mask, (true, writes));
                    let mut own = Own {
                        private: &mut self.private,
                        local: &mut common.local,
                        work: &mut self.work,
                        changed: &mut self.watch.changed,
                        races: common.races.as_mut().map(|r| {
                            let who = Who::new(self.number, op.offset, self.at, true);
                            (r, who)
                        }),
                        counts: PROFILED.then_some(&mut self.counts),
                    };
                    let (mask, launch) = ((enabled.mask, op.offset), self.launch);
                    atomic::run(&mut self.registers, &mut own, message, mask, launch).map_err(
                        |mut stop| {
                            stop.channel = stop.channel.map(|c| c + op.offset);
                            stop
                        },
                    )?;
                    if PROFILED {
                        self.count_accesses((true, writes));
                    }
                }
                Action::Carry(carry) => {
                    let enabled = self.enabled(op, false);
                    general::run_carry(&mut self.registers, carry, enabled.mask)?;
                    make_undefined(&mut self.registers, &carry.target, enabled.unknown)?;
                    make_undefined(&mut self.registers, &carry.carry, enabled.unknown)?;
                }
                Action::Logic { code, a, b, target } => self.logic(op, *code, *a, *b, *target),
                Action::ReadPredicate {
                    target,
                    predicate,
                    ones,
                } => {
                    let enabled = self.enabled(op, false);
                    let bits = Bits {
                        value: u64::from(self.registers.predicates[*predicate] & ones),
                        shadow: u64::from(self.registers.predicate_shadow[*predicate] & ones),
                    };
                    write_all(&mut self.registers, target, enabled.mask & 1, &[bits])?;
                    make_undefined(&mut self.registers, target, enabled.unknown & 1)?;
                }
                Action::SetPredicate { predicate, source } => {
                    // The finalizer emits one scalar move, regardless of the mask.
                    let bits = memory::scalar(&self.registers, source);
                    write_predicate(
                        &mut self.registers,
                        *predicate,
                        (u32::MAX >> (32 - op.size)) << op.offset,
                        (bits.value as u32) << op.offset,
                        (bits.shadow as u32) << op.offset,
                    );
                }
                Action::Address {
                    address,
                    element,
                    from,
                    source,
                } => {
                    let mask = self.enabled(op, false).mask;
                    self.address((*address, *element), from, source, mask);
                }
                Action::TableAddress { target, offset } => {
                    let value = self.launch.memory.constants_address().wrapping_add(*offset);
                    let value = target.ty.truncate(value);
                    write_all(&mut self.registers, target, 1, &[Bits { value, shadow: 0 }])?;
                }
                Action::Movs { surface, source } => {
                    if self.enabled(op, false).mask & 1 == 1 {
                        let bits = memory::scalar(&self.registers, source);
                        self.registers.surfaces[*surface] = (bits.value as u32, bits.shadow as u32);
                    }
                }
            }
            self.at += 1;
            if self.at == self.next {
                self.join();
            }
        }
    }

    /// Sets the elements of an address variable for the channels of a mask.
    fn address(
        &mut self,
        (address, first): (usize, usize),
        from: &AddressBase,
        source: &Source,
        mask: u32,
    ) {
        for channel in channels(mask) {
            let bits = general::read(&self.registers, source, channel);
            let (base, range) = match *from {
                AddressBase::Variable(range, offset) => (Some(range.0 as i64 + offset), range),
                AddressBase::Address(other, element) => {
                    let other = self.registers.addresses.get(other);
                    let other = other.and_then(|a| a.get(element + channel as usize));
                    let other = other.copied().unwrap_or_default();
                    (other.byte.map(|byte| byte as i64), other.range)
                }
            };
            let distance = match source.ty.is_signed() {
                true => {
                    bits.value.cast_signed() << (64 - 8 * source.ty.size())
                        >> (64 - 8 * source.ty.size())
                }
                false => bits.value.cast_signed(),
            };
            let byte = base.filter(|_| bits.shadow == 0);
            let byte = byte.and_then(|base| usize::try_from(base.wrapping_add(distance)).ok());
            let address = self.registers.addresses.get_mut(address);
            if let Some(place) = address.and_then(|a| a.get_mut(first + channel as usize)) {
                *place = Address { byte, range };
            }
        }
    }

    /// The fault of a matrix multiplication that not all channels of the thread reach.
    fn partial(&self, size: u32) -> Box<Stop> {
        let channel = self.active.trailing_zeros() % 32;
        if self.elsewhere() != 0 {
            let what = "sub-group reach this matrix multiplication";
            return Stop::absent(self.first_elsewhere(), channel, what);
        }
        let count = self.active.count_ones();
        let message = format!(
            "matrix multiplication in a partial sub-group: the sub-group has {count} of {size} work-items"
        );
        Stop::in_channel(FaultKind::Rendezvous, channel, message)
    }

    /// The fault of a barrier that not all channels of the thread reach.
    fn never(&self) -> Box<Stop> {
        let channel = self.active.trailing_zeros() % 32;
        let what = "work-group reach this barrier";
        Stop::absent(self.first_elsewhere(), channel, what)
    }

    /// The channels that an operation enables, relative to its first one. The predicate of a select
    /// is a source and does not disable channels.
    #[inline(always)]
    fn enabled(&mut self, op: &Op, select: bool) -> Enabled {
        let full = u32::MAX >> (32 - op.size);
        let mask = if op.no_mask {
            full
        } else {
            self.active >> op.offset & full
        };
        let enabled = match &op.predicate {
            Some(test) if !select => {
                let (bits, shadow) = self.test(test, op.offset, full);
                Enabled {
                    mask: mask & bits & !shadow,
                    unknown: mask & shadow,
                }
            }
            Some(_) | None => Enabled { mask, unknown: 0 },
        };
        if op.size > 1 {
            self.work.channels_offered += u64::from(op.size);
            self.work.channels_used += u64::from(enabled.mask.count_ones());
        }
        enabled
    }

    /// Counts an execution for the profile.
    fn count(&mut self, op: &Op) {
        let full = u32::MAX.checked_shr(32 - op.size.min(32)).unwrap_or(0);
        let mask = match op.no_mask {
            true => full,
            false => self.active.checked_shr(op.offset).unwrap_or(0) & full,
        };
        // The predicate of a select is a source, and that of a branch decides where channels go.
        let branches = matches!(
            op.action,
            Action::Goto { .. } | Action::Jump { .. } | Action::Call { .. } | Action::Return
        );
        let decides = branches || op.is_select();
        let mask = match &op.predicate {
            Some(test) if !decides => {
                let (bits, shadow) = self.test(test, op.offset, full);
                mask & bits & !shadow
            }
            Some(_) | None => mask,
        };
        // A uniform branch has one channel, but all active ones arrive.
        let arrived = match &op.action {
            Action::Goto { uniform: true, .. } => self.active,
            _ => mask,
        };
        if let Some(executed) = self.profile.get_mut(self.at) {
            executed.times += 1;
            executed.messages += u64::from(op.is_message);
            executed.channels += u64::from(arrived.count_ones());
        }
    }

    /// Counts the bytes of an access by the channels of a mask.
    fn count_bytes(&mut self, message: &Message, mask: u32, (reads, writes): (bool, bool)) {
        let bytes = u64::from(mask.count_ones() * message.count * message.element);
        self.work.bytes_read += bytes * u64::from(reads);
        self.work.bytes_written += bytes * u64::from(writes);
        if matches!(message.address, program::Address::Local { .. }) {
            self.work.local_bytes_read += bytes * u64::from(reads);
            self.work.local_bytes_written += bytes * u64::from(writes);
        }
        if let Some(executed) = self.profile.get_mut(self.at) {
            executed.bytes_read += bytes * u64::from(reads);
            executed.bytes_written += bytes * u64::from(writes);
        }
    }

    /// Counts what the current message accessed.
    fn count_accesses(&mut self, kind: (bool, bool)) {
        let banks = self.launch.kernel.target.info().local_banks;
        if let Some(executed) = self.profile.get_mut(self.at) {
            self.counts.finish(executed, kind, banks);
        }
    }

    #[inline(always)]
    fn selector(&self, op: &Op, enabled: &Enabled, code: Code) -> Selector {
        match &op.predicate {
            Some(test) if code == Code::Sel => {
                let full = u32::MAX >> (32 - op.size);
                let (bits, shadow) = self.test(test, op.offset, full);
                Selector {
                    bits,
                    shadow: shadow & enabled.mask,
                }
            }
            Some(_) | None => Selector::default(),
        }
    }

    /// The bits of a predicate for an operation on the channels `full` starting at `offset`, and
    /// the undefined ones.
    ///
    /// `.any` and `.all` combine all bits of the predicate, those of inactive channels and of channels
    /// outside of the operation too. A defined bit that determines the result makes the others
    /// irrelevant.
    #[inline(always)]
    fn test(&self, test: &Test, offset: u32, full: u32) -> (u32, u32) {
        let bits = self.registers.predicates[test.predicate] >> offset & full;
        let shadow = self.registers.predicate_shadow[test.predicate] >> offset & full;
        let everywhere = |x: bool| if x { full } else { 0 };
        let ones = test.ones;
        let all_bits = self.registers.predicates[test.predicate] & ones;
        let all_shadow = self.registers.predicate_shadow[test.predicate] & ones;
        let (bits, shadow) = match test.combine {
            Combine::None => (bits, shadow),
            Combine::Any if all_bits & !all_shadow != 0 => (full, 0),
            Combine::Any => (everywhere(all_bits != 0), everywhere(all_shadow != 0)),
            Combine::All if !all_bits & !all_shadow & ones != 0 => (0, 0),
            Combine::All => (everywhere(all_bits == ones), everywhere(all_shadow != 0)),
        };
        (if test.invert { !bits & full } else { bits }, shadow)
    }

    /// Logic on predicates, in the enabled channels.
    fn logic(&mut self, op: &Op, code: Code, a: usize, b: usize, target: usize) {
        let enabled = self.enabled(op, false);
        let r = &self.registers;
        let (x, y) = (r.predicates[a], r.predicates[b]);
        let (sx, sy) = (r.predicate_shadow[a], r.predicate_shadow[b]);
        let (bits, shadow) = match code {
            Code::And => (x & y, sx & (y | sy) | sy & (x | sx)),
            Code::Or => (x | y, sx & (!y | sy) | sy & (!x | sx)),
            Code::Xor => (x ^ y, sx | sy),
            _ => (!x, sx),
        };
        write_predicate(
            &mut self.registers,
            target,
            (enabled.mask | enabled.unknown) << op.offset,
            bits,
            shadow | enabled.unknown << op.offset,
        );
    }

    /// Applies the new value of the control register.
    fn control(&mut self) -> Result<(), Box<Stop>> {
        let bits = self.registers.read(self.program.cr0, 4);
        if bits.shadow != 0 {
            return Err(Stop::new(
                FaultKind::Poison,
                "an undefined value is written to the control register",
            ));
        }
        self.mode = Mode::new(bits.value as u32, self.launch.options.math);
        Ok(())
    }
}

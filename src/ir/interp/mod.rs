//! The interpreter: executes Gen IR at any stage of the compiler, without a target.
//!
//! Work-groups run one at a time, in order; so do the work-items of a group. An item runs until it
//! ends or reaches an instruction that several items execute together (`rendezvous.rs`). All of its
//! state is in one value, so that any number of items can wait. Undefined values are poison: they
//! propagate through operations and selects, and fault if used as an address, as the condition of a
//! branch, or if written to global memory.
//!
//! A function is decoded once; a step allocates nothing.

mod cell;
mod compute;
mod diagnose;
mod exchange;
mod happens_before;
mod in_step;
mod matrix;
mod memory;
mod misaligned;
mod program;
mod progress;
mod race_paths;
mod race_report;
mod races;
mod recovery;
mod rendezvous;
mod trace;
mod unseen;

use super::function::{Function, InputSource};
use super::verify::verify;
use crate::ir::text::print::print_instruction;
use crate::launch::check::{Expected, ExpectedKind, check_launch, check_local_memory};
use crate::launch::clock::Clock;
use crate::launch::memory::Memory;
use crate::launch::progress::Watch;
use crate::launch::{
    AccessKind, Argument, Fault, FaultKind, NdRange, RunOptions, RunReport, printf,
};
use crate::numeric::MathMode;
use crate::source::LocationTable;
use cell::{Cell, PointsTo, Poison, Reason};
use compute::{compute, defined};
use diagnose::{Bounds, Divisions, compute_traced};
use exchange::Absences;
use memory::{BUFFER_OFFSET, Scratch, Space, Wrong};
use misaligned::Vectors;
use program::{Code, Meeting, Place, Program, Scope, Step};
use progress::branched;
use races::Races;
use recovery::Found;
use trace::Traced;

pub use diagnose::explain;
pub use recovery::{FURTHER_STEPS, all_faults};
pub use unseen::{UNSEEN_STEPS, UnseenErrors, unseen_errors};

pub use super::analysis::launch_intervals::Suspects;

/// Runs a kernel over an index space. Buffers among the arguments are read and written.
///
/// `sub_group` is the number of work-items of a full sub-group; sub-group i of a work-group has the
/// linear local ids from i * `sub_group` on. `options.jobs` has no effect: groups run in order.
///
/// # Errors
/// The first fault in the order of work-groups and items. The arguments are then unchanged.
pub fn run(
    function: &Function,
    locations: &LocationTable,
    range: &NdRange,
    arguments: &mut [Argument],
    sub_group: u32,
    options: &RunOptions,
) -> Result<RunReport, Fault> {
    let mut report = RunReport::default();
    execute(
        (function, locations),
        range,
        arguments,
        sub_group,
        options,
        (&mut report, &mut None),
    )?;
    Ok(report)
}

/// As [`run`], with [`RunOptions::races`] and [`RunOptions::diagnose`]: the report with the data races, and the fault if
/// one ended the run. The races are then those of the accesses before the fault.
pub fn find_races(
    function: &Function,
    locations: &LocationTable,
    range: &NdRange,
    arguments: &mut [Argument],
    sub_group: u32,
    options: &RunOptions,
) -> (RunReport, Option<Fault>) {
    let options = RunOptions {
        races: true,
        diagnose: true,
        ..options.clone()
    };
    let mut report = RunReport::default();
    let done = execute(
        (function, locations),
        range,
        arguments,
        sub_group,
        &options,
        (&mut report, &mut None),
    );
    (report, done.err())
}

/// Runs a kernel, and writes the report. After a fault the report has the races before it. With `found`, the run continues
/// after faults, and they are in `found`.
fn execute(
    (function, locations): (&Function, &LocationTable),
    range: &NdRange,
    arguments: &mut [Argument],
    sub_group: u32,
    options: &RunOptions,
    (report, found): (&mut RunReport, &mut Option<Found>),
) -> Result<(), Fault> {
    let has_buffer = function.has_printf_buffer();
    let constants = match has_buffer {
        true => function.constant_data(),
        false => Vec::new(),
    };
    *report = printf::with_buffer(has_buffer, &constants, arguments, options, |arguments| {
        execute_with(
            (function, locations),
            range,
            arguments,
            sub_group,
            options,
            (report, found),
        )?;
        Ok(std::mem::take(report))
    })?;
    Ok(())
}

/// As [`execute`], with all arguments: the last may be the buffer of `printf`, which is also written after a fault.
fn execute_with(
    (function, locations): (&Function, &LocationTable),
    range: &NdRange,
    arguments: &mut [Argument],
    sub_group: u32,
    options: &RunOptions,
    (report, found): (&mut RunReport, &mut Option<Found>),
) -> Result<(), Fault> {
    Fault::check_host()?;
    let invalid = |message: String| Fault {
        kind: FaultKind::InvalidProgram,
        ..Fault::launch(message)
    };
    verify(function).map_err(|error| invalid(error.to_string()))?;
    check(function, range, arguments, sub_group)?;
    let memory = Memory::with_constants(arguments, &function.constant_data());
    let program = Program::new(function, memory.constants_address())
        .ok_or_else(|| invalid("an instruction is not supported by the interpreter".to_string()))?;
    let space = Space::new(function, &memory, arguments, options.out_of_bounds);
    let mut runner = Runner {
        function,
        locations,
        program: &program,
        local: Scratch::new(space.local_bytes()),
        range,
        sub_group,
        math: options.math,
        clock: Clock::new(options),
        races: options.races.then(|| {
            let steps = program.steps.iter();
            let is_barrier =
                |s: &Step| matches!(s.code, Code::Rendezvous(Scope::SubGroup, Meeting::Barrier));
            let synchronizes = steps.clone().any(|s| matches!(s.code, Code::Atomic { .. }));
            Races::new(sub_group, steps.clone().any(is_barrier), synchronizes)
        }),
        bounds: match options.diagnose {
            true => Bounds::of(function, &space, arguments),
            false => Bounds::default(),
        },
        space,
        diagnose: options.diagnose,
        divisions: Divisions::new(),
        absences: Absences::new(),
        vectors: match options.diagnose {
            true => Vectors::of(&program, function, locations),
            false => Vectors::default(),
        },
        traced: options
            .trace
            .as_ref()
            .and_then(|t| Traced::new(t, range, function)),
        group: 0,
        found: found.take(),
    };
    let presets = runner.presets(arguments);
    let mut items = runner.items()?;
    for group in 0..range.group_count() {
        runner.group = group;
        let group = range.group_id(group);
        runner.local.forget();
        runner.divisions.clear();
        runner.absences.clear();
        if let Some(found) = &mut runner.found {
            found.has_dropped = false;
        }
        if let Some(races) = &mut runner.races {
            races.start_group();
        }
        let done = match items.as_mut_slice() {
            [item] if !program.has_rendezvous => runner.one_by_one(group, &presets, item),
            items => runner.together(group, &presets, items),
        };
        if done.is_err() {
            report.is_order_bounded = runner.is_order_bounded();
            report.races = runner.races();
            report.misaligned = runner.misaligned();
            *found = runner.found;
            if function.has_printf_buffer() {
                memory.store_last_into(arguments);
            }
            return done;
        }
        report.threads += range.group_size().div_ceil(u64::from(sub_group));
        if let Some(progress) = &options.progress {
            progress.add();
        }
    }
    report.steps = runner.clock.steps();
    report.is_order_bounded = runner.is_order_bounded();
    report.races = runner.races();
    report.misaligned = runner.misaligned();
    *found = runner.found;
    memory.store_into(arguments);
    Ok(())
}

/// Checks that the launch fits the kernel.
fn check(
    function: &Function,
    range: &NdRange,
    arguments: &[Argument],
    sub_group: u32,
) -> Result<(), Fault> {
    use super::function::ParameterKind;
    let expected: Vec<Expected<'_>> = function
        .parameters
        .iter()
        .map(|p| Expected {
            name: &p.name,
            type_name: &p.type_name,
            kind: match p.kind {
                ParameterKind::Value(ty) => ExpectedKind::Value { size: ty.size() },
                ParameterKind::Bytes { size, .. } => ExpectedKind::Value { size },
                ParameterKind::Pointer { .. } => ExpectedKind::Pointer,
                ParameterKind::Local => ExpectedKind::Local,
            },
        })
        .collect();
    check_launch(&expected, function.required_group_size, range, arguments)?;
    check_local_memory(function.local_layout().1, arguments)?;
    if sub_group == 0 {
        return Err(Fault::launch("sub-group size is 0"));
    }
    match function.required_sub_group_size {
        Some(required) if required != sub_group => Err(Fault::launch(format!(
            "the kernel requires sub-groups of {required} work-items, but the launch has sub-groups of {sub_group}"
        ))),
        Some(_) | None => Ok(()),
    }
}

/// The state of a work-item.
#[derive(Debug, Default)]
struct Item {
    /// Its registers, by number.
    cells: Vec<Cell>,
    private: Scratch,
    /// Its copy of the argument block, if the kernel stores to it.
    arguments: Scratch,
    /// The index of the next step.
    next: usize,
    /// The linear local id.
    local: u64,
    /// Why it is stopped, if it is.
    stop: Option<Stop>,
    /// Of a traced item, the step that is executed and not recorded yet.
    pending: Option<usize>,
}

/// Why an item is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Ended,
    /// It branched, and others of its sub-group may be less advanced.
    Branched,
    /// It waits at an instruction that several items execute together.
    Waiting(Scope, Meeting),
}

/// The value of an input.
#[derive(Clone, Copy, Debug)]
enum Preset {
    /// The same in the entire launch.
    Value(u64),
    /// The pointer of this argument, the same in the entire launch.
    Pointer(u64, PointsTo),
    /// Different in each group.
    GroupId(u8),
    /// Different in each sub-group.
    SubGroupId,
    /// Different in each item of a sub-group.
    SubGroupLocalId,
    /// Different in each item.
    LocalId(u8),
}

struct Runner<'a> {
    function: &'a Function,
    locations: &'a LocationTable,
    program: &'a Program,
    space: Space<'a>,
    /// The local memory of the current group.
    local: Scratch,
    range: &'a NdRange,
    /// The items of a full sub-group.
    sub_group: u32,
    math: MathMode,
    clock: Clock,
    /// The recorded accesses, if data races are wanted.
    races: Option<Races>,
    /// The bounds of variables, if the run is diagnosed.
    bounds: Bounds,
    diagnose: bool,
    /// The divisions of the current group that had no result, if the run is diagnosed.
    divisions: Divisions,
    /// The work-items that were read in the current group and do not exist, if the run is diagnosed.
    absences: Absences,
    /// The accesses to vectors, if the run is diagnosed.
    vectors: Vectors,
    /// The work-item that is traced.
    traced: Option<Traced>,
    /// Linear number of the current group.
    group: u64,
    /// The faults, if the run continues after them.
    found: Option<Found>,
}

impl Runner<'_> {
    /// The global id of a work-item.
    fn global_id(&self, group: [u64; 3], local: u64) -> [u64; 3] {
        let local = self.range.local_id(local);
        std::array::from_fn(|d| self.range.offset[d] + group[d] * self.range.local[d] + local[d])
    }

    /// The values of the inputs, by register.
    fn presets(&self, arguments: &[Argument]) -> Vec<(usize, Preset)> {
        let range = self.range;
        let groups = range.groups();
        // Ids fit in 32 bits; a size of 2^32 wraps to 0, as in the payload.
        let low = |sizes: [u64; 3], d: u8| {
            Preset::Value(
                sizes
                    .get(usize::from(d))
                    .map_or(0, |s| u64::from(*s as u32)),
            )
        };
        let preset = |source: InputSource, size: u32| match source {
            InputSource::LocalId(d) => Preset::LocalId(d),
            InputSource::SubGroupSize => Preset::Value(u64::from(self.sub_group)),
            InputSource::SubGroupId => Preset::SubGroupId,
            InputSource::SubGroupLocalId => Preset::SubGroupLocalId,
            InputSource::GroupId(d) => Preset::GroupId(d),
            InputSource::GlobalOffset(d) => low(range.offset, d),
            InputSource::EnqueuedLocalSize(d) | InputSource::LocalSize(d) => low(range.local, d),
            InputSource::GlobalSize(d) => low(range.global, d),
            InputSource::GroupCount(d) => low(groups, d),
            InputSource::WorkDim => Preset::Value(u64::from(range.dimensions)),
            InputSource::Argument { index, offset } => {
                let index = index.index();
                let bytes = arguments
                    .get(index)
                    .map(|a| self.space.argument_bytes(index, a))
                    .unwrap_or_default();
                let part = bytes.iter().skip(usize::from(offset)).take(size as usize);
                let bits = part.rev().fold(0, |bits, b| bits << 8 | u64::from(*b));
                match arguments.get(index) {
                    Some(Argument::Buffer(_) | Argument::Local(_) | Argument::Null)
                        if offset == 0 =>
                    {
                        Preset::Pointer(bits, PointsTo::argument(index))
                    }
                    _ => Preset::Value(bits),
                }
            }
            InputSource::ConstantBase { offset } => {
                Preset::Value(self.space.constants_address() >> (8 * offset.min(4)))
            }
            // Only helper functions have these, and a launch runs a kernel.
            InputSource::Parameter { .. } => Preset::Value(0),
            InputSource::BufferOffset { .. } => Preset::Value(u64::from(BUFFER_OFFSET)),
        };
        let inputs = self.function.inputs.iter();
        inputs
            .map(|i| {
                let size = self.function.family(i.register).size();
                (i.register.index(), preset(i.source, size))
            })
            .collect()
    }

    /// Prepares an item to start: sets its inputs, and makes all other registers undefined.
    fn start(&self, item: &mut Item, group: [u64; 3], local: u64, presets: &[(usize, Preset)]) {
        let ids = self.range.local_id(local);
        item.cells.clear();
        item.cells
            .resize(self.function.registers.len(), Cell::UNDEFINED);
        for &(register, preset) in presets {
            let id = |ids: [u64; 3], d: u8| ids.get(usize::from(d)).copied().unwrap_or(0);
            let bits = match preset {
                Preset::Value(bits) | Preset::Pointer(bits, _) => bits,
                Preset::GroupId(d) => id(group, d),
                Preset::LocalId(d) => id(ids, d),
                Preset::SubGroupId => local / u64::from(self.sub_group),
                Preset::SubGroupLocalId => local % u64::from(self.sub_group),
            };
            if let Some(cell) = item.cells.get_mut(register) {
                *cell = Cell::defined(bits);
                if let Preset::Pointer(_, target) = preset {
                    cell.target = target;
                }
            }
        }
        item.private.forget();
        if self.program.stores_arguments {
            item.arguments.preset(self.space.argument_block());
        }
        item.next = 0;
        item.local = local;
        item.stop = None;
        item.pending = None;
    }

    /// Runs the items of a group one after the other, each to its end.
    fn one_by_one(
        &mut self,
        group: [u64; 3],
        presets: &[(usize, Preset)],
        item: &mut Item,
    ) -> Result<(), Fault> {
        for local in 0..self.range.group_size() {
            self.start(item, group, local, presets);
            if let Err(wrong) = self.item(item) {
                return Err(self.fault(item, group, *wrong));
            }
        }
        Ok(())
    }

    /// The fault at the current step of an item.
    fn fault(&self, item: &Item, group: [u64; 3], wrong: (FaultKind, String)) -> Fault {
        let instruction = self.program.instruction(self.function, item.next);
        Fault {
            kind: wrong.0,
            message: wrong.1,
            instruction: instruction.map(|i| print_instruction(self.function, i)),
            location: instruction.and_then(|i| self.locations.resolved(i.loc)),
            work_item: Some(self.global_id(group, item.local)),
            cause: (self.diagnose && wrong.0 == FaultKind::Poison)
                .then(|| self.cause(item))
                .flatten(),
            printed: printf::Printed::default(),
        }
    }

    /// [`Runner::item`], to the first fault.
    fn item_until_fault(&mut self, item: &mut Item) -> Result<Stop, Wrong> {
        if self.is_traced(item) {
            let done = match self.diagnose {
                true => self.steps::<true, true>(item),
                false => self.steps::<false, true>(item),
            };
            // An instruction that several items execute together is recorded when the item continues.
            if !matches!(done, Ok(Stop::Waiting(..)))
                && let Some(step) = item.pending.take()
            {
                self.trace(step, &item.cells, done.is_ok());
            }
            return done;
        }
        match self.diagnose {
            true => self.steps::<true, false>(item),
            false => self.steps::<false, false>(item),
        }
    }

    /// [`Runner::item`], diagnosed or not, and traced or not.
    fn steps<const DIAGNOSE: bool, const TRACED: bool>(
        &mut self,
        item: &mut Item,
    ) -> Result<Stop, Wrong> {
        let program = self.program;
        // Items run one after the other: where a barrier is missing, one reads what the next ones have not
        // written yet. That is a race, and only then a use of an undefined value.
        let tolerant = self.races.is_some();
        let Item {
            cells,
            next,
            private,
            arguments,
            local: id,
            pending,
            ..
        } = item;
        let mut watch = Watch::default();
        loop {
            self.clock.tick()?;
            if TRACED && let Some(before) = pending.replace(*next) {
                self.trace(before, cells, true);
            }
            let step = &program.steps[*next];
            match step.code {
                Code::Compute(operation) if DIAGNOSE => {
                    let code = (program, self.function);
                    if compute_traced(cells, *next, operation, self.math, code) {
                        self.divisions.insert((*next, *id));
                    }
                }
                Code::Compute(operation) => compute(cells, step, operation, self.math),
                Code::RegisterGather { first, count } => {
                    let offset = cells[usize::from(step.a)];
                    let inside =
                        offset.bits < 4 * u64::from(count) && offset.bits.is_multiple_of(4);
                    let found = inside.then(|| first as usize + offset.bits as usize / 4);
                    let found = found.and_then(|k| program.lists.get(k));
                    cells[usize::from(step.d)] = match found {
                        Some(&register) if !offset.poison.is_set() => cells[usize::from(register)],
                        Some(_) | None => Cell::UNDEFINED,
                    };
                }
                Code::Load(access) => {
                    watch.accessed |= access.place.is_shared();
                    let pointer = cells[usize::from(step.a)];
                    let address = defined(pointer, tolerant, "the address is undefined")?;
                    if DIAGNOSE {
                        self.check_vector((*id, *next), access, address);
                    }
                    for k in 0..access.count {
                        let register = program.lists[access.first as usize + usize::from(k)];
                        if DIAGNOSE {
                            self.check_bounds((access, *next), pointer, address, k)?;
                        }
                        let (bits, mut poison) = match access.place {
                            Place::Private => {
                                self.space.load_scratch(private, access, address, k)?
                            }
                            Place::Local => {
                                self.space.load_scratch(&self.local, access, address, k)?
                            }
                            Place::Argument if program.stores_arguments => {
                                self.space.load_scratch(arguments, access, address, k)?
                            }
                            Place::Flat | Place::Surface(_) | Place::Argument => {
                                (self.space.load(access, address, k)?, Poison::NONE)
                            }
                        };
                        if DIAGNOSE {
                            poison = poison | self.poison_of_buffer(access, address, k);
                            poison = poison.or_at(*next, Reason::Memory);
                        }
                        let cell = &mut cells[usize::from(register)];
                        *cell = Cell::new(bits, poison);
                        if DIAGNOSE && k == 0 {
                            cell.target = self.pointer_argument(access, address);
                        }
                        self.observe((*id, *next), AccessKind::Read, access, (address, k), 0);
                    }
                }
                Code::Store(access) => {
                    let pointer = cells[usize::from(step.a)];
                    let address = defined(pointer, tolerant, "the address is undefined")?;
                    if DIAGNOSE {
                        self.check_vector((*id, *next), access, address);
                    }
                    for k in 0..access.count {
                        let register = program.lists[access.first as usize + usize::from(k)];
                        let cell = cells[usize::from(register)];
                        if DIAGNOSE {
                            self.check_bounds((access, *next), pointer, address, k)?;
                        }
                        if watch.is_watching() {
                            watch.changed |= self.changes(access, (address, k), cell);
                        }
                        let scratch = match access.place {
                            Place::Private => Some(&mut *private),
                            Place::Local => Some(&mut self.local),
                            Place::Argument => Some(&mut *arguments),
                            Place::Flat | Place::Surface(_) => None,
                        };
                        if let Some(scratch) = scratch {
                            let mut poison = cell.poison;
                            if DIAGNOSE {
                                poison = poison.or_at(*next, Reason::Register);
                            }
                            let value = (cell.bits, poison);
                            self.space
                                .store_scratch(scratch, access, address, k, value)?;
                        } else if cell.poison.is_set() && !tolerant {
                            return Err(self.space.undefined_store(access, address, k));
                        } else {
                            self.space.store(access, address, k, cell.bits)?;
                            if DIAGNOSE {
                                self.stored_to_buffer(access, address, k, cell.poison);
                            }
                        }
                        self.observe(
                            (*id, *next),
                            AccessKind::Write,
                            access,
                            (address, k),
                            cell.bits,
                        );
                    }
                }
                Code::Atomic {
                    access,
                    function,
                    reads,
                } => {
                    watch.accessed |= access.place.is_shared();
                    let pointer = cells[usize::from(step.a)];
                    let address = defined(pointer, tolerant, "the address is undefined")?;
                    let [a, b] = [step.b, step.c].map(|r| cells[usize::from(r)]);
                    if DIAGNOSE {
                        self.check_bounds((access, *next), pointer, address, 0)?;
                    }
                    let (old, mut poison) = match access.place {
                        Place::Local => self.space.load_scratch(&self.local, access, address, 0)?,
                        Place::Flat | Place::Surface(_) | Place::Argument | Place::Private => {
                            (self.space.load(access, address, 0)?, Poison::NONE)
                        }
                    };
                    let bits = function(old, a.bits, b.bits);
                    if DIAGNOSE {
                        poison = poison | self.poison_of_buffer(access, address, 0);
                        poison = poison.or_at(*next, Reason::Memory);
                    }
                    let undefined = match reads {
                        true => a.poison | b.poison | poison,
                        false => a.poison | b.poison,
                    };
                    watch.changed |= old != bits || undefined != poison;
                    match access.place {
                        Place::Local => {
                            let value = (bits, undefined);
                            let local = &mut self.local;
                            self.space.store_scratch(local, access, address, 0, value)?;
                        }
                        Place::Flat | Place::Surface(_) | Place::Argument | Place::Private => {
                            if undefined.is_set() && !tolerant {
                                return Err(self.space.undefined_store(access, address, 0));
                            }
                            self.space.store(access, address, 0, bits)?;
                            if DIAGNOSE {
                                self.stored_to_buffer(access, address, 0, Poison::NONE);
                            }
                        }
                    }
                    cells[usize::from(step.d)] = Cell::new(old, poison);
                    self.observe((*id, *next), AccessKind::Atomic, access, (address, 0), bits);
                    if self.races.is_some() {
                        // An atomic load is an `or` with 0.
                        let is_load = reads && old == bits && a.bits == 0;
                        self.synchronize(*id, access, address, !is_load);
                    }
                }
                Code::Branch(target) => {
                    if target as usize <= *next
                        && let Err(endless) =
                            branched(&mut watch, target as usize, (cells, private, arguments))
                    {
                        let body = target as usize..*next + 1;
                        *next = program.test_after(target as usize).unwrap_or(*next);
                        return Err(program.endless(endless, body));
                    }
                    *next = target as usize;
                    if program.is_in_step {
                        return Ok(Stop::Branched);
                    }
                    continue;
                }
                Code::CondBranch(then, otherwise) => {
                    let message = "the branch condition is undefined";
                    let condition = defined(cells[usize::from(step.a)], tolerant, message)?;
                    let target = if condition == 0 { otherwise } else { then } as usize;
                    if target <= *next {
                        branched(&mut watch, target, (cells, private, arguments))
                            .map_err(|endless| program.endless(endless, target..*next + 1))?;
                    }
                    *next = target;
                    if program.is_in_step {
                        return Ok(Stop::Branched);
                    }
                    continue;
                }
                Code::Nothing => {
                    if self.races.is_some() {
                        self.fenced(*id, *next);
                    }
                }
                Code::Return => return Ok(Stop::Ended),
                Code::Rendezvous(scope, meeting) => return Ok(Stop::Waiting(scope, meeting)),
            }
            *next += 1;
        }
    }
}

#[cfg(test)]
mod fault_tests;
#[cfg(test)]
mod tests;

//! The interpreter: executes a kernel of vector IR over a launch, without a target.
//!
//! Each work-item of the index space is a hardware thread. Work-groups run in order, one at a time;
//! the threads of a group run in the order of their local IDs, each until it ends or reaches a
//! barrier. Undefined values are poison, element by element: they propagate through operations, and
//! fault if used as an address, as a mask of a message, as the condition of a branch, or if written
//! to global memory.

mod execute;
mod matrix;
mod memory;
mod messages;
mod origin;
mod payload;
#[cfg(test)]
mod tests;
mod trace;

use super::function::{ArgumentKind, BlockId, Channels, Function, InstructionId, Module};
use super::text::parse::Lines;
use super::text::print::{ValueNames, print_instruction};
use super::types::Type;
use super::verify::verify_module;
use crate::launch::check::{Expected, ExpectedKind, check_launch, local_arguments};
use crate::launch::clock::Clock;
use crate::launch::memory::Memory;
use crate::launch::progress::Watch;
use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions, RunReport, printf};
use crate::numeric::MathMode;
use crate::source::Location;
use memory::{Local, Space};
use payload::Payload;
use std::sync::Arc;
use trace::Traced;

/// The most bytes that the values of a function may take for one thread.
pub const MAX_THREAD_BYTES: u64 = 256 << 20;

/// The most bytes that the values of all threads of a group may take if they wait for one another.
pub const MAX_GROUP_BYTES: u64 = 512 << 20;

/// Elements that are computed in one step, for the step limit.
const ELEMENTS_PER_STEP: u64 = 32;

/// A fault without its location: kind and message.
type Wrong = Box<(FaultKind, String)>;

fn wrong<T>(kind: FaultKind, message: impl Into<String>) -> Result<T, Wrong> {
    Err(Box::new((kind, message.into())))
}

/// An element of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell {
    bits: u64,
    /// Whether the element is undefined.
    poison: bool,
}

const UNDEFINED: Cell = Cell {
    bits: 0,
    poison: true,
};

impl Cell {
    fn of(bits: u64) -> Cell {
        Cell {
            bits,
            poison: false,
        }
    }
}

/// Where a text's instructions are, for faults of code without source locations.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// The lines of its functions and instructions.
    pub lines: &'a Lines,
}

/// Runs a kernel over an index space, whose work-items are hardware threads. Buffers among the
/// arguments are read and written.
///
/// A surface argument and a pointer are buffers. The index of a surface is its position among the
/// kernel's surface arguments.
///
/// # Errors
/// The first fault in the order of work-groups and threads. The arguments are then unchanged.
pub fn run(
    module: &Module,
    kernel: &str,
    text: Option<Text<'_>>,
    range: &NdRange,
    arguments: &mut [Argument],
    options: &RunOptions,
) -> Result<RunReport, Fault> {
    Fault::check_host()?;
    if let Err((index, violation)) = verify_module(module) {
        let location = text.and_then(|text| {
            let lines = text.lines;
            lines.location(&Arc::from(text.name), index, violation.instruction)
        });
        return Err(Fault {
            kind: FaultKind::InvalidProgram,
            location,
            ..Fault::launch(violation.to_string())
        });
    }
    let named = |f: &&Function| f.kernel.as_ref().is_some_and(|k| *k.name == *kernel);
    let Some(function) = module.kernels().find(named) else {
        return Err(Fault::launch(format!("there is no kernel `{kernel}`")));
    };
    let channels = function.kernel.as_ref().and_then(|k| k.channels.as_deref());
    let has_buffer = channels.is_some_and(Channels::has_printf_buffer);
    let constants = channels.map_or(&[][..], |channels| &channels.constants);
    printf::with_buffer(has_buffer, constants, arguments, options, |arguments| {
        execute(module, function, text, range, arguments, options)
    })
}

/// Runs a kernel with all arguments: the last may be the buffer of `printf`, which is also written after a fault.
fn execute(
    module: &Module,
    function: &Function,
    text: Option<Text<'_>>,
    range: &NdRange,
    arguments: &mut [Argument],
    options: &RunOptions,
) -> Result<RunReport, Fault> {
    let channels = function.kernel.as_ref().and_then(|k| k.channels.as_deref());
    match channels {
        Some(channels) => payload::check(channels, range, arguments)?,
        None => check(module, function, range, arguments)?,
    }
    let layout = Layout::new(function)?;
    let memory = match channels {
        Some(channels) => Memory::with_constants(arguments, &channels.constants),
        None => Memory::new(arguments),
    };
    let space = Space::new(function, &memory, arguments, options.out_of_bounds);
    let slm_bytes = function.kernel.as_ref().map_or(0, |k| k.slm_bytes);
    let (_, local_bytes) = local_arguments(slm_bytes, arguments);
    let mut runner = Runner {
        module,
        function,
        text,
        layout,
        local: Local::new(local_bytes),
        private: Vec::new(),
        space,
        payload: channels.map(|channels| Payload {
            channels,
            range,
            slm_bytes,
        }),
        range,
        math: options.math,
        clock: Clock::new(options),
        watch: Watch::default(),
        group: [0; 3],
        traced: options.trace.as_ref().and_then(|trace| {
            let items = channels.map_or(1, |channels| channels.width.channels());
            Traced::new(trace, range, items, ValueNames::of(function))
        }),
    };
    let parameters = runner.parameters(arguments);
    let mut threads = runner.threads()?;
    let private_bytes = channels.map_or(0, Channels::private_bytes_per_thread);
    let private = threads.iter().map(|_| Local::new(private_bytes));
    runner.private = private.collect();
    let mut report = RunReport::default();
    for group in 0..range.group_count() {
        runner.group = range.group_id(group);
        runner.local.forget();
        if let Err(fault) = runner.group(&parameters, &mut threads) {
            if channels.is_some_and(Channels::has_printf_buffer) {
                memory.store_last_into(arguments);
            }
            return Err(fault);
        }
        report.threads += runner.threads_of_group();
        if let Some(progress) = &options.progress {
            progress.add();
        }
    }
    report.steps = runner.clock.steps();
    memory.store_into(arguments);
    Ok(report)
}

/// Checks that the launch fits the kernel.
fn check(
    module: &Module,
    function: &Function,
    range: &NdRange,
    arguments: &[Argument],
) -> Result<(), Fault> {
    let Some(kernel) = &function.kernel else {
        return Err(Fault::launch("the function is no kernel"));
    };
    let types: Vec<String> = function
        .parameters
        .iter()
        .map(|&p| function.value(p).ty.to_string())
        .collect();
    let mut expected = Vec::new();
    for (k, &value) in function.parameters.iter().enumerate() {
        let data = function.value(value);
        let Some(info) = kernel.arguments.get(k) else {
            return Err(Fault::launch("an argument has no description"));
        };
        let address = info.has_word("svmptr_t") || data.ty.is_pointer();
        let kind = match (info.kind, data.ty) {
            (ArgumentKind::Surface, _) => ExpectedKind::Pointer,
            (ArgumentKind::General, _) if address => ExpectedKind::Pointer,
            (ArgumentKind::General, Type::Data(data)) => ExpectedKind::Value { size: data.bytes() },
            (ArgumentKind::General | ArgumentKind::Sampler, _) => {
                return Err(Fault {
                    kind: FaultKind::NotExecuted,
                    ..Fault::launch(format!(
                        "argument {k} of kind {:?} is not executed",
                        info.kind
                    ))
                });
            }
        };
        let is_address = kind == ExpectedKind::Pointer && info.kind != ArgumentKind::Surface;
        if is_address && (module.pointer.bytes() != 8 || data.ty == super::types::Data::I32.into())
        {
            return Err(Fault {
                kind: FaultKind::NotExecuted,
                ..Fault::launch("addresses of 32 bits are not executed")
            });
        }
        expected.push(Expected {
            name: data.name.as_deref().unwrap_or(""),
            type_name: types.get(k).map_or("", String::as_str),
            kind,
        });
    }
    check_launch(&expected, None, range, arguments)
}

/// Where the values of a function are among a thread's cells.
struct Layout {
    /// For each value, its first cell.
    starts: Vec<u32>,
    cells: u32,
    /// Whether threads wait for one another.
    has_barrier: bool,
}

impl Layout {
    fn new(function: &Function) -> Result<Layout, Fault> {
        let mut starts = Vec::with_capacity(function.values().len());
        let mut cells = 0u64;
        for value in function.values() {
            starts.push(cells as u32);
            cells += u64::from(cells_of(value.ty));
            let bytes = cells * size_of::<Cell>() as u64;
            if bytes > MAX_THREAD_BYTES {
                return Err(Fault {
                    kind: FaultKind::Limit,
                    ..Fault::launch(format!(
                        "the values of the function take more than {MAX_THREAD_BYTES} bytes in the interpreter"
                    ))
                });
            }
        }
        let has_barrier = function.blocks.iter().any(|block| {
            let mut ids = block.instructions.iter();
            ids.any(|&id| function.instruction(id).opcode == super::opcode::Opcode::Barrier)
        });
        Ok(Layout {
            starts,
            cells: cells as u32,
            has_barrier,
        })
    }
}

/// The number of cells of a value.
fn cells_of(ty: Type) -> u32 {
    match ty {
        Type::Void => 0,
        Type::Data(data) => data.count(),
        Type::Pointer { .. } => 1,
        Type::Pair(data) => 2 * data.count(),
    }
}

/// The state of a hardware thread.
#[derive(Debug)]
struct Thread {
    cells: Vec<Cell>,
    block: BlockId,
    /// The position in the block.
    position: usize,
    /// The linear local ID.
    local: u64,
    stop: Option<Stop>,
}

impl Thread {
    /// The position of its state and its private memory: states are reused if no thread waits.
    fn index(&self, has_barrier: bool) -> usize {
        match has_barrier {
            true => self.local as usize,
            false => 0,
        }
    }
}

/// Why a thread is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Ended,
    /// It waits at a barrier.
    Waiting,
}

struct Runner<'a> {
    module: &'a Module,
    function: &'a Function,
    text: Option<Text<'a>>,
    layout: Layout,
    space: Space<'a>,
    /// For threads of several work-items.
    payload: Option<Payload<'a>>,
    /// The local memory of the current group.
    local: Local,
    /// The private memory of each thread's state.
    private: Vec<Local>,
    range: &'a NdRange,
    math: MathMode,
    clock: Clock,
    /// The search for a loop of the current thread that never ends.
    watch: Watch<Vec<Cell>>,
    /// The IDs of the current group.
    group: [u64; 3],
    /// The work-item that is traced.
    traced: Option<Traced>,
}

impl Runner<'_> {
    /// The cells of the parameters.
    fn parameters(&self, arguments: &[Argument]) -> Vec<(usize, Cell)> {
        if let Some(payload) = &self.payload {
            return payload.common(self.function, &self.layout.starts, &self.space, arguments);
        }
        let mut cells = Vec::new();
        let mut surfaces = 0;
        let function = self.function;
        for (k, (&value, argument)) in function.parameters.iter().zip(arguments).enumerate() {
            let start = self.layout.starts[value.index()] as usize;
            let info = function
                .kernel
                .as_ref()
                .and_then(|kernel| kernel.arguments.get(k));
            if info.is_some_and(|info| info.kind == ArgumentKind::Surface) {
                cells.push((start, Cell::of(surfaces)));
                surfaces += 1;
                continue;
            }
            match argument {
                Argument::Buffer(_) | Argument::Null => {
                    cells.push((start, Cell::of(self.space.address(k))));
                }
                Argument::Value(bytes) => {
                    let data = function.value(value).ty.data();
                    let size = data.map_or(1, |d| d.scalar.bytes() as usize);
                    for (element, bytes) in bytes.chunks(size).enumerate() {
                        let bits = bytes
                            .iter()
                            .rev()
                            .fold(0, |bits, b| bits << 8 | u64::from(*b));
                        cells.push((start + element, Cell::of(bits)));
                    }
                }
                Argument::Local(_) => {}
            }
        }
        cells
    }

    /// The number of threads of a work-group.
    fn threads_of_group(&self) -> u64 {
        match &self.payload {
            Some(payload) => payload.threads(),
            None => self.range.group_size(),
        }
    }

    /// The states of a group's threads: a single one, reused in sequence, or one per thread if they
    /// wait for one another.
    fn threads(&self) -> Result<Vec<Thread>, Fault> {
        let count = match self.layout.has_barrier {
            true => self.threads_of_group(),
            false => 1,
        };
        let private = self
            .payload
            .as_ref()
            .map_or(0, |p| p.channels.private_bytes_per_thread());
        let values = u64::from(self.layout.cells) * size_of::<Cell>() as u64;
        // Private memory has a byte and whether it is undefined.
        let bytes = (values + 2 * u64::from(private)).saturating_mul(count);
        if bytes > MAX_GROUP_BYTES {
            return Err(Fault {
                kind: FaultKind::Limit,
                ..Fault::launch(format!(
                    "the values of {count} threads take {bytes} bytes in the interpreter, which has at most {MAX_GROUP_BYTES} for a work-group"
                ))
            });
        }
        let thread = |_| Thread {
            cells: vec![UNDEFINED; self.layout.cells as usize],
            block: BlockId(0),
            position: 0,
            local: 0,
            stop: None,
        };
        Ok((0..count).map(thread).collect())
    }

    fn start(&mut self, thread: &mut Thread, local: u64, parameters: &[(usize, Cell)]) {
        thread.cells.fill(UNDEFINED);
        thread.local = local;
        let index = thread.index(self.layout.has_barrier);
        if let Some(private) = self.private.get_mut(index) {
            private.forget();
        }
        let own = match &self.payload {
            Some(payload) => payload.of_thread(self.function, &self.layout.starts, local),
            None => Vec::new(),
        };
        for &(index, cell) in parameters.iter().chain(&own) {
            if let Some(place) = thread.cells.get_mut(index) {
                *place = cell;
            }
        }
        thread.block = BlockId(0);
        thread.position = 0;
        thread.stop = None;
    }

    /// Runs the threads of a group.
    fn group(&mut self, parameters: &[(usize, Cell)], threads: &mut [Thread]) -> Result<(), Fault> {
        if let ([thread], false) = (&mut *threads, self.layout.has_barrier) {
            for local in 0..self.threads_of_group() {
                self.start(thread, local, parameters);
                self.thread(thread)?;
            }
            return Ok(());
        }
        for (thread, local) in threads.iter_mut().zip(0..) {
            self.start(thread, local, parameters);
        }
        loop {
            for thread in &mut *threads {
                if thread.stop.is_none() {
                    self.thread(thread)?;
                }
            }
            let is = |thread: &&Thread, stop| thread.stop == Some(stop);
            let Some(waiting) = threads.iter().find(|t| is(t, Stop::Waiting)) else {
                return Ok(());
            };
            if let Some(ended) = threads.iter().find(|t| is(t, Stop::Ended)) {
                let [x, y, z] = self.global_id(ended);
                let message = format!(
                    "not all threads of the work-group reach this barrier: thread ({x}, {y}, {z}) has ended"
                );
                return Err(self.fault(waiting, (FaultKind::Rendezvous, message)));
            }
            for thread in &mut *threads {
                thread.stop = None;
                thread.position += 1;
            }
        }
    }

    fn global_id(&self, thread: &Thread) -> [u64; 3] {
        let items = self
            .payload
            .as_ref()
            .map_or(1, |p| p.channels.width.channels());
        let local = self.range.local_id(thread.local * u64::from(items));
        std::array::from_fn(|d| {
            self.range.offset[d] + self.group[d] * self.range.local[d] + local[d]
        })
    }

    /// Runs a thread until it stops.
    fn thread(&mut self, thread: &mut Thread) -> Result<(), Fault> {
        match self.execute(thread) {
            Ok(stop) => {
                thread.stop = Some(stop);
                Ok(())
            }
            Err(wrong) => Err(self.fault(thread, *wrong)),
        }
    }

    /// The instruction that a thread executes next.
    fn current(&self, thread: &Thread) -> Option<InstructionId> {
        let block = self.function.blocks.get(thread.block.index())?;
        block.instructions.get(thread.position).copied()
    }

    /// The source location of an instruction, or else its place in the text.
    fn place(&self, id: InstructionId) -> Option<Location> {
        let loc = self.function.instruction(id).loc;
        let source = self.module.locations.resolved(loc);
        source.or_else(|| self.place_in_text(Some(id)))
    }

    /// The place of an instruction, or of the function, in the text.
    fn place_in_text(&self, id: Option<InstructionId>) -> Option<Location> {
        let text = self.text?;
        let mut functions = self.module.functions.iter();
        let index = functions.position(|f| f.name == self.function.name)?;
        text.lines.location(&Arc::from(text.name), index, id)
    }

    /// The fault at the current instruction of a thread.
    fn fault(&self, thread: &Thread, (kind, message): (FaultKind, String)) -> Fault {
        let id = self.current(thread);
        let cause = id.filter(|_| kind.is_undefined());
        Fault {
            kind,
            message,
            instruction: id.map(|id| print_instruction(self.function, id)),
            location: match id {
                Some(id) => self.place(id),
                None => self.place_in_text(None),
            },
            work_item: Some(self.global_id(thread)),
            cause: cause.and_then(|id| self.origin(thread, id)),
            printed: printf::Printed::default(),
        }
    }
}

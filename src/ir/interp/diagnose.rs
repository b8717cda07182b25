//! Diagnosed runs: where an undefined value comes from, and accesses outside of the private or local
//! variable, or of the memory of the argument, whose address they are computed from.
//!
//! An access that is outside of one variable may be inside another, and the effect of both errors may
//! appear far from their cause, or not at all. A diagnosed run executes Gen IR as lowered, which has
//! all accesses of the program.

use super::cell::{Cell, Pointee, PointsTo, Poison, Reason};
use super::memory::{Space, Wrong};
use super::program::{Access, Code, Place, Program, Step};
use super::recovery::is_explained;
use super::{Item, Runner, compute};
use crate::ir::eval::Operation;
use crate::ir::function::{Function, ParameterKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::names::{NO_VALUE_SUFFIX, name_without_line};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::launch::memory::Bytes;
use crate::launch::{
    Argument, Cause, CauseKind, Fault, FaultKind, NdRange, OutOfBounds, RunOptions,
};
use crate::numeric::MathMode;
use crate::source::LocationTable;
use std::collections::BTreeSet;

/// Runs a kernel again after a fault, as lowered and diagnosed, and returns the fault with its cause, or
/// the earlier fault that caused it. `arguments` are those of the run that faulted.
pub fn explain(
    fault: Fault,
    (function, locations): (&Function, &LocationTable),
    range: &NdRange,
    arguments: &[Argument],
    sub_group: u32,
    options: &RunOptions,
) -> Fault {
    if !is_explained(&fault) {
        return fault;
    }
    let options = RunOptions {
        diagnose: true,
        races: false,
        trace: None,
        ..options.clone()
    };
    let mut arguments = arguments.to_vec();
    match super::run(
        function,
        locations,
        range,
        &mut arguments,
        sub_group,
        &options,
    ) {
        Err(found) if is_explained(&found) => {
            // The instruction that faulted first, as the user knows it.
            let is_same = (found.kind, &found.location) == (fault.kind, &fault.location);
            let instruction = match is_same {
                true => fault.instruction,
                false => found.instruction,
            };
            Fault {
                instruction,
                ..found
            }
        }
        Ok(_) | Err(_) => fault,
    }
}

/// The bounds of the variables in private and local memory, and of the arguments' memory.
#[derive(Default)]
pub(super) struct Bounds {
    /// By variable: its offset, or the address of a constant one, and its size in bytes.
    variables: Vec<Option<Extent>>,
    /// The constant variables: the address of the first, and the size of all.
    constants: Extent,
    /// By argument: where its memory is; `None` for values and null pointers.
    arguments: Vec<Option<(Memory, Extent)>>,
    /// By argument: whether it is a null pointer.
    nulls: Vec<bool>,
}

/// The memory of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Memory {
    /// A buffer, at an address.
    Buffer,
    /// A part of local memory, at an offset.
    Local,
}

/// The first byte, as an address or offset, and the size in bytes.
type Extent = (u64, u64);

impl Bounds {
    pub(super) fn of(function: &Function, space: &Space<'_>, arguments: &[Argument]) -> Bounds {
        let (private, local) = (function.private_layout().0, function.local_layout().0);
        let (constant, constants_size) = function.layout(AddressSpace::Constant);
        let constants = (space.constants_address(), u64::from(constants_size));
        let of = |(k, variable): (usize, &crate::ir::function::MemoryVariable)| {
            let (start, offset) = match variable.space {
                AddressSpace::Private => (0, private.get(k)),
                AddressSpace::Local => (0, local.get(k)),
                AddressSpace::Constant => (constants.0, constant.get(k)),
                AddressSpace::Global | AddressSpace::Argument => return None,
            };
            Some((start + u64::from(*offset?), u64::from(variable.size)))
        };
        let memory = |(k, argument): (usize, &Argument)| match argument {
            Argument::Buffer(bytes) => {
                let extent = (space.argument_address(k)?, bytes.len() as u64);
                Some((Memory::Buffer, extent))
            }
            Argument::Local(size) => {
                let extent = (space.argument_address(k)?, u64::from(*size));
                Some((Memory::Local, extent))
            }
            Argument::Value(_) | Argument::Null => None,
        };
        Bounds {
            variables: function.variables.iter().enumerate().map(of).collect(),
            constants,
            arguments: arguments.iter().enumerate().map(memory).collect(),
            nulls: arguments.iter().map(|a| *a == Argument::Null).collect(),
        }
    }

    /// The argument that is a null pointer from which an address was computed.
    fn null(&self, place: Place, pointer: Cell) -> Option<usize> {
        match (pointer.target.get()?, place) {
            (Pointee::Argument(index), Place::Flat) => self
                .nulls
                .get(index)
                .copied()
                .unwrap_or_default()
                .then_some(index),
            _ => None,
        }
    }

    /// What an access through a pointer has to stay inside of; `None` if that is unknown, or is in memory
    /// that the access is not to.
    fn get(&self, place: Place, pointer: Cell) -> Option<Extent> {
        match (pointer.target.get()?, place) {
            // Only the addresses of constant variables are those of flat memory.
            (Pointee::Variable(id), Place::Private | Place::Local | Place::Flat) => {
                self.variables.get(id.index()).copied().flatten()
            }
            (Pointee::Argument(index), Place::Flat | Place::Local) => {
                let memory = match place {
                    Place::Flat => Memory::Buffer,
                    _ => Memory::Local,
                };
                let found = self.arguments.get(index).copied().flatten();
                found.filter(|f| f.0 == memory).map(|f| f.1)
            }
            _ => None,
        }
    }
}

/// The registers that an operation reads.
pub(super) fn sources(operation: Operation, step: &Step) -> ([u16; 3], usize) {
    let count = match operation {
        Operation::Constant(_) => 0,
        Operation::Unary(_) | Operation::Split(_) | Operation::Approximate(_) => 1,
        Operation::Binary(_)
        | Operation::Logic(_)
        | Operation::Partial(_)
        | Operation::Pair(_)
        | Operation::ApproximatePair(_)
        | Operation::RegisterGather => 2,
        Operation::Ternary(_) | Operation::Select => 3,
    };
    ([step.a, step.b, step.c], count)
}

/// The steps that made a value undefined by a division, and the local ids of the work-items of the group that
/// executed them so. The value may be used by other work-items, and when the operands have other values.
pub(super) type Divisions = BTreeSet<(usize, u64)>;

/// Why a division by this divisor has no result.
fn reason_of_division(instruction: Option<&Instruction>, divisor: u64) -> Reason {
    let bits = instruction.map_or(u64::BITS, |i| 8 * i.ty.size());
    let unused = u64::BITS.saturating_sub(bits);
    match divisor.checked_shl(unused) {
        Some(0) => Reason::DivisionByZero,
        Some(_) | None => Reason::Overflow,
    }
}

/// Executes an operation as [`compute`] does, and records the origin of an undefined result and the
/// variable into which the result points. Returns whether the operation is a division that has no result.
pub(super) fn compute_traced(
    cells: &mut [Cell],
    index: usize,
    operation: Operation,
    math: MathMode,
    (program, function): (&Program, &Function),
) -> bool {
    let step = &program.steps[index];
    let (registers, count) = sources(operation, step);
    let before = registers.map(|r| cells[usize::from(r)]);
    let before = &before[..count];
    compute(cells, step, operation, math);
    let poison = before.iter().fold(Poison::NONE, |all, c| all | c.poison);
    let origin = match poison.is_set() {
        true => poison.or_at(index, Reason::Register),
        false => {
            let divisor = before.get(1).map_or(0, |cell| cell.bits);
            let instruction = program.instruction(function, index);
            Poison::at(index, reason_of_division(instruction, divisor))
        }
    };
    let mut is_undefined = false;
    let has_two = matches!(operation, Operation::Split(_) | Operation::Pair(_));
    let results = [Some(step.d), has_two.then_some(step.c)];
    for result in results.into_iter().flatten() {
        let cell = &mut cells[usize::from(result)];
        if cell.poison == Poison::UNKNOWN {
            cell.poison = origin;
            is_undefined = !poison.is_set();
        }
    }
    if let Some(instruction) = program.instruction(function, index) {
        cells[usize::from(step.d)].target = target(instruction, operation, before);
    }
    is_undefined
}

/// The variable into which the result of an operation points.
fn target(instruction: &Instruction, operation: Operation, sources: &[Cell]) -> PointsTo {
    match (instruction.opcode, instruction.detail, sources) {
        (Opcode::AddressOf, Detail::Variable(id), _) => PointsTo::variable(id),
        (Opcode::Add, _, [a, b]) => a.target.of_sum(b.target),
        (Opcode::Sub, _, [a, b]) if b.target == PointsTo::NOTHING => a.target,
        (Opcode::Mad, _, [_, _, sum]) => sum.target,
        (Opcode::Sel, _, [condition, a, b]) => match condition.bits {
            0 => b.target,
            _ => a.target,
        },
        (_, _, [a]) if matches!(operation, Operation::Unary(_)) => a.target,
        _ => PointsTo::NOTHING,
    }
}

impl Runner<'_> {
    /// The pointer that a kernel loads from its argument block.
    pub(super) fn pointer_argument(&self, access: Access, address: u64) -> PointsTo {
        if !matches!(access.place, Place::Argument) {
            return PointsTo::NOTHING;
        }
        let mut parameters = self.function.parameters.iter();
        let found = parameters.position(|p| {
            let is_pointer = match p.kind {
                ParameterKind::Pointer { .. } | ParameterKind::Local => true,
                ParameterKind::Value(_) | ParameterKind::Bytes { .. } => false,
            };
            is_pointer && u64::from(p.offset) == address && p.size() == u32::from(access.size)
        });
        found.map_or(PointsTo::NOTHING, PointsTo::argument)
    }

    /// The fault of an access outside of the variable or argument into which its address was computed.
    pub(super) fn check_bounds(
        &self,
        (access, step): (Access, usize),
        pointer: Cell,
        address: u64,
        k: u8,
    ) -> Result<(), Wrong> {
        if let (Some(argument), OutOfBounds::Fault) = (
            self.bounds.null(access.place, pointer),
            self.space.out_of_bounds(),
        ) {
            let (name, size) = (
                self.space.argument_name(argument),
                Bytes(access.size.into()),
            );
            let along = u64::from(access.size) * u64::from(k);
            let message = match address.wrapping_add(along) as i64 {
                0 => format!("dereference of a null pointer: {name}: {size}"),
                at => {
                    format!("dereference of a null pointer: {name}: {size}, {at} after the pointer")
                }
            };
            return Err(Box::new((FaultKind::OutOfBounds, message)));
        }
        let Some((first, size)) = self.bounds.get(access.place, pointer) else {
            return Ok(());
        };
        let bytes = u64::from(access.size);
        // Offsets are 32 bits wide and wrap, as in hardware.
        let from_first = match access.place {
            Place::Flat => address.wrapping_sub(first) as i64,
            _ => i64::from((address as u32).wrapping_sub(first as u32) as i32),
        };
        let start = from_first.wrapping_add((bytes * u64::from(k)) as i64);
        if u64::try_from(start).is_ok_and(|s| s.checked_add(bytes).is_some_and(|e| e <= size)) {
            return Ok(());
        }
        let is_dropped = match access.place {
            _ if self.space.out_of_bounds() == OutOfBounds::Fault => false,
            // Private arrays may be in registers, where nothing drops an access out of bounds.
            Place::Private => self.races.is_some(),
            Place::Flat => {
                let is_within =
                    |at: u64, size: u64| at.checked_add(bytes).is_some_and(|e| e <= size);
                match pointer.target.get() {
                    // Nothing drops an access to another constant variable.
                    Some(Pointee::Variable(_)) => {
                        let (first_constant, all) = self.bounds.constants;
                        let at = first
                            .wrapping_add(start as u64)
                            .wrapping_sub(first_constant);
                        self.races.is_some() || !is_within(at, all)
                    }
                    // Nor one whose offset, truncated to 32 bits, is inside of the buffer.
                    _ => !is_within(u64::from(start as u32), size),
                }
            }
            Place::Local | Place::Surface(_) | Place::Argument => true,
        };
        if is_dropped {
            return Ok(());
        }
        let all = self.element_bytes(access, step);
        let index = match size.is_multiple_of(all) && from_first.rem_euclid(all as i64) == 0 {
            true if size > all => {
                let is_of_three = access.count == 3 && all == 4 * bytes;
                let why = match is_of_three {
                    true => ", the size of a vector of 3 components as of one of 4",
                    false => "",
                };
                format!(
                    " (index {} of {} elements of {}{why})",
                    from_first.div_euclid(all as i64),
                    size / all,
                    Bytes(all)
                )
            }
            _ => String::new(),
        };
        let kind = if size > all { "array" } else { "variable" };
        let (part, whole) = (Bytes(bytes), Bytes(size));
        let place = match (pointer.target.get(), access.place) {
            (Some(Pointee::Argument(argument)), Place::Local) => format!(
                "{}: {part} at offset {start} of {whole} of local memory{index}",
                self.space.argument_name(argument)
            ),
            (Some(Pointee::Argument(argument)), _) => format!(
                "{}: {part} at offset {start} of a buffer of {whole}{index}",
                self.space.argument_name(argument)
            ),
            (Some(Pointee::Variable(id)), place) => {
                let name = &self.function.variable(id).map_or("", |v| &*v.name);
                let space = match place {
                    Place::Local => "local",
                    Place::Flat => "constant",
                    Place::Private | Place::Surface(_) | Place::Argument => "private",
                };
                format!("{part} at offset {start} of {space} {kind} `{name}` of {whole}{index}")
            }
            (None, _) => return Ok(()),
        };
        let message = format!("out-of-bounds access: {place}");
        Err(Box::new((FaultKind::OutOfBounds, message)))
    }

    /// The registers whose values must be defined in a step; `None` if none has to be.
    pub(super) fn used(&self, step: &Step) -> Option<Vec<u16>> {
        Some(match step.code {
            Code::Load(_) | Code::CondBranch(..) => vec![step.a],
            Code::Store(access) => {
                let first = access.first as usize;
                let list = self.program.lists.get(first..)?;
                let values = list.get(..usize::from(access.count))?;
                std::iter::once(step.a)
                    .chain(values.iter().copied())
                    .collect()
            }
            Code::Atomic { .. } => vec![step.a, step.b, step.c],
            Code::Compute(_)
            | Code::RegisterGather { .. }
            | Code::Branch(_)
            | Code::Return
            | Code::Nothing
            | Code::Rendezvous(..) => return None,
        })
    }

    /// The work-item in which a division had no result, if it is another one than this: its value was passed on.
    fn divided_elsewhere(&self, step: usize, item: &Item) -> String {
        let mut items = self.divisions.range((step, 0)..=(step, u64::MAX));
        let first = items.next();
        match first {
            Some(&(_, local)) if !self.divisions.contains(&(step, item.local)) => {
                let [x, y, z] = self.global_id(self.range.group_id(self.group), local);
                format!(" in work-item ({x}, {y}, {z})")
            }
            Some(_) | None => String::new(),
        }
    }

    /// The message and the help about the value of a work-item that does not exist, which a step has read.
    fn absent(&self, step: usize, item: &Item) -> (String, &'static str) {
        let what = "the value of a work-item that does not exist is read";
        let width = u64::from(self.sub_group.max(1));
        // The value may have been passed on by another work-item.
        let found = (self.absences.get_key_value(&(step, item.local)))
            .or_else(|| self.absences.range((step, 0)..=(step, u64::MAX)).next());
        let Some((&(_, local), &index)) = found else {
            return (
                what.to_owned(),
                "read values only of work-items of the sub-group, which may be partial",
            );
        };
        let first = local / width * width;
        let count = self.range.group_size().saturating_sub(first).min(width);
        // An index before the first work-item wraps.
        let index = i64::from(index as u32 as i32);
        let (partial, help) = match count < width {
            true => (
                "partial ",
                "read values only of work-items of the sub-group: the last one of a work-group has fewer if its size is no \
                 multiple of the dispatch width",
            ),
            false => (
                "",
                "read values only of work-items of the sub-group, whose size is the dispatch width (`--simd`, \
                 `intel_reqd_sub_group_size`): `get_max_sub_group_size()` in the kernel",
            ),
        };
        let noun = if count == 1 {
            "work-item"
        } else {
            "work-items"
        };
        (
            format!(
                "{what}: index {index} in a {partial}sub-group of {count} {noun} (SIMD{width})"
            ),
            help,
        )
    }

    /// Where the undefined value that an item uses at its current step comes from.
    pub(super) fn cause(&self, item: &Item) -> Option<Cause> {
        let cell = |r: u16| item.cells.get(usize::from(r)).copied();
        let used = self.used(self.program.steps.get(item.next)?)?;
        let undefined =
            |r: &u16| cell(*r).is_some_and(|c| c.poison.is_set() && c.poison != Poison::REPORTED);
        let register = used.into_iter().find(undefined)?;
        let uninitialized = |register: u16| {
            let register = Register(u32::from(register));
            let name = self.function.name_of(register);
            if let Some(function) = name.and_then(|name| name.strip_suffix(NO_VALUE_SUFFIX)) {
                let message = format!("`{function}` returns no value here");
                return (message, "return a value on every path");
            }
            let message = match name {
                Some(name) => format!("`{}` is used uninitialized", name_without_line(name)),
                None => "an uninitialized value is used".to_owned(),
            };
            (message, "initialize the variable on every path to this use")
        };
        let Some((index, reason)) = cell(register)?.poison.origin() else {
            let (message, help) = uninitialized(register);
            return Some(Cause {
                kind: CauseKind::Uninitialized,
                message,
                location: None,
                help,
            });
        };
        let instruction = self.program.instruction(self.function, index)?;
        let origin = self.program.steps.get(index)?;
        let is_private = || {
            let pointee = cell(origin.a).and_then(|c| c.target.get());
            let Some(Pointee::Variable(id)) = pointee else {
                return false;
            };
            let variable = self.function.variable(id);
            variable.is_some_and(|v| v.space == AddressSpace::Private)
        };
        let kind = match reason {
            Reason::Memory if !is_private() => CauseKind::UninitializedShared,
            Reason::Register | Reason::Memory => CauseKind::Uninitialized,
            Reason::DivisionByZero | Reason::Overflow => CauseKind::Operation,
            Reason::Exchange | Reason::Absent => CauseKind::MissingWorkItem,
        };
        let (message, help) = match reason {
            Reason::Register => {
                let sources = self.function.sources(instruction).iter();
                let mut registers = sources.map(|r| r.index() as u16);
                let unknown = |r: &u16| cell(*r).is_some_and(|c| c.poison == Poison::UNKNOWN);
                // In a loop, the register may have been written since; of several, which one was read is then unknown.
                let only = match *self.function.sources(instruction) {
                    [only] => Some(only.index() as u16),
                    _ => None,
                };
                let source = registers.find(unknown).or(only);
                match source {
                    Some(source) => uninitialized(source),
                    None => (
                        "an uninitialized value is used".to_owned(),
                        "initialize the variable on every path to this use",
                    ),
                }
            }
            Reason::Memory => {
                let pointee = cell(origin.a)?.target.get();
                if let Some(Pointee::Variable(id)) = pointee
                    && self.function.variable(id).is_some_and(|v| v.is_exchange())
                {
                    return Some(Cause {
                        kind,
                        message: "no work-item of the group has the local id that it passes to `work_group_broadcast`"
                            .to_owned(),
                        location: self.locations.resolved(instruction.loc),
                        help: "pass the local id of a work-item of the group, the same in all work-items",
                    });
                }
                let named = match pointee {
                    Some(Pointee::Variable(id)) => self
                        .function
                        .variable(id)
                        .map(|v| (&*v.name, v.space == AddressSpace::Local)),
                    Some(Pointee::Argument(k)) => {
                        let parameter = self.function.parameters.get(k);
                        parameter.map(|p| (&*p.name, p.kind == ParameterKind::Local))
                    }
                    None => None,
                };
                let message = match named {
                    Some((name, _)) => format!("`{name}` is read uninitialized here"),
                    None => "uninitialized memory is read".to_owned(),
                };
                let is_local = named.is_some_and(|(_, is_local)| is_local);
                let help = match is_local {
                    true => {
                        "initialize the memory before it is read; `gencl run --races` finds missing barriers"
                    }
                    false => "initialize the memory before it is read",
                };
                (message, help)
            }
            Reason::DivisionByZero => (
                format!(
                    "division by zero{}, whose result is undefined",
                    self.divided_elsewhere(index, item)
                ),
                "check that the divisor is not zero",
            ),
            Reason::Overflow => (
                format!(
                    "the quotient overflows{}, and is undefined",
                    self.divided_elsewhere(index, item)
                ),
                "check for the smallest integer divided by -1",
            ),
            Reason::Exchange => self.absent(index, item),
            Reason::Absent => (
                "the value of a work-item that does not execute this call is read".to_owned(),
                "read values only of work-items that execute the call: move it out of the branch, or read another one",
            ),
        };
        Some(Cause {
            kind,
            message,
            location: self.locations.resolved(instruction.loc),
            help,
        })
    }
}

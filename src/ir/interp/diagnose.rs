//! Diagnosed runs: where an undefined value comes from, and accesses outside of the private or local
//! variable whose address they are computed from.
//!
//! An access that is outside of one variable may be inside another, and the effect of both errors may
//! appear far from their cause, or not at all. A diagnosed run executes Gen IR as lowered, which has
//! all accesses of the program.

use super::cell::{Cell, PointsTo, Poison, Reason};
use super::memory::Wrong;
use super::program::{Access, Code, Place, Program, Step};
use super::{Item, Runner, compute};
use crate::ir::eval::Operation;
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::launch::{Argument, Cause, Fault, FaultKind, NdRange, OutOfBounds, RunOptions};
use crate::numeric::MathMode;
use crate::source::LocationTable;

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
    let is_explained = |fault: &Fault| match fault.kind {
        FaultKind::Poison => true,
        FaultKind::OutOfBounds => !function.variables.is_empty(),
        _ => false,
    };
    if !is_explained(&fault) {
        return fault;
    }
    let options = RunOptions {
        diagnose: true,
        races: false,
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

/// The bounds of the variables in private and local memory.
#[derive(Default)]
pub(super) struct Bounds {
    /// By variable: its offset and its size in bytes; `None` in other address spaces.
    variables: Vec<Option<(u32, u32)>>,
}

impl Bounds {
    pub(super) fn of(function: &Function) -> Bounds {
        let (private, local) = (function.private_layout().0, function.local_layout().0);
        let of = |(k, variable): (usize, &crate::ir::function::MemoryVariable)| {
            let offset = match variable.space {
                AddressSpace::Private => private.get(k),
                AddressSpace::Local => local.get(k),
                AddressSpace::Global | AddressSpace::Constant | AddressSpace::Argument => None,
            };
            Some((*offset?, variable.size))
        };
        Bounds {
            variables: function.variables.iter().enumerate().map(of).collect(),
        }
    }

    fn get(&self, id: MemoryVariableId) -> Option<(u32, u32)> {
        self.variables.get(id.index()).copied().flatten()
    }
}

/// The registers that an operation reads.
fn sources(operation: Operation, step: &Step) -> ([u16; 3], usize) {
    let count = match operation {
        Operation::Constant(_) => 0,
        Operation::Unary(_) | Operation::Split(_) | Operation::Approximate(_) => 1,
        Operation::Binary(_)
        | Operation::Partial(_)
        | Operation::Pair(_)
        | Operation::ApproximatePair(_)
        | Operation::RegisterGather => 2,
        Operation::Ternary(_) | Operation::Select => 3,
    };
    ([step.a, step.b, step.c], count)
}

/// Executes an operation as [`compute`] does, and records the origin of an undefined result and the
/// variable into which the result points.
pub(super) fn compute_traced(
    cells: &mut [Cell],
    index: usize,
    operation: Operation,
    math: MathMode,
    (program, function): (&Program, &Function),
) {
    let step = &program.steps[index];
    let (registers, count) = sources(operation, step);
    let before = registers.map(|r| cells[usize::from(r)]);
    let before = &before[..count];
    compute(cells, step, operation, math);
    let poison = before.iter().fold(Poison::NONE, |all, c| all | c.poison);
    let origin = match poison.is_set() {
        true => poison.or_at(index, Reason::Register),
        false => Poison::at(index, Reason::Operation),
    };
    let has_two = matches!(operation, Operation::Split(_) | Operation::Pair(_));
    let results = [Some(step.d), has_two.then_some(step.c)];
    for result in results.into_iter().flatten() {
        let cell = &mut cells[usize::from(result)];
        if cell.poison == Poison::UNKNOWN {
            cell.poison = origin;
        }
    }
    if let Some(instruction) = program.instruction(function, index) {
        cells[usize::from(step.d)].target = target(instruction, operation, before);
    }
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
    /// The fault of an access outside of the variable into which its address was computed.
    pub(super) fn check_bounds(
        &self,
        access: Access,
        pointer: Cell,
        address: u64,
        k: u8,
    ) -> Result<(), Wrong> {
        let space = match access.place {
            Place::Private => "private",
            Place::Local => "local",
            Place::Flat | Place::Surface(_) | Place::Argument => return Ok(()),
        };
        let Some(id) = pointer.target.get() else {
            return Ok(());
        };
        let (Some((offset, size)), OutOfBounds::Fault) =
            (self.bounds.get(id), self.space.out_of_bounds())
        else {
            return Ok(());
        };
        let bytes = u32::from(access.size);
        let start = (address as u32)
            .wrapping_add(bytes * u32::from(k))
            .wrapping_sub(offset) as i32;
        let end = i64::from(start) + i64::from(bytes);
        if start >= 0 && end <= i64::from(size) {
            return Ok(());
        }
        let name = &self.function.variable(id).map_or("", |v| &*v.name);
        let all = bytes * u32::from(access.count.max(1));
        let first = i64::from((address as u32).wrapping_sub(offset) as i32);
        let index = match size.is_multiple_of(all) && first.rem_euclid(i64::from(all)) == 0 {
            true if size > all => format!(
                " (index {} of {} elements of {all} bytes)",
                first.div_euclid(i64::from(all)),
                size / all
            ),
            _ => String::new(),
        };
        let kind = if size > all { "array" } else { "variable" };
        let message = format!(
            "out-of-bounds access: {bytes} bytes at offset {start} of {space} {kind} `{name}` of \
             {size} bytes{index}"
        );
        Err(Box::new((FaultKind::OutOfBounds, message)))
    }

    /// Where the undefined value that an item uses at its current step comes from.
    pub(super) fn cause(&self, item: &Item) -> Option<Cause> {
        let cell = |r: u16| item.cells.get(usize::from(r)).copied();
        let step = self.program.steps.get(item.next)?;
        let used: Vec<u16> = match step.code {
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
        };
        let undefined = |r: &u16| cell(*r).is_some_and(|c| c.poison.is_set());
        let register = used.into_iter().find(undefined)?;
        let uninitialized = |register: u16| {
            let register = Register(u32::from(register));
            match self.function.name_of(register) {
                Some(name) => format!("`{name}` is used uninitialized"),
                None => "an uninitialized value is used".to_owned(),
            }
        };
        let help = "initialize the variable on every path to this use";
        let Some((index, reason)) = cell(register)?.poison.origin() else {
            return Some(Cause {
                message: uninitialized(register),
                location: None,
                help,
            });
        };
        let instruction = self.program.instruction(self.function, index)?;
        let origin = self.program.steps.get(index)?;
        let (message, help) = match reason {
            Reason::Register => {
                let sources = self.function.sources(instruction).iter();
                let mut registers = sources.map(|r| r.index() as u16);
                let unknown = |r: &u16| cell(*r).is_some_and(|c| c.poison == Poison::UNKNOWN);
                let source = registers.find(unknown);
                let message = match source {
                    Some(source) => uninitialized(source),
                    None => "an uninitialized value is used".to_owned(),
                };
                (message, help)
            }
            Reason::Memory => {
                let pointer = cell(origin.a)?.target.get();
                let variable = pointer.and_then(|id| self.function.variable(id));
                let message = match variable {
                    Some(variable) => format!("`{}` is read uninitialized here", variable.name),
                    None => "uninitialized memory is read".to_owned(),
                };
                let is_local = variable.is_some_and(|v| v.space == AddressSpace::Local);
                let help = match is_local {
                    true => {
                        "initialize the memory before it is read; `gencl run --races` finds missing barriers"
                    }
                    false => "initialize the memory before it is read",
                };
                (message, help)
            }
            Reason::Operation => {
                let divides = matches!(instruction.opcode, Opcode::Div | Opcode::Rem);
                match divides && cell(origin.b)?.bits != 0 {
                    true => (
                        "the quotient overflows, and is undefined".to_owned(),
                        "check for the smallest integer divided by -1",
                    ),
                    false => (
                        "division by zero, whose result is undefined".to_owned(),
                        "check that the divisor is not zero",
                    ),
                }
            }
            Reason::Exchange => (
                "the value of a work-item that does not exist or has ended is read".to_owned(),
                "read values only of work-items that are active in the sub-group",
            ),
        };
        Some(Cause {
            message,
            location: self.locations.get(instruction.loc).cloned(),
            help,
        })
    }
}

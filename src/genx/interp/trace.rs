//! The trace of a work-item: the instructions that its thread executes, with the values that they write for it.

use super::{Cell, Runner, Thread};
use crate::genx::function::{Detail, Instruction, InstructionId, Operand};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::text::abbreviated::with_splats;
use crate::genx::text::print::{Lines, ValueNames};
use crate::genx::types::{Data, Type};
use crate::launch::NdRange;
use crate::launch::trace::{Shown, Trace, TraceStep};

/// The most elements of a value that are shown.
const MAX_ELEMENTS: usize = 8;

/// The work-item of a trace.
pub(super) struct Traced {
    trace: Trace,
    group: [u64; 3],
    /// The thread in the group that executes it.
    thread: u64,
    /// Its element of the values of the thread's work-items, and the number of these.
    element: usize,
    elements: usize,
    names: ValueNames,
}

impl Traced {
    /// `None` if the work-item is outside of the index space. A thread executes `elements` of them.
    pub(super) fn new(
        trace: &Trace,
        range: &NdRange,
        elements: u32,
        names: ValueNames,
    ) -> Option<Traced> {
        let item = trace.work_item();
        let mut group = [0; 3];
        let mut local = [0; 3];
        for d in 0..3 {
            let id = item[d].checked_sub(range.offset[d])?;
            if id >= range.global[d] {
                return None;
            }
            (group[d], local[d]) = (id / range.local[d], id % range.local[d]);
        }
        let linear = local[0] + range.local[0] * (local[1] + range.local[1] * local[2]);
        let per_thread = u64::from(elements.max(1));
        Some(Traced {
            trace: trace.clone(),
            group,
            thread: linear / per_thread,
            element: (linear % per_thread) as usize,
            elements: per_thread as usize,
            names,
        })
    }
}

impl Runner<'_> {
    /// Records the instruction that a thread executes, if the thread is that of the trace: with the values in `out`, its
    /// result, or for a store those that it writes.
    pub(super) fn trace(&self, thread: &Thread, id: InstructionId, out: Option<&[Cell]>) {
        let Some(traced) = &self.traced else {
            return;
        };
        if (traced.group, traced.thread) != (self.group, thread.local) {
            return;
        }
        let instruction = self.function.instruction(id);
        traced.trace.add(|| {
            let is_active = self.is_active(thread, instruction, traced);
            let values = match (is_active, out) {
                (true, Some(out)) => self.written(thread, instruction, out, traced),
                (_, _) => Vec::new(),
            };
            TraceStep {
                instruction: with_splats(&Lines::of(self.function, &traced.names).instruction(id)),
                location: self.place(id),
                is_active,
                is_masked_off: false,
                values,
            }
        });
    }

    /// Whether the mask of an access has the work-item.
    fn is_active(&self, thread: &Thread, instruction: &Instruction, traced: &Traced) -> bool {
        if !matches!(
            instruction.opcode.class(),
            Class::Load | Class::Store | Class::Atomic
        ) {
            return true;
        }
        let is_mask = |operand: &&Operand| {
            let data = self.function.operand_data(**operand);
            data.is_some_and(|data| is_of_items(data, traced) && data.scalar.bits() == 1)
        };
        let mask = instruction.operands.iter().find(is_mask);
        mask.is_none_or(|&mask| self.source(thread, mask).get(traced.element).bits & 1 == 1)
    }

    /// The values that an instruction wrote, for the work-item where they are of the thread's work-items.
    fn written(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        out: &[Cell],
        traced: &Traced,
    ) -> Vec<String> {
        let shown = shown(instruction);
        match (
            instruction.opcode.class(),
            self.function.result_type(instruction),
        ) {
            (Class::Store, _) => {
                // The data are the last operand.
                let Some(&operand) = instruction.operands.last() else {
                    return Vec::new();
                };
                let source = self.source(thread, operand);
                let Some(data) = self.function.operand_data(operand) else {
                    return Vec::new();
                };
                let cells: Vec<Cell> = (0..data.count() as usize).map(|k| source.get(k)).collect();
                texts(&cells, data, shown, traced, true)
            }
            (class, Type::Data(data)) => texts(out, data, shown, traced, class == Class::Load),
            (_, Type::Pair(data)) => {
                let (first, second) = out.split_at(out.len() / 2);
                let mut all = texts(first, data, shown, traced, false);
                all.extend(texts(second, data, shown, traced, false));
                all
            }
            (_, Type::Void | Type::Pointer { .. }) => {
                let cells = out.iter().take(1);
                cells.map(|cell| text(*cell, 8, Shown::Bits)).collect()
            }
        }
    }
}

/// Whether a type has an element for each of the thread's work-items.
fn is_of_items(data: Data, traced: &Traced) -> bool {
    traced.elements > 1 && data.count() as usize == traced.elements
}

/// The elements of the work-item, or else the first ones. A message has the elements of all work-items after one another,
/// once for each component.
fn texts(
    cells: &[Cell],
    data: Data,
    shown: Shown,
    traced: &Traced,
    is_message: bool,
) -> Vec<String> {
    let bytes = data.scalar.bytes();
    let shown = match data.scalar {
        scalar if scalar.bits() == 1 => Shown::Bool,
        scalar if scalar.is_float() => Shown::Float,
        _ => shown,
    };
    let Traced {
        element, elements, ..
    } = *traced;
    let has_all = elements > 1
        && (is_of_items(data, traced)
            || is_message && cells.len() > elements && cells.len().is_multiple_of(elements));
    if has_all {
        let own = cells.iter().skip(element).step_by(elements);
        return own.map(|&cell| text(cell, bytes, shown)).collect();
    }
    let first = cells.iter().take(MAX_ELEMENTS);
    let mut all: Vec<String> = first.map(|&cell| text(cell, bytes, shown)).collect();
    if cells.len() > MAX_ELEMENTS {
        all.push(format!("... ({} elements)", cells.len()));
    }
    all
}

fn text(cell: Cell, bytes: u32, shown: Shown) -> String {
    match cell.poison {
        true => "undefined".to_owned(),
        false => shown.text(cell.bits, bytes),
    }
}

/// How the integers that an instruction writes are shown: types have no sign, but many operations.
fn shown(instruction: &Instruction) -> Shown {
    let is_unsigned = match (&instruction.detail, instruction.opcode) {
        (Detail::Signs(signs), _) => !signs.result,
        (
            _,
            Opcode::Udiv
            | Opcode::Urem
            | Opcode::Lshr
            | Opcode::Zext
            | Opcode::Fptoui
            | Opcode::FptouiSat,
        ) => true,
        _ => false,
    };
    match is_unsigned {
        true => Shown::Unsigned,
        false => Shown::Signed,
    }
}

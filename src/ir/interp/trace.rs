//! The trace of a work-item: the instructions that it executes, with the values that they write.

use super::cell::Cell;
use super::{Item, Runner};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::{Class, Opcode};
use crate::ir::text::print::print_instruction;
use crate::ir::types::Type;
use crate::launch::NdRange;
use crate::launch::trace::{Shown, Trace, TraceStep};

/// The work-item of a trace: its group and its linear local ID.
pub(super) struct Traced {
    trace: Trace,
    group: u64,
    local: u64,
}

impl Traced {
    /// `None` if the work-item is outside of the index space.
    pub(super) fn new(trace: &Trace, range: &NdRange) -> Option<Traced> {
        let item = trace.work_item();
        let mut ids = [[0; 3]; 2];
        for d in 0..3 {
            let id = item[d].checked_sub(range.offset[d])?;
            if id >= range.global[d] {
                return None;
            }
            (ids[0][d], ids[1][d]) = (id / range.local[d], id % range.local[d]);
        }
        let linear = |[x, y, z]: [u64; 3], of: [u64; 3]| x + of[0] * (y + of[1] * z);
        Some(Traced {
            trace: trace.clone(),
            group: linear(ids[0], range.groups()),
            local: linear(ids[1], range.local),
        })
    }
}

impl Runner<'_> {
    /// Whether an item is the one that is traced.
    pub(super) fn is_traced(&self, item: &Item) -> bool {
        self.traced
            .as_ref()
            .is_some_and(|traced| (traced.group, traced.local) == (self.group, item.local))
    }

    /// Records an instruction of the traced item, with the values in its registers if it was completed.
    pub(super) fn trace(&self, step: usize, cells: &[Cell], is_completed: bool) {
        let Some(traced) = &self.traced else {
            return;
        };
        let Some(instruction) = self.program.instruction(self.function, step) else {
            return;
        };
        traced.trace.add(|| TraceStep {
            instruction: print_instruction(self.function, instruction),
            location: self.locations.get(instruction.loc).cloned(),
            is_active: true,
            is_masked_off: false,
            values: match is_completed {
                true => self.written(instruction, cells),
                false => Vec::new(),
            },
        });
    }

    /// The values that an instruction wrote to registers or to memory.
    fn written(&self, instruction: &Instruction, cells: &[Cell]) -> Vec<String> {
        let registers = match instruction.opcode.class() {
            Class::Store => self.function.elements(instruction),
            _ => self.function.destinations(instruction),
        };
        let ty = match instruction.opcode {
            Opcode::Cmp => Type::Bool,
            _ => instruction.ty,
        };
        let shown = match ty {
            Type::Bool => Shown::Bool,
            ty if ty.is_float() => Shown::Float,
            ty if ty.is_signed() => Shown::Signed,
            _ => Shown::Unsigned,
        };
        let values = registers.iter().filter_map(|r| cells.get(r.index()));
        let values = values.map(|cell| match cell.poison.is_set() {
            true => "undefined".to_owned(),
            false => shown.text(cell.bits, ty.size()),
        });
        values.collect()
    }
}

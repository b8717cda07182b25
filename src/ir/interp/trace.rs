//! The trace of a work-item: the instructions that it executes, with the values that they write.

use super::cell::Cell;
use super::{Item, Runner};
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode, OperandRule};
use crate::ir::text::print::print_instruction;
use crate::ir::text::source_lines::with_names;
use crate::ir::types::Type;
use crate::launch::NdRange;
use crate::launch::trace::{Shown, Trace, TraceStep};

/// The work-item of a trace: its group and its linear local ID.
pub(super) struct Traced {
    trace: Trace,
    group: u64,
    local: u64,
    /// By register, its type as a float if some instruction reads or writes it as one. Loads, stores and copies of
    /// floats are of integer types.
    floats: Vec<Option<Type>>,
}

impl Traced {
    /// `None` if the work-item is outside of the index space.
    pub(super) fn new(trace: &Trace, range: &NdRange, function: &Function) -> Option<Traced> {
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
            floats: floats(function),
        })
    }
}

/// By register, its type as a float if some instruction, or one of a copy of it, reads or writes it as one.
fn floats(function: &Function) -> Vec<Option<Type>> {
    let mut types = vec![None; function.registers.len()];
    let mut copies = Vec::new();
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        let opcode = instruction.opcode;
        let (destinations, sources) = (
            function.destinations(instruction),
            function.sources(instruction),
        );
        for (registers, rules) in [
            (destinations, opcode.destination_rules()),
            (sources, opcode.source_rules()),
        ] {
            for (k, register) in registers.iter().enumerate() {
                let ty = match (rules.get(k).or(rules.last()), instruction.detail) {
                    (Some(OperandRule::Typed | OperandRule::TypedList), _) => instruction.ty,
                    (Some(OperandRule::From), Detail::Convert(ty)) => ty,
                    _ => continue,
                };
                let known = &mut types[register.index()];
                *known = known.or(ty.is_float().then_some(ty));
            }
        }
        let values = match opcode {
            Opcode::Mov => sources,
            Opcode::Sel => sources.get(1..).unwrap_or_default(),
            _ => &[],
        };
        for (to, from) in destinations
            .iter()
            .flat_map(|to| values.iter().map(move |v| (to, v)))
        {
            copies.push((to.index(), from.index()));
        }
    }
    loop {
        let before = types.clone();
        for &(to, from) in &copies {
            let ty = types[to].or(types[from]);
            (types[to], types[from]) = (ty, ty);
        }
        if types == before {
            return types;
        }
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
            instruction: with_names(
                self.function,
                &print_instruction(self.function, instruction),
            ),
            location: self.locations.resolved(instruction.loc),
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
        let floats = self.traced.as_ref().map_or(&[][..], |t| &t.floats);
        let values = registers.iter().filter_map(|register| {
            let cell = cells.get(register.index())?;
            if cell.poison.is_set() {
                return Some("undefined".to_owned());
            }
            let text = shown.text(cell.bits, ty.size());
            let float = floats.get(register.index()).copied().flatten();
            Some(
                match float.filter(|f| ty.is_integer() && f.size() == ty.size()) {
                    Some(_) => format!("{text} ({})", Shown::Float.text(cell.bits, ty.size())),
                    None => text,
                },
            )
        });
        values.collect()
    }
}

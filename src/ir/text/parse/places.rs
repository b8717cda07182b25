//! Positions of functions, their inputs and parameters, blocks and instructions in a text of Gen IR.

use crate::ir::unit::Unit;
use crate::ir::verify::{Part, Violation};
use crate::source::{Loc, Location, LocationTable};
use std::sync::Arc;

/// Line and column, from 1.
pub(super) type Place = (u32, u32);

/// The positions of a unit's functions and instructions in its text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    functions: Vec<FunctionPlaces>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FunctionPlaces {
    head: Place,
    name: Place,
    parameters: Vec<Place>,
    inputs: Vec<Place>,
    /// By block: the position of its label, and those of its instructions.
    blocks: Vec<(Place, Vec<InstructionPlace>)>,
    /// The positions of the operands of all instructions.
    operands: Vec<Place>,
}

/// The position of an instruction, and the index of its first operand among those of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct InstructionPlace {
    start: Place,
    operands: usize,
    /// The position of the name of the function that is called.
    callee: Option<Place>,
}

impl Places {
    pub(super) fn begin_function(&mut self, head: Place) {
        self.functions.push(FunctionPlaces {
            head,
            name: head,
            parameters: Vec::new(),
            inputs: Vec::new(),
            blocks: Vec::new(),
            operands: Vec::new(),
        });
    }

    /// The name of the function that begins.
    pub(super) fn name(&mut self, place: Place) {
        if let Some(function) = self.functions.last_mut() {
            function.name = place;
        }
    }

    /// The name of the function that the last instruction calls.
    pub(super) fn callee(&mut self, place: Place) {
        let function = self.functions.last_mut();
        let block = function.and_then(|function| function.blocks.last_mut());
        if let Some(instruction) = block.and_then(|(_, instructions)| instructions.last_mut()) {
            instruction.callee = Some(place);
        }
    }

    pub(super) fn parameter(&mut self, place: Place) {
        if let Some(function) = self.functions.last_mut() {
            function.parameters.push(place);
        }
    }

    pub(super) fn input(&mut self, place: Place) {
        if let Some(function) = self.functions.last_mut() {
            function.inputs.push(place);
        }
    }

    pub(super) fn begin_block(&mut self, label: Place) {
        if let Some(function) = self.functions.last_mut() {
            function.blocks.push((label, Vec::new()));
        }
    }

    pub(super) fn instruction(&mut self, place: Place) {
        let Some(function) = self.functions.last_mut() else {
            return;
        };
        if let Some((_, instructions)) = function.blocks.last_mut() {
            instructions.push(InstructionPlace {
                start: place,
                operands: function.operands.len(),
                callee: None,
            });
        }
    }

    /// The next operand of the last instruction: a register or a block.
    pub(super) fn operand(&mut self, place: Place) {
        if let Some(function) = self.functions.last_mut() {
            function.operands.push(place);
        }
    }

    /// Gives the functions and instructions of a unit without source locations those of their lines in its text,
    /// so that faults and remarks name what its author wrote. A unit with a table of locations keeps it.
    pub fn locate(&self, unit: &mut Unit, file: &str) {
        if !unit.locations.is_empty() {
            return;
        }
        let mut table = LocationTable::new();
        let file: Arc<str> = file.into();
        let mut add = |loc: &mut Loc, (line, column): Place| {
            *loc = table.add(Location::new(file.clone(), line, column));
        };
        for (function, places) in unit.functions.iter_mut().zip(&self.functions) {
            add(&mut function.loc, places.head);
            for (block, (_, places)) in function.blocks.iter_mut().zip(&places.blocks) {
                for (instruction, &place) in block.instructions.iter_mut().zip(places) {
                    add(&mut instruction.loc, place.start);
                }
            }
        }
        unit.locations = Arc::new(table);
    }

    /// The position of the name of the function with this index.
    pub fn name_of(&self, function: usize) -> Option<(u32, u32)> {
        Some(self.functions.get(function)?.name)
    }

    /// The position of a violation: its parameter, input, operand or instruction, else the label of its block, else the first
    /// line of the function with this index. `None` if there is no such function.
    pub fn of(&self, function: usize, violation: &Violation) -> Option<(u32, u32)> {
        let function = self.functions.get(function)?;
        let part = match violation.part {
            Some(Part::Parameter(k)) => function.parameters.get(k),
            Some(Part::Input(k)) => function.inputs.get(k),
            Some(Part::Name) => Some(&function.name),
            Some(Part::Operand(_) | Part::Callee) | None => None,
        };
        if let Some(&place) = part {
            return Some(place);
        }
        let block = violation
            .block
            .and_then(|block| function.blocks.get(block.index()));
        let Some((label, instructions)) = block else {
            return Some(function.head);
        };
        let instruction = violation.instruction.and_then(|k| instructions.get(k));
        let Some(instruction) = instruction else {
            return Some(*label);
        };
        let operand = match violation.part {
            Some(Part::Operand(k)) => function.operands.get(instruction.operands + k),
            Some(Part::Callee) => instruction.callee.as_ref(),
            Some(_) | None => None,
        };
        Some(operand.copied().unwrap_or(instruction.start))
    }
}

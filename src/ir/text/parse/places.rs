//! Positions of functions, blocks and instructions in a text of Gen IR.

use crate::ir::verify::Violation;

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
    /// By block: the position of its label, and those of its instructions.
    blocks: Vec<(Place, Vec<Place>)>,
}

impl Places {
    pub(super) fn begin_function(&mut self, head: Place) {
        self.functions.push(FunctionPlaces {
            head,
            blocks: Vec::new(),
        });
    }

    pub(super) fn begin_block(&mut self, label: Place) {
        if let Some(function) = self.functions.last_mut() {
            function.blocks.push((label, Vec::new()));
        }
    }

    pub(super) fn instruction(&mut self, place: Place) {
        let function = self.functions.last_mut();
        if let Some((_, instructions)) = function.and_then(|f| f.blocks.last_mut()) {
            instructions.push(place);
        }
    }

    /// The position of a violation: its instruction, else the label of its block, else the first
    /// line of the function with this index. `None` if there is no such function.
    pub fn of(&self, function: usize, violation: &Violation) -> Option<(u32, u32)> {
        let function = self.functions.get(function)?;
        let block = violation
            .block
            .and_then(|block| function.blocks.get(block.index()));
        let Some((label, instructions)) = block else {
            return Some(function.head);
        };
        let instruction = violation.instruction.and_then(|k| instructions.get(k));
        Some(instruction.copied().unwrap_or(*label))
    }
}

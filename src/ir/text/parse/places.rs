//! Where a text of Gen IR has what.

use crate::ir::verify::Violation;

/// A line and a column, from 1 on.
pub(super) type Place = (u32, u32);

/// Where the functions and the instructions of a unit stand in its text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    functions: Vec<FunctionPlaces>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FunctionPlaces {
    head: Place,
    /// By block: its label and its instructions.
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

    /// Where a rule is broken: the instruction, else the label of the block, else the first line
    /// of the function with this index. `None` when there is no such function.
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

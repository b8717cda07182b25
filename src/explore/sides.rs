//! The code before and after a pass, as [`difference`](super::difference) compares it: instructions are compared
//! by what they consist of, and only those that differ are printed.

use super::difference::{Difference, Side};
use super::listing::{Item, Names};
use crate::genx;
use crate::genx::function::{BlockId, InstructionId};
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::text::print::print_commented;
use crate::source::{Loc, LocationTable};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The line of a listing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// The label of the block with this index.
    Label(u32),
    /// An instruction of a block, by the index of the block and its own, or its id.
    Instruction(u32, u32),
}

/// A function in Gen IR.
#[derive(Debug)]
pub(super) struct GenIr {
    pub(super) function: Function,
    lines: Vec<Line>,
    keys: Vec<u64>,
}

impl GenIr {
    pub(super) fn new(function: &Function) -> GenIr {
        let mut this = GenIr {
            function: function.clone(),
            lines: Vec::new(),
            keys: Vec::new(),
        };
        for (index, block) in (0..).zip(&function.blocks) {
            this.lines.push(Line::Label(index));
            this.keys.push(hash(&index));
            for (number, instruction) in (0..).zip(&block.instructions) {
                this.lines.push(Line::Instruction(index, number));
                let operands = (
                    function.destinations(instruction),
                    function.sources(instruction),
                );
                let Instruction {
                    opcode, ty, detail, ..
                } = instruction;
                this.keys.push(hash(&(opcode, ty, detail, operands)));
            }
        }
        this
    }

    /// The function with its source locations.
    pub(super) fn with<'a>(
        &'a self,
        locations: &'a LocationTable,
        names: &'a Names,
    ) -> impl Side + 'a {
        Located {
            keys: &self.keys,
            lines: &self.lines,
            print: move |line| match line {
                Line::Label(block) => (format!("${block}:"), Loc::NONE),
                Line::Instruction(block, number) => {
                    let instruction =
                        &self.function.blocks[block as usize].instructions[number as usize];
                    (
                        print_commented(&self.function, instruction),
                        instruction.loc,
                    )
                }
            },
            locations,
            names,
        }
    }
}

fn hash(value: &impl Hash) -> u64 {
    // The keys of this hasher are constant.
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Whether functions in Gen IR differ in the numbers of registers and blocks only.
pub(super) fn is_renumbered(before: &Function, after: &Function, found: &Difference) -> bool {
    let same = |a: &Instruction, b: &Instruction| {
        let detail = match (a.detail, b.detail) {
            (Detail::Branch(_), Detail::Branch(_)) => true,
            (Detail::CondBranch { .. }, Detail::CondBranch { .. }) => true,
            (a, b) => a == b,
        };
        let counts = |f: &Function, i: &Instruction| (f.destinations(i).len(), f.sources(i).len());
        (a.opcode, a.ty) == (b.opcode, b.ty) && detail && counts(before, a) == counts(after, b)
    };
    found.added == found.removed
        && found.added > 0
        && before.blocks.len() == after.blocks.len()
        && before.blocks.iter().zip(&after.blocks).all(|(a, b)| {
            let mut pairs = a.instructions.iter().zip(&b.instructions);
            a.instructions.len() == b.instructions.len() && pairs.all(|(a, b)| same(a, b))
        })
}

/// A function in vector IR.
#[derive(Debug)]
pub(super) struct VectorIr {
    function: genx::function::Function,
    lines: Vec<Line>,
    keys: Vec<u64>,
    /// The key of each instruction, by its id.
    of_instructions: Vec<u64>,
    /// The key of the next instruction that is new or different.
    next: u64,
}

impl VectorIr {
    pub(super) fn new(function: &genx::function::Function) -> VectorIr {
        let count = function.instruction_count() as u64;
        VectorIr::with_keys(function, (0..count).collect(), count)
    }

    fn with_keys(
        function: &genx::function::Function,
        of_instructions: Vec<u64>,
        next: u64,
    ) -> VectorIr {
        let mut this = VectorIr {
            function: function.clone(),
            lines: Vec::new(),
            keys: Vec::new(),
            of_instructions,
            next,
        };
        for (index, block) in (0..).zip(&function.blocks) {
            // The label of the entry is implied.
            if index > 0 || block.name.is_some() {
                this.lines.push(Line::Label(index));
                this.keys.push(u64::MAX - u64::from(index));
            }
            for &id in &block.instructions {
                this.lines.push(Line::Instruction(index, id.0));
                this.keys.push(this.of_instructions[id.index()]);
            }
        }
        this
    }

    /// The function after a pass. Instructions keep their ids, and with them their keys unless they changed.
    pub(super) fn after(&self, function: &genx::function::Function) -> VectorIr {
        let mut next = self.next;
        let known = self.of_instructions.len();
        let of = (0..function.instruction_count() as u32).map(|id| {
            let (index, id) = (id as usize, InstructionId(id));
            let is_same = index < known && {
                let (a, b) = (self.function.instruction(id), function.instruction(id));
                (a.opcode, a.result, &a.operands, &a.detail)
                    == (b.opcode, b.result, &b.operands, &b.detail)
            };
            if is_same {
                self.of_instructions[index]
            } else {
                next += 1;
                next - 1
            }
        });
        let of = of.collect();
        VectorIr::with_keys(function, of, next)
    }

    /// The number of instructions.
    pub(super) fn instructions(&self) -> usize {
        self.function
            .blocks
            .iter()
            .map(|block| block.instructions.len())
            .sum()
    }

    /// The function with its source locations.
    pub(super) fn with<'a>(
        &'a self,
        locations: &'a LocationTable,
        names: &'a Names,
    ) -> impl Side + 'a {
        let text = genx::text::print::Lines::of(&self.function);
        Located {
            keys: &self.keys,
            lines: &self.lines,
            print: move |line| match line {
                Line::Label(block) => (text.label(BlockId(block)), Loc::NONE),
                Line::Instruction(_, id) => {
                    let id = InstructionId(id);
                    (text.instruction(id), self.function.instruction(id).loc)
                }
            },
            locations,
            names,
        }
    }
}

/// Code with its source locations. `print` has the text and the location of a line.
struct Located<'a, P> {
    keys: &'a [u64],
    lines: &'a [Line],
    print: P,
    locations: &'a LocationTable,
    names: &'a Names,
}

impl<P: Fn(Line) -> (String, Loc)> Side for Located<'_, P> {
    fn keys(&self) -> &[u64] {
        self.keys
    }

    fn is_label(&self, line: usize) -> bool {
        matches!(self.lines.get(line), Some(Line::Label(_)))
    }

    fn item(&self, line: usize) -> Item {
        let (text, loc) = match self.lines.get(line) {
            Some(&line) => (self.print)(line),
            None => (String::new(), Loc::NONE),
        };
        Item {
            text,
            place: self.names.known_place(self.locations, loc),
            is_label: self.is_label(line),
        }
    }
}

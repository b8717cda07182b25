//! The code before and after a pass, as [`difference`](super::difference) compares it: instructions are compared
//! by what they consist of, and only those that differ are printed.

use super::difference::{Difference, Side, difference};
use super::listing::{Item, Names};
use super::renaming::Bijection;
use crate::genx;
use crate::genx::function::{BlockId, InstructionId};
use crate::genx::text::print::{Lines, ValueNames};
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::text::print::print_commented;
use crate::source::{Loc, LocationTable};
use std::hash::{Hash, Hasher};

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
        let count = function.instruction_count() + function.blocks.len();
        let mut this = GenIr {
            function: function.clone(),
            lines: Vec::with_capacity(count),
            keys: Vec::with_capacity(count),
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
    let mut hasher = Fast(0x243f_6a88_85a3_08d3);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A multiplicative hash of words: the digest of an instruction takes a fraction of the time of the standard
/// library's, which withstands attacks.
struct Fast(u64);

impl Hasher for Fast {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word) ^ chunk.len() as u64);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Whether functions in Gen IR differ by a renaming of registers only that is one-to-one. Blocks are numbered in
/// their order, and the same input is the same register in both, so exchanged operands are no renaming.
pub(super) fn is_renumbered(
    before: &Function,
    after: &Function,
    (added, removed): (usize, usize),
) -> bool {
    let mut renaming = Bijection::default();
    let mut agree = |a: &[Register], b: &[Register]| {
        let mut pairs = a.iter().zip(b);
        a.len() == b.len() && pairs.all(|(&a, &b)| renaming.agrees(a, b))
    };
    let inputs = before.inputs.iter().all(|old| {
        let mut same = after.inputs.iter().filter(|new| new.source == old.source);
        same.all(|new| agree(&[old.register], &[new.register]))
    });
    let mut same = |a: &Instruction, b: &Instruction| {
        (a.opcode, a.ty, a.detail) == (b.opcode, b.ty, b.detail)
            && agree(before.destinations(a), after.destinations(b))
            && agree(before.sources(a), after.sources(b))
    };
    inputs
        && added == removed
        && added > 0
        && before.blocks.len() == after.blocks.len()
        && before.blocks.iter().zip(&after.blocks).all(|(a, b)| {
            let mut pairs = a.instructions.iter().zip(&b.instructions);
            a.instructions.len() == b.instructions.len() && pairs.all(|(a, b)| same(a, b))
        })
}

/// A function in vector IR, as it was after the last pass that changed it.
#[derive(Debug)]
pub(super) struct VectorIr {
    function: genx::function::Function,
    names: ValueNames,
    keys: VectorKeys,
}

/// The keys of the instructions of a function in vector IR.
#[derive(Debug)]
struct VectorKeys {
    /// The key of each instruction, by its id.
    of_instructions: Vec<u64>,
    /// The key of the next instruction that is new or different.
    next: u64,
}

impl VectorIr {
    pub(super) fn new(function: &genx::function::Function) -> VectorIr {
        let count = function.instruction_count() as u64;
        VectorIr {
            function: function.clone(),
            names: ValueNames::of(function),
            keys: VectorKeys {
                of_instructions: (0..count).collect(),
                next: count,
            },
        }
    }

    /// What a pass changed; `function` is as it left it, which becomes the last state.
    pub(super) fn advance(
        &mut self,
        function: &genx::function::Function,
        (locations, names): (&LocationTable, &Names),
        limit: usize,
    ) -> Difference {
        let keys = self.keys_of(function);
        let new_names = ValueNames::of(function);
        let found = {
            let (before, before_keys) = self.keys.lines(&self.function);
            let (after, after_keys) = keys.lines(function);
            let text = Lines::of(&self.function, &self.names);
            let before = located(
                text,
                &self.function,
                (&before, &before_keys),
                (locations, names),
            );
            let text = Lines::of(function, &new_names);
            let after = located(text, function, (&after, &after_keys), (locations, names));
            difference(&before, &after, |_, _| limit)
        };
        let key =
            |keys: &VectorKeys, id: InstructionId| keys.of_instructions.get(id.index()).copied();
        self.function
            .update(function, |id| key(&self.keys, id) == key(&keys, id));
        self.keys = keys;
        self.names = new_names;
        found
    }

    /// The keys after a pass. Instructions keep their ids, and with them their keys unless they changed.
    fn keys_of(&self, function: &genx::function::Function) -> VectorKeys {
        let mut next = self.keys.next;
        let known = self.keys.of_instructions.len();
        let of = (0..function.instruction_count() as u32).map(|id| {
            let (index, id) = (id as usize, InstructionId(id));
            let is_same = index < known && {
                let (a, b) = (self.function.instruction(id), function.instruction(id));
                (a.opcode, a.result, &a.operands, &a.detail)
                    == (b.opcode, b.result, &b.operands, &b.detail)
            };
            if is_same {
                self.keys.of_instructions[index]
            } else {
                next += 1;
                next - 1
            }
        });
        VectorKeys {
            of_instructions: of.collect(),
            next,
        }
    }

    /// The number of instructions.
    pub(super) fn instructions(&self) -> usize {
        let blocks = self.function.blocks.iter();
        blocks.map(|block| block.instructions.len()).sum()
    }
}
impl VectorKeys {
    /// The lines of the function, and their keys.
    fn lines(&self, function: &genx::function::Function) -> (Vec<Line>, Vec<u64>) {
        let (mut lines, mut keys) = (Vec::new(), Vec::new());
        for (index, block) in (0..).zip(&function.blocks) {
            // The label of the entry is implied.
            if index > 0 || block.name.is_some() {
                lines.push(Line::Label(index));
                keys.push(u64::MAX - u64::from(index));
            }
            for &id in &block.instructions {
                lines.push(Line::Instruction(index, id.0));
                keys.push(self.of_instructions[id.index()]);
            }
        }
        (lines, keys)
    }
}

/// A function in vector IR with its lines, their keys and its source locations.
fn located<'a>(
    text: Lines<'a>,
    function: &'a genx::function::Function,
    (lines, keys): (&'a [Line], &'a [u64]),
    (locations, names): (&'a LocationTable, &'a Names),
) -> impl Side + 'a {
    Located {
        keys,
        lines,
        print: move |line| match line {
            Line::Label(block) => (text.label(BlockId(block)), Loc::NONE),
            Line::Instruction(_, id) => {
                let id = InstructionId(id);
                (text.instruction(id), function.instruction(id).loc)
            }
        },
        locations,
        names,
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
            calls: self.names.calls(self.locations, loc),
            is_label: self.is_label(line),
        }
    }
}

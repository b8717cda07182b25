//! Code as lines of text, each with the source line that it is of.

use crate::frontend::builtins::library;
use crate::genx;
use crate::genx::text::abbreviated::with_splats;
use crate::ir::function::Function;
use crate::ir::text::print::{PrintOptions, print_function};
use crate::ir::text::source_lines::with_names;
use crate::source::{Loc, LocationTable};
use crate::visa;
use crate::visa::opcode::Opcode;
use std::sync::Arc;

/// A line of the user's own text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    /// Index of the file in [`Names`]; 0 is the source that was compiled.
    pub file: u32,
    /// Number of the line, from 1.
    pub line: u32,
}

/// The names of the files that code is of, in the order in which they were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// The names as in the source map; the first one is that of the source.
    pub names: Vec<Arc<str>>,
}

impl Names {
    /// The names of a compilation of this source.
    pub fn new(source: &str) -> Names {
        Names {
            names: vec![Arc::from(source)],
        }
    }

    /// The index of a file; `None` for the files of built-in functions, which are no text of the user's.
    pub fn index(&mut self, file: &str) -> Option<u32> {
        if library::is_built_in(file) {
            return None;
        }
        let known = self.names.iter().position(|name| **name == *file);
        let index = known.unwrap_or_else(|| {
            self.names.push(Arc::from(file));
            self.names.len() - 1
        });
        u32::try_from(index).ok()
    }

    /// The lines of the calls through which an instruction was inlined, the innermost first; of files that are known.
    pub fn calls(&self, locations: &LocationTable, loc: Loc) -> Vec<Place> {
        let calls = locations.calls(loc).take(MAX_CALLS);
        calls
            .filter_map(|call| self.known_place(locations, call.at))
            .collect()
    }

    /// As [`Names::place`], of a file that is known; `None` for others.
    pub fn known_place(&self, locations: &LocationTable, loc: Loc) -> Option<Place> {
        let location = locations.get(loc)?;
        let file = self
            .names
            .iter()
            .position(|name| **name == *location.file)?;
        Some(Place {
            file: u32::try_from(file).ok()?,
            line: location.line,
        })
    }

    /// The line of an instruction: where the macro or the built-in function is used, for code of these.
    pub fn place(&mut self, locations: &LocationTable, loc: Loc) -> Option<Place> {
        let location = locations.get(loc)?;
        Some(Place {
            file: self.index(&location.file)?,
            line: location.line,
        })
    }
}

/// The most calls of an instruction that are shown, from the innermost one.
const MAX_CALLS: usize = 8;

/// The place of a line, those of its calls, and whether it is a label.
type Origin = (Option<Place>, Vec<Place>, bool);

/// A line of a listing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The text, without indentation.
    pub text: String,
    /// The source line; `None` for code that the compiler added.
    pub place: Option<Place>,
    /// The lines of the calls through which it was inlined, the innermost first.
    pub calls: Vec<Place>,
    /// Whether it is a label and not an instruction.
    pub is_label: bool,
}

/// A function or a kernel as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// The lines before the code: parameters, declarations.
    pub head: String,
    /// The lines of the code.
    pub items: Vec<Item>,
}

impl Listing {
    /// A listing of a text whose last lines are these, one for each.
    fn of(text: &str, lines: Vec<Origin>, end: usize) -> Listing {
        let all: Vec<&str> = text.lines().collect();
        let all = all.get(..all.len().saturating_sub(end)).unwrap_or_default();
        let first = all.len().saturating_sub(lines.len());
        let (head, code) = all.split_at(first);
        let items = code
            .iter()
            .zip(lines)
            .map(|(text, (place, calls, is_label))| Item {
                text: text.trim().to_owned(),
                place,
                calls,
                is_label,
            });
        Listing {
            head: head.join("\n"),
            items: items.collect(),
        }
    }

    /// A function in Gen IR. Registers have the names of their variables.
    pub fn of_ir(function: &Function, locations: &LocationTable, names: &mut Names) -> Listing {
        let text = print_function(function, PrintOptions::default());
        let mut lines = Vec::new();
        for block in &function.blocks {
            lines.push((None, Vec::new(), true));
            for instruction in &block.instructions {
                let loc = instruction.loc;
                let place = names.place(locations, loc);
                lines.push((place, names.calls(locations, loc), false));
            }
        }
        let mut listing = Listing::of(&text, lines, 1);
        for item in &mut listing.items {
            item.text = with_names(function, &item.text);
        }
        listing
    }

    /// A function in vector IR.
    pub fn of_vector(
        function: &genx::function::Function,
        locations: &LocationTable,
        names: &mut Names,
    ) -> Listing {
        let text = genx::text::print::print_function(function);
        let mut lines = Vec::new();
        for (index, block) in function.blocks.iter().enumerate() {
            // The label of the entry is implied.
            if index > 0 || block.name.is_some() {
                lines.push((None, Vec::new(), true));
            }
            for &id in &block.instructions {
                let loc = function.instruction(id).loc;
                let place = names.place(locations, loc);
                lines.push((place, names.calls(locations, loc), false));
            }
        }
        let mut listing = Listing::of(&text, lines, 1);
        for item in &mut listing.items {
            item.text = with_splats(&item.text);
        }
        listing
    }

    /// A kernel in vISA; line `n` is instruction `n`.
    pub fn of_visa(kernel: &visa::kernel::Kernel, names: &mut Names) -> Listing {
        let options = visa::text::PrintOptions {
            contents: true,
            ..visa::text::PrintOptions::default()
        };
        let text = visa::text::print([kernel], &options);
        let lines = kernel.instructions.iter().map(|instruction| {
            let place = names.place(&kernel.locations, instruction.loc);
            let calls = names.calls(&kernel.locations, instruction.loc);
            (place, calls, instruction.opcode == Opcode::Label)
        });
        Listing::of(&text, lines.collect(), 0)
    }

    /// The number of instructions.
    pub fn instructions(&self) -> usize {
        self.items.iter().filter(|item| !item.is_label).count()
    }
}

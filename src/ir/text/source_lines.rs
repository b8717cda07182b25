//! The source lines of instructions, for the text forms that people read.

use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::source::{LISTED, Loc, LocationTable, SourceMap, excerpt};
use std::fmt::Write as _;

/// Where instructions come from, and the text of the sources.
#[derive(Clone, Copy, Debug)]
pub struct SourceLines<'a> {
    /// The source locations of instructions.
    pub locations: &'a LocationTable,
    /// The sources; lines of files that it does not contain are printed without their text.
    pub map: &'a SourceMap,
}

/// A source line: the name of its file, and its number from 1.
pub(super) type Line<'a> = (&'a str, u32);

impl<'a> SourceLines<'a> {
    /// The line of an instruction; `None` if the compiler generated the instruction.
    pub(super) fn line(&self, loc: Loc) -> Option<Line<'a>> {
        let location = self.locations.get(loc)?;
        Some((&location.file, location.line))
    }

    /// The line with its text: `saxpy.cl:3: y[i] = a * x[i];`.
    pub(super) fn text(&self, (file, line): Line<'_>) -> String {
        let text = self.map.line_text(file, line).unwrap_or("").trim();
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let text = excerpt(&text, LISTED);
        match text.is_empty() {
            true => format!("{file}:{line}"),
            false => format!("{file}:{line}: {text}"),
        }
    }

    /// The line of an instruction with its text, if it is not `last`, the line of the instruction
    /// before it; `last` becomes the line.
    pub(super) fn change(
        &self,
        instruction: &Instruction,
        last: &mut Option<Line<'a>>,
    ) -> Option<String> {
        let line = self.line(instruction.loc)?;
        if last.replace(line) == Some(line) {
            return None;
        }
        Some(self.text(line))
    }
}

/// The text of an instruction with the names of variables after their registers: `%2(x)`.
pub fn with_names(function: &Function, text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(start) = rest.find('%') {
        let (before, after) = rest.split_at(start + 1);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = after.split_at(digits);
        out.push_str(before);
        out.push_str(number);
        let name = number
            .parse()
            .ok()
            .filter(|&n: &u32| (n as usize) < function.registers.len())
            .and_then(|n| function.name_of(Register(n)));
        if let Some(name) = name {
            _ = write!(out, "({name})");
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

//! The names of variables in the text forms that people read.

use crate::ir::function::Function;
use crate::ir::register::Register;
pub use crate::source::SourceLines;
use std::fmt::Write as _;

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

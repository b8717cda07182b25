//! Parses the table of source locations of a unit, with the calls through which code was inlined.

use super::{Parsed, Parser};
use crate::ir::text::parse::token::TokenKind;
use crate::source::{Loc, Location, LocationTable};
use std::sync::Arc;

impl Parser<'_> {
    /// Parses the table of locations of a unit.
    pub(super) fn locations(&mut self) -> Parsed<LocationTable> {
        self.advance();
        self.mark('{')?;
        let mut table = LocationTable::new();
        while !self.accept('}') {
            let number = self.loc();
            if number.0 as usize != table.len() + 1 {
                let want = table.len() + 1;
                return Err(self.error(format!("expected location `!{want}` or `}}`")));
            }
            self.mark('=')?;
            if let TokenKind::Loc(_) = self.kind() {
                let place = self.earlier(&table)?;
                if !self.accept_word("in") {
                    return Err(self.expected("`in`"));
                }
                let callee: Arc<str> = self.text("function name")?;
                let at = match self.accept_word("at") {
                    true => self.earlier(&table)?,
                    false => Loc::NONE,
                };
                let call = table.add_call(&callee, at);
                let alignment = self.vector_alignment()?;
                if table.add_inlined_vector(place, call, alignment) != number {
                    return Err(self.error(format!("duplicate location `!{}`", number.0)));
                }
                continue;
            }
            let file = self.text("file name")?;
            self.mark(':')?;
            let line = self.number("line")?;
            self.mark(':')?;
            let column = self.number("column")?;
            let in_macro = if self.accept_word("macro") {
                Some(self.text("macro name")?)
            } else {
                None
            };
            let location = Location {
                in_macro,
                ..Location::new(file, line, column)
            };
            let alignment = self.vector_alignment()?;
            if table.add_with(location, alignment) != number {
                return Err(self.error(format!("duplicate location `!{}`", number.0)));
            }
        }
        Ok(table)
    }

    /// The alignment of a vector that is accessed at a location; 0 if there is none.
    fn vector_alignment(&mut self) -> Parsed<u32> {
        match self.accept_word("aligned") {
            true => self.number("alignment"),
            false => Ok(0),
        }
    }

    /// A location that is in the table.
    fn earlier(&mut self, table: &LocationTable) -> Parsed<Loc> {
        if let TokenKind::Loc(number) = *self.kind() {
            if table.get(Loc(number)).is_none() {
                let message = format!("location `!{number}` is not defined before its use");
                return Err(self.error(message));
            }
            return Ok(self.loc());
        }
        Err(self.expected("location"))
    }
}

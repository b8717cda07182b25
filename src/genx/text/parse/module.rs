//! What is outside of functions.

use super::super::token::TokenKind;
use super::{Parsed, Parser};
use crate::diagnostic::Code;
use crate::genx::function::PointerSize;

impl<'a> Parser<'a> {
    /// The entire text; errors are recorded.
    pub(super) fn module(&mut self) {
        while self.next.kind != TokenKind::End {
            let line = self.next.line;
            if let Err(error) = self.item_of_module() {
                self.depth = 0;
                if !self.report(error) {
                    return;
                }
                self.skip_item(line);
            }
            if self.errors.len() >= super::MAX_ERRORS {
                return;
            }
        }
        if let Err(error) = self.interpret_metadata() {
            self.report(error);
        }
        if self.errors.is_empty() && self.module.functions.is_empty() {
            let error = Self::at((1, 1), Code::E1103, "the module defines no function");
            self.report(error);
        }
    }

    /// Skips to the next item that begins on a later line.
    fn skip_item(&mut self, line: u32) {
        loop {
            let begins = match &self.next.kind {
                TokenKind::End => return,
                TokenKind::Word => matches!(
                    self.next.text,
                    "define" | "declare" | "attributes" | "target"
                ),
                TokenKind::Node(_) | TokenKind::Metadata(_) => self.next.column == 1,
                _ => false,
            };
            if begins && self.next.line > line {
                return;
            }
            self.advance();
        }
    }

    fn item_of_module(&mut self) -> Parsed<()> {
        let place = self.place();
        match self.next.kind.clone() {
            TokenKind::Word => {}
            TokenKind::Node(_) | TokenKind::Metadata(_) => return self.metadata_definition(),
            TokenKind::Global(name) => {
                return Self::unsupported(place, format!("the global variable `@{name}` is"));
            }
            TokenKind::Local(_) => return Self::unsupported(place, "a named type is"),
            TokenKind::Mark(_)
            | TokenKind::Integer
            | TokenKind::Float
            | TokenKind::Bang
            | TokenKind::Group
            | TokenKind::Text(_)
            | TokenKind::Label(_)
            | TokenKind::Bad(_)
            | TokenKind::End => return self.expected("a function, `declare` or metadata"),
        }
        match self.word() {
            "define" => self.define(),
            "declare" => self.declare(),
            "target" => self.target_line(),
            "source_filename" => {
                self.advance();
                self.mark('=')?;
                self.string("a file's name").map(drop)
            }
            "attributes" => {
                self.advance();
                if self.next.kind != TokenKind::Group {
                    return self.expected("the number of a group");
                }
                self.advance();
                self.mark('=')?;
                if !self.is_mark('{') {
                    return self.expected("`{`");
                }
                self.skip_balanced()
            }
            "uselistorder" | "uselistorder_bb" => {
                while !self.is_mark('{') && self.next.kind != TokenKind::End {
                    self.advance();
                }
                self.skip_balanced()
            }
            "module" => Self::unsupported(place, "inline assembly of a module is"),
            _ => self.expected("a function, `declare` or metadata"),
        }
    }

    /// `target triple` decides the size of pointers; without a triple they have 64 bits.
    fn target_line(&mut self) -> Parsed<()> {
        self.advance();
        let is_triple = self.accept_word("triple");
        if !is_triple {
            self.keyword("datalayout")?;
        }
        self.mark('=')?;
        let place = self.place();
        let text = self.string("a string")?;
        if is_triple {
            let architecture = text.split('-').next().unwrap_or_default();
            self.module.pointer = match architecture {
                "genx32" | "spir" | "spirv32" => PointerSize::Bits32,
                "genx64" | "spir64" | "spirv64" => PointerSize::Bits64,
                _ => return Self::unsupported(place, format!("the target triple `{text}` is")),
            };
        }
        Ok(())
    }
}

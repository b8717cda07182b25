//! Recovery from syntax errors in the heads of functions: the body is parsed without what the head declares.

use super::super::tokens::TokenKind;
use super::super::typedefs;
use super::recovery::Chunk;
use std::ops::Range;

impl Chunk<'_> {
    /// Has the grammar read the head of a function around a token as one without parameters, of an unknown type, so that
    /// the body is parsed. Returns its tokens.
    pub(super) fn blank_head(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let list = &self.tokens.list;
        let mut head = self.range.clone();
        let body = head.find(|&i| list[i].depth == 0 && self.word(i) == "{")?;
        if index > body || self.closing(body)? + 1 != self.range.end {
            return None;
        }
        let words = |from: usize| (from..body).filter(|&i| list[i].kind == TokenKind::Word);
        let is_kernel = |i: &usize| matches!(self.word(*i), "kernel" | "__kernel");
        let kernel = words(self.range.start).find(is_kernel);
        let ty = words(kernel.map_or(self.range.start, |k| k + 1)).next()?;
        let name = words(ty + 1).find(|&i| self.word(i + 1) == "(");
        let name = name.or_else(|| words(ty + 1).next())?;
        let (first, last) = (list.get(self.range.start)?, list.get(body - 1)?);
        let (from, to) = {
            let repairs = self.repairs.borrow();
            let from = repairs.in_copy(self.bytes.start, first.start)?;
            (from, repairs.in_copy(self.bytes.start, last.end)?)
        };
        // Another repair would move the words.
        if copy.get(from..to)?.len() != last.end - first.start {
            return None;
        }
        let mut text = " ".repeat(to - from);
        let mut write = |at: usize, word: &str| {
            text.get(at..at + word.len())?;
            text.replace_range(at..at + word.len(), word);
            Some(())
        };
        let place = |i: usize| list[i].start - first.start;
        let marked = |i: usize, mark: u8| {
            let rest = self.word(i).get(1..)?;
            Some(format!("{}{rest}", char::from(mark)))
        };
        if let Some(kernel) = kernel {
            write(place(kernel), self.word(kernel))?;
        }
        write(place(ty), &marked(ty, typedefs::MARK)?)?;
        write(place(name), &marked(name, typedefs::NAME_MARK)?)?;
        write(list[name].end - first.start, "()")?;
        copy.replace_range(from..to, &text);
        Some(self.range.start..body)
    }
}

//! Error recovery: the declaration is parsed again without the statements that have errors.
//!
//! After an error the text is repaired where the correction is certain. Otherwise the statement around the
//! error is omitted. If the parser then fails at the same place, the error is a consequence: it is not
//! reported, and a larger part is omitted, at most the body of the function.
//!
//! The parser reads a copy of the declaration. Words of a repair may be longer than those in the text, so a
//! position in the copy is mapped back by [`Copy::in_text`].

use super::super::brackets;
use super::super::missing_parentheses::head_without_parenthesis;
use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{self, TokenKind, Tokens};
use super::super::typedefs;
use super::grammar::{Grammar, Rule};
use super::hidden::Hidden;
use super::surroundings;
use super::wording::{self, Repair};
use super::words::is_keyword;
use super::{MAX_BODY_WITHOUT_BRACE, MAX_COUNTED_ERRORS, MAX_ERRORS_PER_FUNCTION};
use crate::cancel::{CancelFlag, is_canceled};
use crate::diagnostic::{Code, Diagnostic, near};
use crate::source::Span;
use pest::Parser;
use pest::error::Error;
use pest::iterators::Pairs;
use std::cell::RefCell;
use std::ops::Range;

/// How often a larger part is omitted in one function.
const MAX_WIDENED: usize = 8;

/// What the repairs of a declaration changed.
#[derive(Debug, Default)]
pub(super) struct Repairs {
    /// The replaced bytes of the text, and the words there now.
    words: Vec<(Range<usize>, &'static str)>,
    /// Positions in the text with the number of bytes that the copy has there in addition, sorted.
    added: Vec<(usize, usize)>,
}

impl Repairs {
    /// The repaired word at exactly these bytes of the text, or that replaced a longer one.
    pub(super) fn word(&self, bytes: &Range<usize>) -> Option<&'static str> {
        let is_here = |range: &Range<usize>| {
            range.start == bytes.start && range.is_empty() == bytes.is_empty()
        };
        let found = self.words.iter().find(|(range, _)| is_here(range));
        found
            .map(|(_, text)| *text)
            .filter(|text| text.len() >= bytes.len())
    }

    /// The position in the text of a position in the copy, of a declaration that begins at `base`.
    pub(super) fn in_text(&self, base: usize, position: usize) -> usize {
        let mut shift = 0;
        for &(at, added) in &self.added {
            let begin = at - base + shift;
            if position < begin {
                break;
            }
            if position < begin + added {
                return at;
            }
            shift += added;
        }
        position - shift + base
    }

    /// The position in the copy of a position in the text.
    pub(super) fn in_copy(&self, base: usize, position: usize) -> Option<usize> {
        let before = self.added.iter().take_while(|(at, _)| *at <= position);
        let shift: usize = before.map(|(_, added)| added).sum();
        Some(position.checked_sub(base)? + shift)
    }
}

/// One external declaration, with what error recovery needs.
pub(super) struct Chunk<'t> {
    pub(super) text: &'t ExpandedText,
    pub(super) tokens: &'t Tokens,
    /// The typedef names of the program, for suggestions.
    pub(super) types: &'t [&'t str],
    /// Its tokens, as indices.
    pub(super) range: Range<usize>,
    /// Its bytes in the text.
    pub(super) bytes: Range<usize>,
    /// The repairs made in it.
    pub(super) repairs: &'t RefCell<Repairs>,
    pub(super) cancel: Option<&'t CancelFlag>,
}

impl Chunk<'_> {
    /// The positions of errors in it that were reported before the parser ran.
    fn broken(&self) -> &[usize] {
        let broken = &self.tokens.broken;
        let from = broken.partition_point(|&b| b < self.bytes.start);
        let to = broken.partition_point(|&b| b < self.bytes.end);
        &broken[from..to.max(from)]
    }

    /// Token index of the `}` that ends a function whose `{` is missing. The declaration must have
    /// parameters that neither its end nor a body follows, and an unmatched `}` must precede the next
    /// function.
    pub(super) fn end_without_brace(&self) -> Option<usize> {
        let list = &self.tokens.list;
        let mut close = self.range.clone();
        let close = close.find(|&i| list[i].depth == 0 && self.word(i) == ")")?;
        let next = self.word(close + 1);
        if matches!(next, ";" | "{" | "," | "=" | "__attribute__") {
            return None;
        }
        let mut head = "";
        let last = list.len().min(close + MAX_BODY_WITHOUT_BRACE);
        for i in (close + 1..last).filter(|&i| list[i].depth == 0) {
            let before = self.word(i - 1);
            match self.word(i) {
                "(" => head = before,
                "{" => {
                    let is_statement = matches!(before, "else" | "do" | "=" | ";" | "}")
                        || matches!(head, "for" | "if" | "while" | "switch");
                    if !is_statement {
                        return None;
                    }
                }
                "}" if self.tokens.broken.binary_search(&list[i].start).is_ok() => return Some(i),
                _ => {}
            }
        }
        None
    }

    pub(super) fn is_broken(&self) -> bool {
        !self.broken().is_empty()
    }

    /// Parses the declaration again without the statements that have errors, and reports each error.
    /// Adds the omitted tokens to `blanked`. `None` when recovery is impossible.
    pub(super) fn recover<T>(
        &self,
        prepared: &str,
        error: Option<Error<Rule>>,
        blanked: &mut Vec<Range<usize>>,
        diagnostics: &mut Vec<Diagnostic>,
        read: impl FnOnce(Pairs<'_, Rule>) -> T,
    ) -> Option<T> {
        let mut hidden = Hidden::default();
        let found = self.recover_with(prepared, error, blanked, (diagnostics, &mut hidden), read);
        hidden.has_more |= found.is_none();
        diagnostics.extend(hidden.summary());
        found
    }

    /// As [`Chunk::recover`], with the errors beyond the limit on those reported.
    fn recover_with<T>(
        &self,
        prepared: &str,
        mut error: Option<Error<Rule>>,
        blanked: &mut Vec<Range<usize>>,
        (diagnostics, hidden): (&mut Vec<Diagnostic>, &mut Hidden),
        read: impl FnOnce(Pairs<'_, Rule>) -> T,
    ) -> Option<T> {
        // The limit on errors of the parser applies to earlier errors as well.
        if self.broken().len() > MAX_ERRORS_PER_FUNCTION {
            return None;
        }
        let whole = (self.old_style()).or_else(|| self.declaration_of_other_languages());
        if let Some(whole) = whole {
            diagnostics.push(whole);
            return None;
        }
        let mut copy = prepared[self.bytes.clone()].to_owned();
        // The number of `{` without a partner.
        let mut unclosed = 0;
        for &position in self.broken() {
            let index = self.tokens.at(position);
            let is_here = self
                .tokens
                .list
                .get(index)
                .is_some_and(|t| t.start == position);
            let is_list =
                brackets::is_unclosed_initializer(self.text.text.as_str(), self.tokens, index);
            match self.word(index) {
                "{" if is_here && !is_list => unclosed += 1,
                "}" if is_here => return None,
                ")" if is_here && self.open_head(&mut copy, index).is_some() => {}
                _ => {
                    let part = self.blank_broken(&mut copy, index);
                    blanked.push(part.or_else(|| self.blank_head(&mut copy, index))?);
                }
            }
        }
        if unclosed > 0 {
            // The rest of the function, up to the end of the text, is checked if nothing else is in it.
            if self.range.end < self.tokens.list.len()
                || !self.is_function()
                || self.has_inner_function()
            {
                return None;
            }
            copy.extend(std::iter::repeat_n('}', unclosed));
        }
        let (mut reported, mut widened) = (0, 0);
        // The position of the last error, in bytes of the text, and where it was reported.
        let mut last: Option<usize> = None;
        let mut place: Option<usize> = None;
        loop {
            if let Some(error) = error.take() {
                let base = self.bytes.start;
                let at = (self.repairs.borrow()).in_text(base, wording::position(&error));
                let index = self.tokens.at(at);
                // The grammar may read a part of a token: `-` of `->`.
                let before = index.checked_sub(1);
                let index = before
                    .filter(|&i| self.tokens.list[i].end > at)
                    .unwrap_or(index);
                let index = index.clamp(self.range.start, self.range.end);
                // Errors next to a repaired brace are not reported.
                let is_repaired = |i: usize| {
                    let start = self.tokens.list.get(i).map(|t| t.start);
                    start.is_some_and(|start| self.text.repaired.contains(&start))
                };
                let is_inside = |p: &usize| self.bytes.contains(p);
                if !self.is_function() && self.text.repaired.iter().any(is_inside) {
                    return None;
                }
                let is_beside = is_repaired(index)
                    || index.checked_sub(1).is_some_and(is_repaired)
                    || self.is_after_gap(index);
                // The rest of the last statement may be in a literal or in a call of a macro.
                let is_swallowed = index == self.range.end && self.tokens.swallowed;
                if last.is_some_and(|last| at <= last)
                    || self.is_in(blanked, at)
                    || is_swallowed
                    || is_beside
                {
                    widened += 1;
                    blanked.push(self.widen(&mut copy, index, blanked)?);
                } else if hidden.found.len() >= MAX_COUNTED_ERRORS {
                    widened += 1;
                    hidden.has_more = true;
                    blanked.push(self.omit_rest(&mut copy, index)?);
                } else {
                    let diagnostics = match reported < MAX_ERRORS_PER_FUNCTION {
                        true => &mut *diagnostics,
                        false => &mut hidden.found,
                    };
                    reported += 1;
                    last = Some(at);
                    place = Some(self.report(
                        &error,
                        (index, at),
                        place,
                        &mut copy,
                        blanked,
                        diagnostics,
                    )?);
                }
                if widened > MAX_WIDENED || is_canceled(self.cancel) {
                    return None;
                }
            }
            match Grammar::parse(Rule::external, &copy) {
                Ok(pairs) => return Some(read(pairs)),
                Err(next) => error = Some(next),
            }
        }
    }

    /// Reports the error at a token and a position of the text, and repairs the text or omits the statement. Returns the
    /// position at which it is reported; `before` is that of the earlier error.
    fn report(
        &self,
        error: &Error<Rule>,
        (index, at): (usize, usize),
        before: Option<usize>,
        copy: &mut String,
        blanked: &mut Vec<Range<usize>>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<usize> {
        let mut finding = wording::diagnostic(
            self.text,
            self.tokens,
            self.types,
            &self.range,
            index,
            error,
        );
        // A missing `;` belongs to the line before.
        let to = finding.repair.as_ref().map_or(at, |r| r.bytes.start);
        let gap = before.and_then(|before| self.text.text.get(before..to));
        // Declarations of functions are usually on one line.
        // A type that is certain does not depend on what precedes it.
        let is_type = finding.diagnostic.code == Code::E0101 && finding.repair.is_some();
        let is_same_line = gap.is_some_and(|gap| !gap.contains('\n'))
            && !is_type
            && !self.is_outside(index)
            && !before.is_some_and(|before| self.is_another_statement(before, index));
        if is_same_line {
            // The earlier error on the line makes a correction uncertain.
            finding.diagnostic.edits.clear();
        }
        let about = (finding.diagnostic.primary.as_ref())
            .filter(|_| finding.diagnostic.code == Code::E0101)
            .map(|label| label.span);
        diagnostics.push(finding.diagnostic);
        let repair = finding.repair.filter(|_| !is_same_line);
        if repair.and_then(|r| self.repair(copy, &r)).is_none() {
            // A loop whose `while` is missing, before the statement of the error.
            let is_before =
                wording::is_about_loop(error) && matches!(self.word(index - 1), "}" | ";");
            let part = (is_before.then(|| self.omit_loop(copy, index)))
                .flatten()
                .or_else(|| self.blank(copy, index))
                .or_else(|| self.read_as_type(copy, index, about))
                .or_else(|| self.blank_parameter(copy, index))
                .or_else(|| self.blank_head(copy, index))?;
            blanked.push(part);
        }
        Some(to)
    }

    /// Whether a token is a misspelled `while`, or `until` of other languages, before a condition.
    fn is_meant_as_while(&self, index: usize) -> bool {
        let word = self.word(index);
        let is_similar = word == "until" || near(word, ["while"]).is_some();
        is_similar && self.word(index + 1) == "("
    }

    /// Makes a change; the positions after it may move.
    fn repair(&self, copy: &mut String, repair: &Repair) -> Option<()> {
        let base = self.bytes.start;
        let (from, to) = {
            let repairs = self.repairs.borrow();
            let from = repairs.in_copy(base, repair.bytes.start)?;
            (from, repairs.in_copy(base, repair.bytes.end)?)
        };
        copy.get(from..to)?;
        let missing = repair.text.len().saturating_sub(to - from);
        let blanks = " ".repeat((to - from).saturating_sub(repair.text.len()));
        copy.replace_range(from..to, &format!("{}{blanks}", repair.text));
        let mut repairs = self.repairs.borrow_mut();
        if missing > 0 {
            let place = repairs
                .added
                .partition_point(|(at, _)| *at <= repair.bytes.end);
            repairs.added.insert(place, (repair.bytes.end, missing));
        }
        // The tree has the number of `(1)` and `{0}`.
        let word = repair.text.trim_matches(['(', ')', '{', '}', ' ']);
        let mut bytes = repair.bytes.clone();
        if !bytes.is_empty() && repair.text.starts_with('{') {
            bytes.start += 1;
        }
        repairs.words.push((bytes, word));
        drop(repairs);
        match &repair.also {
            Some(bytes) => {
                let (bytes, also) = (bytes.clone(), None);
                let text = match repair.text {
                    "(" | "!(" => ")",
                    text => text,
                };
                self.repair(copy, &Repair { bytes, text, also })
            }
            None => Some(()),
        }
    }

    /// Has the grammar read the parameter around a token as a name of a type with the last name in it, so that the body
    /// is parsed. Returns its tokens.
    fn blank_parameter(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let list = &self.tokens.list;
        let mut heads = self.range.clone();
        let open = heads.find(|&i| self.word(i) == "(" && list[i].depth == 0)?;
        let close = (open + 1..self.range.end).find(|&i| list[i].depth == 0)?;
        if self.word(close + 1) != "{" || !(open + 1..=close).contains(&index) {
            return None;
        }
        let is_comma = |i: &usize| self.word(*i) == "," && list[*i].depth == 1;
        let is_empty = matches!(self.word(index - 1), "," | "(");
        if let Some(comma) = [index, index - 1].into_iter().find(is_comma)
            && is_empty
            && (is_comma(&index) || index == close)
        {
            // `f(int a, , int b)`.
            self.overwrite(copy, &(comma..comma + 1), "")?;
            return Some(comma..comma + 1);
        }
        // At the end of a parameter the error is in the one before.
        let inside = if index == close || is_comma(&index) {
            index - 1
        } else {
            index
        };
        let from = (open + 1..inside).rev().find(is_comma).unwrap_or(open) + 1;
        let to = (inside.max(from)..close).find(is_comma).unwrap_or(close);
        let is_word = |i: &usize| list[*i].kind == TokenKind::Word;
        let name = (from..to).rev().find(is_word);
        let start = list.get(from)?.start;
        let end = list.get(to.checked_sub(1)?)?.end;
        let (at, past) = {
            let repairs = self.repairs.borrow();
            let base = self.bytes.start;
            (repairs.in_copy(base, start)?, repairs.in_copy(base, end)?)
        };
        let mut text = " ".repeat(past.checked_sub(at)?);
        let mut mark = |at: usize, mark: u8, word: &str| {
            let part = format!("{}{}", char::from(mark), word.get(1..)?);
            text.get(at..at + part.len())?;
            text.replace_range(at..at + part.len(), &part);
            Some(())
        };
        let first = (from..to).find(is_word)?;
        let place = |i: usize| list[i].start - start;
        mark(place(first), typedefs::MARK, self.word(first))?;
        if let Some(name) = name.filter(|name| *name > first) {
            mark(place(name), typedefs::NAME_MARK, self.word(name))?;
        }
        copy.get(at..past)?;
        copy.replace_range(at..past, &text);
        Some(from..to)
    }

    /// The error about a function whose parameters are declared after its parentheses, as in C before 1989.
    fn old_style(&self) -> Option<Diagnostic> {
        let Range { start, end } = self.range;
        let source = self.text.text.as_str();
        let next = tokens::old_style(source, self.tokens, start, end)?;
        let close = self.tokens.list.get(next - 1)?;
        let open = surroundings::opening(source, self.tokens, &self.range, next - 1)?;
        let span = self.text.span(self.tokens.list[open].start, close.end);
        let message = "parameters that are declared after the parentheses are not supported";
        let help = "write their types in the parentheses";
        Some(Diagnostic::new(Code::E0901, span, message).help(help))
    }

    pub(super) fn word(&self, index: usize) -> &str {
        self.tokens.text(self.text.text.as_str(), index)
    }

    /// Whether the declaration is the definition of a function.
    fn is_function(&self) -> bool {
        let mut tokens = self.range.clone();
        let body = tokens.find(|&i| self.tokens.list[i].depth == 0 && self.word(i) == "{");
        body.is_some_and(|body| body > self.range.start && self.word(body - 1) == ")")
    }

    /// Whether a function is defined in a block of the declaration.
    fn has_inner_function(&self) -> bool {
        let is_name = |i: usize| {
            let token = self.tokens.list.get(i);
            token.is_some_and(|t| t.kind == TokenKind::Word) && !is_keyword(self.word(i))
        };
        let is_body = |i: usize| {
            let depth = self.tokens.list[i].depth;
            if depth == 0 || self.word(i) != "{" || self.word(i - 1) != ")" {
                return false;
            }
            let open = (self.range.start..i - 1)
                .rev()
                .find(|&k| self.tokens.list[k].depth <= depth);
            let open = open.filter(|&open| open >= self.range.start + 2);
            open.is_some_and(|open| {
                is_name(open - 1)
                    && (self.word(open - 2) == "*"
                        || self.tokens.list[open - 2].kind == TokenKind::Word)
            })
        };
        (self.range.start + 1..self.range.end).any(is_body)
    }

    /// Adds the opening parenthesis of `if n > 3) {`, where the closing one is reported.
    fn open_head(&self, copy: &mut String, close: usize) -> Option<()> {
        let text = self.text.text.as_str();
        let head = head_without_parenthesis(text, self.tokens, close)?;
        let semicolons = (head..close).filter(|&i| self.word(i) == ";").count();
        if self.word(head) == "for" && semicolons < 2 {
            return None;
        }
        let at = self.tokens.list.get(head + 1)?.start;
        let (bytes, text, also) = (at..at, "(", None);
        self.repair(copy, &Repair { bytes, text, also })
    }

    /// Overwrites the statement around a bracket without a partner with blanks. If the semicolon of the statement on
    /// the line before is missing, that statement remains, and the parser reports it.
    fn blank_broken(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        if self.is_extraneous_after_head(index) {
            self.overwrite(copy, &(index..index + 1), "")?;
            return Some(index..index + 1);
        }
        let part = self.statement_around(index)?;
        if self.is_extraneous_at_end(&part, index) {
            let part = part.start..index + 1;
            self.overwrite(copy, &part, ";")?;
            return Some(part);
        }
        let Some(first) = self.first_without_semicolon(&part, index) else {
            return self.blank(copy, index);
        };
        let rest = first..part.end;
        self.overwrite(copy, &rest, ";")?;
        // An empty block, which no expression continues with.
        let start = self.tokens.list.get(first)?.start;
        let at = (self.repairs.borrow()).in_copy(self.bytes.start, start)?;
        copy.get(at..at + 3)?;
        copy.replace_range(at..at + 2, "{}");
        // The error about the semicolon is at the first token.
        Some(first + 1..part.end)
    }

    /// The last token of a statement, at `index` or before, that begins a line and cannot continue what the line before
    /// ends with: an operand after an operand.
    fn first_without_semicolon(&self, part: &Range<usize>, index: usize) -> Option<usize> {
        let list = &self.tokens.list;
        let depth = list.get(part.start)?.depth;
        let source = self.text.text.as_str();
        let is_operand = |i: usize| match list[i].kind {
            TokenKind::Number | TokenKind::Character => true,
            TokenKind::Word => !is_keyword(self.word(i)) && !typedefs::is_type_word(self.word(i)),
            _ => self.word(i) == "]",
        };
        let is_begin = |i: &usize| {
            let gap = source.get(list[*i - 1].end..list[*i].start).unwrap_or("");
            let is_head = {
                let word = self.word(part.start);
                matches!(word, "if" | "for" | "while" | "switch" | "else" | "do")
            };
            let is_call = self.word(*i - 1) == ")" && !is_head;
            list[*i].depth == depth
                && list[*i].kind == TokenKind::Word
                && gap.contains('\n')
                // A name before a name may be a type.
                && (is_operand(*i - 1) && *i - 1 > part.start || is_call)
        };
        (part.start + 1..=index).rev().find(is_begin)
    }

    /// Overwrites the statement around a token with blanks and returns its tokens. Positions do not
    /// change.
    fn blank(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let part = self.statement_around(index)?;
        // A loop remains a loop, so that `break` and `continue` in its body stay valid.
        let is_head = self.word(part.end - 1) == ")" || self.word(part.end) == "{";
        let instead = match (is_head, self.word(part.start)) {
            (true, "for" | "while") => "for(;;)",
            // So that the labels in its body stay valid.
            (true, "switch") => "switch(0L)",
            (true, _) => "",
            (false, "while") if self.ends_loop(part.start) => "while(0);",
            (false, _) => ";",
        };
        let done = self.overwrite(copy, &part, instead);
        done.or_else(|| self.overwrite(copy, &part, if is_head { "" } else { ";" }))?;
        if let (Some(()), Some(number)) = (done, instead.find('0')) {
            // The tree has the words of the text, except those of repairs.
            let end = self.tokens.list[part.end - 1].end;
            let start = end - (instead.len() - number);
            let word = if is_head { "0L" } else { "0" };
            let word = (start..start + word.len(), word);
            self.repairs.borrow_mut().words.push(word);
        }
        Some(part)
    }

    /// Whether the `while` at a token follows the body of a do/while loop.
    pub(super) fn ends_loop(&self, index: usize) -> bool {
        let Some(close) = index.checked_sub(1).filter(|&i| self.word(i) == "}") else {
            return false;
        };
        let depth = self.tokens.list[close].depth;
        let mut before = (self.range.start..close).rev();
        let open = before.find(|&i| self.tokens.list[i].depth <= depth);
        open.is_some_and(|open| open > 0 && self.word(open - 1) == "do")
    }

    /// Overwrites tokens with blanks, and a text at their end.
    fn overwrite(&self, copy: &mut String, part: &Range<usize>, instead: &str) -> Option<()> {
        let (from, to) = {
            let repairs = self.repairs.borrow();
            let first = self.tokens.list.get(part.start)?;
            let last = self.tokens.list.get(part.end.checked_sub(1)?)?;
            let from = repairs.in_copy(self.bytes.start, first.start)?;
            (from, repairs.in_copy(self.bytes.start, last.end)?)
        };
        copy.get(from..to)?;
        let blanks = " ".repeat((to - from).checked_sub(instead.len())?);
        copy.replace_range(from..to, &format!("{blanks}{instead}"));
        Some(())
    }

    /// Omits the statements around a token and the omitted parts next to it; if they are omitted already, the
    /// statement that contains them. Returns its tokens. `None` outside of function bodies.
    fn widen(
        &self,
        copy: &mut String,
        index: usize,
        blanked: &[Range<usize>],
    ) -> Option<Range<usize>> {
        let near = |part: &&Range<usize>| (part.start..=part.end).contains(&index);
        let parts = || blanked.iter().filter(near);
        let mut low = parts().map(|p| p.start).min().unwrap_or(index);
        let mut high = parts().map(|p| p.end - 1).max().unwrap_or(index);
        // The error may be about the end of the statement before.
        low = low.min(index.saturating_sub(1));
        high = high.max(index);
        loop {
            let open = self.open_brace(low)?;
            let close = self.closing(open)?;
            let mut start = open + 1;
            let mut part: Option<Range<usize>> = None;
            while start < close {
                let end = self.end_of_statement(start, close);
                if end > low && start <= high {
                    part = Some(part.map_or(start, |p| p.start)..end);
                }
                start = end;
            }
            let is_old =
                |p: &Range<usize>| blanked.iter().any(|b| b.start <= p.start && p.end <= b.end);
            if let Some(part) = part.filter(|part| !is_old(part)) {
                self.overwrite(copy, &part, ";")?;
                return Some(part);
            }
            (low, high) = (open, close);
        }
    }

    /// Omits the do/while loop whose `while` is missing at a token, with the condition if that follows. Returns their
    /// tokens.
    fn omit_loop(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let open = self.open_brace(index)?;
        let close = self.closing(open)?;
        let mut start = open + 1;
        while start < close {
            let end = self.end_of_statement(start, close);
            if end >= index {
                let past = match self.is_meant_as_while(index) {
                    true => self.end_of_statement(index, close),
                    false => end,
                };
                let part = start..past.max(end);
                self.overwrite(copy, &part, ";")?;
                return Some(part);
            }
            start = end;
        }
        None
    }

    /// Omits the statements of the body from the one around a token on. Returns their tokens.
    fn omit_rest(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let mut body = self.range.clone();
        let open =
            body.find(|&i| self.tokens.list[i].depth == 0 && self.word(i) == "{" && i < index)?;
        let close = self.closing(open)?;
        let mut start = open + 1;
        while start < close {
            let end = self.end_of_statement(start, close);
            if end > index {
                break;
            }
            start = end;
        }
        let part = start..close;
        self.overwrite(copy, &part, ";")?;
        Some(part)
    }

    /// The innermost brace that is open before a token.
    fn open_brace(&self, index: usize) -> Option<usize> {
        let mut closed = 0usize;
        for i in (self.range.start..index).rev() {
            match self.word(i) {
                "}" => closed += 1,
                "{" if closed == 0 => return Some(i),
                "{" => closed -= 1,
                _ => {}
            }
        }
        None
    }

    /// The bracket that closes the one at a token; the end of the declaration if there is none.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let depth = self.tokens.list.get(open)?.depth;
        let is_closing = |i: &usize| {
            self.tokens.list[*i].depth <= depth && matches!(self.word(*i), ")" | "]" | "}")
        };
        let found = (open + 1..self.range.end).find(is_closing);
        Some(found.unwrap_or(self.range.end))
    }

    /// The token after the statement that begins at `start`, in a block that ends at `close`.
    fn end_of_statement(&self, start: usize, close: usize) -> usize {
        let after = |open: usize| self.closing(open).unwrap_or(close) + 1;
        let mut at = start;
        // The `do` whose `while` is to follow.
        let mut loops = 0usize;
        while at < close {
            match self.word(at) {
                // Heads, which the next statement belongs to.
                "if" | "for" | "while" | "switch" if self.word(at + 1) == "(" => {
                    at = after(at + 1);
                    continue;
                }
                "else" => {
                    at += 1;
                    continue;
                }
                "do" => {
                    loops += 1;
                    at += 1;
                    continue;
                }
                "{" => at = after(at),
                _ => {
                    let depth = self.tokens.list.get(at).map_or(0, |t| t.depth);
                    let is_end =
                        |i: &usize| self.word(*i) == ";" && self.tokens.list[*i].depth <= depth;
                    at = (at..close).find(is_end).map_or(close, |end| end + 1);
                }
            }
            while loops > 0 && at < close && self.word(at) == "while" {
                loops -= 1;
                if self.word(at + 1) == "(" {
                    at = after(at + 1);
                    at += usize::from(self.word(at) == ";");
                } else {
                    let end = (at..close).find(|&i| self.word(i) == ";");
                    at = end.map_or(close, |end| end + 1);
                }
            }
            if at >= close || self.word(at) != "else" {
                break;
            }
        }
        at.clamp(start + 1, close)
    }

    /// Has the grammar read a name as the type of a parameter or of a result if an error next to `index` is about
    /// it, so that the body is parsed. Returns its token.
    fn read_as_type(
        &self,
        copy: &mut String,
        index: usize,
        about: Option<Span>,
    ) -> Option<Range<usize>> {
        let is_about = |i: &usize| {
            let token = self.tokens.list.get(*i);
            token.map(|t| self.text.span(t.start, t.end)) == about
        };
        let name = [index, index.checked_sub(1)?].into_iter().find(is_about)?;
        let token = self.tokens.list.get(name)?;
        let is_word = |i: usize| {
            let token = self.tokens.list.get(i);
            token.is_some_and(|t| t.kind == TokenKind::Word) && !is_keyword(self.word(i))
        };
        let is_result = is_word(name + 1) && self.word(name + 2) == "(";
        if token.depth == 0 && !is_result {
            return None;
        }
        let at = (self.repairs.borrow()).in_copy(self.bytes.start, token.start)?;
        if copy.as_bytes().get(at) != Some(&typedefs::NAME_MARK) {
            return None;
        }
        copy.replace_range(at..=at, char::from(typedefs::MARK).encode_utf8(&mut [0; 1]));
        Some(name..name + 1)
    }
}

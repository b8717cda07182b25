//! Where an error is among the statements of a declaration, for error recovery.

use super::super::tokens::TokenKind;
use super::recovery::Chunk;
use super::surroundings;
use super::words::HEADS;
use std::ops::Range;

impl Chunk<'_> {
    /// Whether the text of a file that was not found is missing before a token.
    pub(super) fn is_after_gap(&self, index: usize) -> bool {
        let list = &self.tokens.list;
        let from = index.checked_sub(1).map_or(0, |i| list[i].end);
        let to = list.get(index).map_or(self.text.text.len(), |t| t.start);
        let mut gaps = self.text.gaps.iter();
        gaps.any(|gap| (from..=to).contains(gap))
    }

    /// Whether a position of the text is in an omitted part.
    pub(super) fn is_in(&self, blanked: &[Range<usize>], at: usize) -> bool {
        let list = &self.tokens.list;
        let is_inside = |part: &Range<usize>| match (list.get(part.start), list.get(part.end - 1)) {
            (Some(first), Some(last)) => (first.start..last.end).contains(&at),
            _ => false,
        };
        blanked.iter().any(is_inside)
    }

    /// Whether a statement or the head of one ends between a position and a token.
    pub(super) fn is_another_statement(&self, before: usize, index: usize) -> bool {
        let list = &self.tokens.list;
        let statement = self.statement_around(index).map(|part| part.start);
        let Some(first) = statement.and_then(|start| list.get(start)) else {
            return false;
        };
        let source = self.text.text.as_str();
        let ends = |i: usize| match self.word(i) {
            ";" | "}" => true,
            ")" => {
                let open = surroundings::opening(source, self.tokens, &self.range, i);
                let head = open.and_then(|open| open.checked_sub(1));
                head.is_some_and(|head| HEADS.contains(&self.word(head)))
            }
            _ => false,
        };
        let before = self.tokens.at(before);
        // `for int i = 0; i < n; i++`: these semicolons end no statements.
        if before
            .checked_sub(1)
            .is_some_and(|i| HEADS.contains(&self.word(i)))
        {
            return false;
        }
        let mut between = before..index;
        between.any(|i| list[i].depth <= first.depth && ends(i))
    }

    /// Whether a token is not in the body of a function.
    pub(super) fn is_outside(&self, index: usize) -> bool {
        self.statement_around(index).is_none()
    }

    /// The tokens of the statement around a token in a function body; only the head, when the token is
    /// in the head of a loop or an `if`. `None` outside of function bodies.
    pub(super) fn statement_around(&self, index: usize) -> Option<Range<usize>> {
        let depth = |i: usize| self.tokens.list.get(i).map_or(0, |t| t.depth);
        // Find the innermost open brace, except that of an initializer list.
        let mut closed = 0;
        let mut open = index;
        loop {
            if open <= self.range.start {
                return None;
            }
            open -= 1;
            match self.word(open) {
                "}" => closed += 1,
                "{" if closed == 0 => {
                    let is_list =
                        open > self.range.start && matches!(self.word(open - 1), "=" | ",");
                    if !is_list {
                        break;
                    }
                }
                "{" => closed -= 1,
                _ => {}
            }
        }
        if open == self.range.start {
            return None;
        }
        let level = depth(open) + 1;
        let ends = |i: usize| depth(i) == level && matches!(self.word(i), ";" | "}");
        let start = (open + 1..index).rev().find(|&i| ends(i)).unwrap_or(open) + 1;
        let mut end = index.max(start);
        let mut has_else = false;
        loop {
            while end < self.range.end && depth(end) >= level && !ends(end) {
                end += 1;
            }
            if end < self.range.end && ends(end) && self.word(end + 1) == "else" {
                has_else = true;
                end += 1;
                continue;
            }
            break;
        }
        let is_head = matches!(self.word(start), "for" | "while" | "if" | "switch");
        if is_head && !has_else && !self.ends_loop(start) {
            let close = (start + 1..end).find(|&i| depth(i) == level && self.word(i) == ")");
            if let Some(close) =
                close.filter(|&close| close >= index && self.word(start + 1) == "(")
            {
                return Some(start..close + 1);
            }
            // `if (a {`: the head ends before the brace.
            let brace = (start + 1..end).find(|&i| depth(i) == level && self.word(i) == "{");
            if let Some(brace) = brace.filter(|&brace| close.is_none() && brace > index) {
                return Some(start..brace);
            }
        }
        let past = if ends(end) { end + 1 } else { end };
        (past > start).then_some(start..past)
    }

    /// Whether a token is a closing bracket without a partner after the head of an `if` or a loop, which its body follows:
    /// `while (x)) { ... }`.
    pub(super) fn is_extraneous_after_head(&self, index: usize) -> bool {
        let is_extra = |i: usize| {
            let token = self.tokens.list.get(i);
            matches!(self.word(i), ")" | "]")
                && token.is_some_and(|t| self.tokens.broken.binary_search(&t.start).is_ok())
        };
        let next = (index..self.range.end).find(|&i| !is_extra(i));
        let begins_body = next.is_some_and(|next| {
            let is_word = self.tokens.list[next].kind == TokenKind::Word;
            is_word && self.word(next) != "else" || matches!(self.word(next), "{" | ";")
        });
        let close = (self.range.start..index).rev().find(|&i| !is_extra(i));
        let Some(close) = close.filter(|&close| self.word(close) == ")") else {
            return false;
        };
        let source = self.text.text.as_str();
        let open = surroundings::opening(source, self.tokens, &self.range, close);
        let head = open.and_then(|open| open.checked_sub(1));
        is_extra(index) && begins_body && head.is_some_and(|head| HEADS.contains(&self.word(head)))
    }

    /// Whether a token is a closing bracket without a partner where a statement probably ends: the next line begins with a
    /// word. `part` is what has no other end.
    pub(super) fn is_extraneous_at_end(&self, part: &Range<usize>, index: usize) -> bool {
        let list = &self.tokens.list;
        let [Some(first), Some(token), Some(next)] =
            [part.start, index, index + 1].map(|i| list.get(i))
        else {
            return false;
        };
        let gap = self.text.text.get(token.end..next.start).unwrap_or("");
        let is_head = HEADS.contains(&self.word(part.start))
            || matches!(self.word(part.start), "else" | "do" | "case" | "default");
        part.contains(&(index + 1))
            && index > part.start
            && matches!(self.word(index), ")" | "]")
            && next.kind == TokenKind::Word
            && next.depth == first.depth
            && gap.contains('\n')
            && !is_head
    }
}

//! Which brackets are open at a place in the tokens, by kind.
//!
//! The lists of open brackets are as long as the text nests, which the limit on nesting bounds only after they were
//! matched. With a stack of places for each kind, the innermost bracket of a kind is found without a search through the
//! list, so that matching takes linear time for any text.

/// A property of an open bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The opening parenthesis, `(`.
    Parenthesis,
    /// The opening square bracket, `[`.
    Square,
    /// An opening brace, `{`, of either kind below.
    Brace,
    /// The `{` of a block, or of an initializer that is closed.
    Block,
    /// The `{` of an initializer whose statement ends before it is closed.
    List,
    /// The bracket of the head of an `if`, `for`, `while` or `switch`.
    Head,
    /// The bracket of the head of a `for` in which a `;` may still follow.
    For,
}

/// The number of kinds.
const KINDS: usize = 7;

/// The places of the brackets of each kind in a list of open ones, in order.
#[derive(Debug, Default)]
pub(super) struct OpenBrackets([Vec<usize>; KINDS]);

impl OpenBrackets {
    /// The kind of a bracket by itself.
    pub(super) fn kind(bracket: u8) -> Kind {
        match bracket {
            b'(' => Kind::Parenthesis,
            b'[' => Kind::Square,
            _ => Kind::Brace,
        }
    }

    /// Records that the bracket at place `at`, the last one of the list, is of a kind.
    pub(super) fn push(&mut self, kind: Kind, at: usize) {
        self.0[kind as usize].push(at);
    }

    /// The place of the innermost bracket of a kind.
    pub(super) fn last(&self, kind: Kind) -> Option<usize> {
        self.0[kind as usize].last().copied()
    }

    /// The place of the first bracket of a kind at or after a place.
    pub(super) fn first_from(&self, kind: Kind, from: usize) -> Option<usize> {
        let places = &self.0[kind as usize];
        let first = places.partition_point(|&place| place < from);
        places.get(first).copied()
    }

    /// Records that the innermost bracket of a kind is no longer of it.
    pub(super) fn pop(&mut self, kind: Kind) {
        self.0[kind as usize].pop();
    }

    /// Records that the list now has `length` brackets.
    pub(super) fn truncate(&mut self, length: usize) {
        for places in &mut self.0 {
            while places.last().is_some_and(|&place| place >= length) {
                places.pop();
            }
        }
    }
}

//! Limits on nesting, checked on the tokens before the parser runs.
//!
//! The parser, the checker and lowering recurse over the tree. One number counts everything
//! that may make the tree deep: open brackets, substatements without braces, sequences of
//! prefix operators and casts, and right-associative operators (`=`, `?:`). Chains that are
//! walked in loops do not count: `a + b + c`, `a, b`, `else if`.

use super::preprocess::expanded::ExpandedText;
use super::tokens::{TokenKind, Tokens};
use crate::diagnostic::{Code, Diagnostic};

/// The limit on the combined nesting of brackets, statements and operators.
pub(super) const MAX_NESTING: u32 = 256;

/// The limit on the height of an expression's tree: brackets and operators count once each, but a
/// left-associative chain of binary operators is one level.
pub(super) const MAX_EXPRESSION_HEIGHT: u32 = 768;

/// The unfinished constructs at one level of brackets.
#[derive(Clone, Copy, Default)]
struct Level {
    /// The number of `if (a) while (b) for (...)` whose substatement is not complete.
    heads: u32,
    /// The number of prefix operators and casts (`- ! ~ (int)`) whose operand is not complete.
    prefixes: u32,
    /// The number of `=` and `?` whose right operand is not complete.
    rights: u32,
    /// Whether the bracket is the parenthesis of a cast.
    is_cast: bool,
}

impl Level {
    fn total(&self) -> u32 {
        self.heads + self.prefixes + self.rights
    }
}

/// Reports the first position where the text nests deeper than [`MAX_NESTING`]; returns `false` then.
///
/// `is_type` tells whether the token with an index begins a type.
pub(super) fn check(
    text: &ExpandedText,
    tokens: &Tokens,
    is_type: impl Fn(usize) -> bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let source = text.text.as_str();
    let mut outer: Vec<Level> = Vec::new();
    let mut outer_total = 0;
    let mut level = Level::default();
    // Whether the preceding token ends an operand, so that a following `-` is a binary operator.
    let mut after_operand = false;
    for (index, token) in tokens.list.iter().enumerate() {
        let word = tokens.text(source, index);
        let followed_by_else = || tokens.text(source, index + 1) == "else";
        let mut ends_operand = false;
        match (token.kind, word) {
            (TokenKind::Word, "if" | "for" | "while" | "do" | "switch") => {
                let chained = word == "if" && index > 0 && tokens.text(source, index - 1) == "else";
                level.heads += u32::from(!chained);
            }
            (TokenKind::Word, "sizeof") => level.prefixes += 1,
            (TokenKind::Word, "return" | "else" | "case" | "default" | "goto") => {}
            (TokenKind::Word | TokenKind::Number | TokenKind::Character | TokenKind::String, _) => {
                level.prefixes = 0;
                ends_operand = true;
            }
            (TokenKind::Pragma, _) => {}
            (TokenKind::Punctuator, "(" | "[" | "{") => {
                outer_total += level.total() + 1;
                outer.push(level);
                level = Level {
                    is_cast: word == "(" && !after_operand && is_type(index + 1),
                    ..Level::default()
                };
            }
            (TokenKind::Punctuator, ")" | "]" | "}") => {
                if let Some(before) = outer.pop() {
                    let was_cast = level.is_cast;
                    level = before;
                    outer_total -= level.total() + 1;
                    if was_cast {
                        level.prefixes += 1;
                    } else {
                        level.prefixes = 0;
                        ends_operand = word != "}";
                    }
                    if word == "}" && !followed_by_else() {
                        level.heads = 0;
                    }
                }
            }
            (TokenKind::Punctuator, ";") => {
                level.prefixes = 0;
                level.rights = 0;
                if !followed_by_else() {
                    level.heads = 0;
                }
            }
            (TokenKind::Punctuator, ",") => {
                level.prefixes = 0;
                level.rights = 0;
            }
            (TokenKind::Punctuator, "!" | "~") => level.prefixes += 1,
            (TokenKind::Punctuator, "++" | "--") => {
                if after_operand {
                    ends_operand = true;
                } else {
                    level.prefixes += 1;
                }
            }
            (TokenKind::Punctuator, "+" | "-" | "*" | "&") => {
                level.prefixes += u32::from(!after_operand);
            }
            (
                TokenKind::Punctuator,
                "?" | "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "<<=" | ">>=" | "&=" | "|=" | "^=",
            ) => level.rights += 1,
            (TokenKind::Punctuator, _) => {}
        }
        after_operand = ends_operand;
        if outer_total + level.total() > MAX_NESTING {
            diagnostics.push(
                Diagnostic::new(
                    Code::E0601,
                    text.span(token.start, token.end),
                    format!("nested too deeply: the limit is {MAX_NESTING} levels"),
                )
                .note("brackets, statements without braces, prefix operators, casts, `=` and `?:` count together")
                .help("move parts into variables or functions of their own"),
            );
            return false;
        }
    }
    true
}

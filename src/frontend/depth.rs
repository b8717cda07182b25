//! Limits on nesting, checked on the tokens before the parser runs.
//!
//! The parser, the checker and lowering recurse over the tree. What may make the tree deep
//! is counted here in one number: open brackets, statements within statements without
//! braces, prefix operators and casts in a row, and the operators that lean to the right
//! (`=`, `?:`). Rows that are walked in loops do not count: `a + b + c`, `a, b`, `else if`.

use super::preprocess::expanded::ExpandedText;
use super::tokens::{TokenKind, Tokens};
use crate::diagnostic::{Code, Diagnostic};

/// How deep brackets, statements and operators may nest together.
pub(super) const MAX_NESTING: u32 = 256;

/// How deep an expression may be: brackets count once each, and so does every operator on
/// the way down, but a row of binary operators is one step.
pub(super) const MAX_EXPRESSION_HEIGHT: u32 = 768;

/// What is open at one level of brackets.
#[derive(Clone, Copy, Default)]
struct Level {
    /// `if (a) while (b) for (...)` that wait for their statement.
    heads: u32,
    /// `- ! ~ (int)` that wait for their operand.
    prefixes: u32,
    /// `a = b ? c :` that wait for their right side.
    rights: u32,
    /// Whether the bracket is the parenthesis of a cast.
    is_cast: bool,
}

impl Level {
    fn total(&self) -> u32 {
        self.heads + self.prefixes + self.rights
    }
}

/// Reports the first place where the text nests deeper than [`MAX_NESTING`]; `false` then.
///
/// `is_type` says whether a token is a word that begins a type.
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
    // Whether the token before ends an operand, so that `-` is a binary operator.
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
                    format!("nested more than {MAX_NESTING} deep"),
                )
                .note("brackets, statements without braces, prefix operators, casts, `=` and `?:` count together")
                .help("give parts of it names of their own"),
            );
            return false;
        }
    }
    true
}

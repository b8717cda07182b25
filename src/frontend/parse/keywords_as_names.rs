//! Keywords in place of the name of a variable, a member or a parameter: `float *kernel`, `int local`.
//!
//! Some of these declarations are valid, with a qualifier after the type and without a name, so the grammar would
//! report at a later token or not at all. They are found in the tokens, where a name must follow, and the
//! grammar then reads the keyword as a name, there and where it is used.

use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{TokenKind, Tokens};
use super::words::{built_in_types, is_type_keyword};
use crate::diagnostic::{Code, Diagnostic};

/// The keywords of OpenCL C that are used as names by mistake. Those of C are known better.
const KEYWORDS: &[&str] = &["kernel", "global", "local", "constant", "private", "half"];

/// Other keywords, which are reported here as the names of parameters.
const KEYWORDS_OF_C: &[&str] = &[
    "auto", "break", "case", "continue", "default", "do", "else", "extern", "for", "goto", "if",
    "inline", "register", "return", "sizeof", "static", "switch", "typedef", "while",
];

/// The limit on tokens between a parameter and the end of the parameters.
const MAX_PARAMETERS_SCANNED: usize = 1024;

/// Reports keywords that are declared as names. Returns the tokens that are to be read as names, sorted.
pub(super) fn find(
    text: &ExpandedText,
    tokens: &Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let source = text.text.as_str();
    let word = |i: usize| tokens.text(source, i);
    let mut found = Vec::new();
    // The keywords that were declared in the current function or structure.
    let mut declared: Vec<&str> = Vec::new();
    // The brackets open around the token, with their tokens.
    let mut open: Vec<usize> = Vec::new();
    for (i, token) in tokens.list.iter().enumerate() {
        open.truncate(token.depth as usize);
        match word(i) {
            "(" | "[" | "{" => open.push(i),
            "}" if token.depth == 0 => declared.clear(),
            keyword
                if token.kind == TokenKind::Word
                    && (KEYWORDS.contains(&keyword) || KEYWORDS_OF_C.contains(&keyword)) =>
            {
                let around = open.last().map_or("{", |&o| word(o));
                let is_parameter = open.len() == 1 && around == "(";
                if is_after_type(source, tokens, i)
                    && (KEYWORDS.contains(&keyword) && is_end_of_name(word(i + 1), around)
                        || is_parameter
                            && matches!(word(i + 1), "," | ")" | "[")
                            && is_of_definition(source, tokens, i))
                {
                    let what = if is_parameter {
                        "parameter name"
                    } else {
                        "name"
                    };
                    let span = text.span(token.start, token.end);
                    let message = format!("expected {what}, found keyword `{keyword}`");
                    let diagnostic = Diagnostic::new(Code::E0001, span, message);
                    let help = format!("`{keyword}` is reserved: choose another name");
                    diagnostics.push(diagnostic.help(help));
                    declared.push(keyword);
                    found.push(i);
                } else if declared.contains(&keyword) && is_use(word(i.max(1) - 1), word(i + 1)) {
                    found.push(i);
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a word ends the name of a variable or a member; `around` is the innermost open bracket.
fn is_end_of_name(word: &str, around: &str) -> bool {
    word == "=" || around == "{" && matches!(word, ";" | "," | "[")
}

/// Whether a type precedes a token, perhaps with `*`.
fn is_after_type(source: &str, tokens: &Tokens, index: usize) -> bool {
    let word = |i: usize| tokens.text(source, i);
    let mut before = (0..index).rev();
    let last = before.find(|&i| word(i) != "*").map_or("", word);
    let is_tag = index > 1 && matches!(word(index - 2), "struct" | "union" | "enum");
    let is_type = is_type_keyword(last) && last != "const"
        || built_in_types().any(|ty| ty == last) && last.ends_with(|c: char| c != '_');
    (is_type && !KEYWORDS.contains(&last.trim_matches('_')) || is_tag)
        && !matches!(last, "struct" | "union" | "enum" | "volatile" | "typedef")
}

/// Whether the parameters around a token are those of a function definition.
fn is_of_definition(source: &str, tokens: &Tokens, index: usize) -> bool {
    let last = tokens.list.len().min(index + MAX_PARAMETERS_SCANNED);
    let end = (index..last).find(|&i| tokens.list[i].depth == 0);
    end.is_some_and(|end| tokens.text(source, end) == ")" && tokens.text(source, end + 1) == "{")
}

/// Whether a word between these two is an operand.
fn is_use(before: &str, after: &str) -> bool {
    let is_operator = |word: &str| {
        let first = word.chars().next().unwrap_or(' ');
        "+-*/%&|^~!<>=?:,([".contains(first)
    };
    let is_assigned = after.len() >= 2 && after.ends_with('=') || matches!(after, "=" | "[" | ".");
    let is_end = matches!(after, ";" | ")" | "]" | "," | ":" | "." | "->" | "[");
    is_assigned
        || (is_operator(before) || before == "return")
            && (is_end
                // `(global *)` and `f(global *` may be types.
                || after == "*" && !matches!(before, "(" | ",")
                || after != "*" && after != "(" && is_operator(after))
}

//! Declarations of pointers to a structure by its tag alone, as in C++: `P *p = q;`, which the grammar would read as an
//! assignment to a product.

use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{TokenKind, Tokens};
use super::mistakes::keyword_of_tag;
use crate::diagnostic::{Code, Diagnostic};

/// Reports such declarations. Returns where they begin in the text.
pub(super) fn find(
    text: &ExpandedText,
    tokens: &Tokens,
    is_type: impl Fn(usize) -> bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let source = text.text.as_str();
    let word = |i: usize| tokens.text(source, i);
    let is_name = |i: usize| {
        tokens
            .list
            .get(i)
            .is_some_and(|t| t.kind == TokenKind::Word)
            && !super::is_keyword(word(i))
    };
    let mut found = Vec::new();
    for i in 1..tokens.list.len() {
        let is_declaration = word(i) == "*"
            && is_name(i - 1)
            && is_name(i + 1)
            && matches!(word(i + 2), "=" | ";")
            && i >= 2
            && tokens.list[i].depth > 0
            && matches!(word(i - 2), "{" | "}" | ";");
        if !is_declaration || is_type(i - 1) {
            continue;
        }
        let (tag, token) = (word(i - 1), tokens.list[i - 1]);
        let text_before = match keyword_of_tag(source, tokens, tag) {
            Some("struct") => "struct ",
            Some("union") => "union ",
            Some("enum") => "enum ",
            _ => continue,
        };
        let keyword = text_before.trim_end();
        let span = text.span(token.start, token.end);
        let message = format!("must use `{keyword}` tag to refer to type `{tag}`");
        let help = format!("write `{keyword}` before it");
        let diagnostic = Diagnostic::new(Code::E0101, span, message);
        diagnostics.push(diagnostic.fix(help, span.at_start(), text_before));
        found.push(token.start);
    }
    found
}

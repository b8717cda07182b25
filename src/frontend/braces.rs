//! Which brace is one too many, or has no partner, told by how the lines are indented.
//!
//! Where the braces of a text do not match, the place where that becomes certain is far behind the
//! mistake: a function that ends too early leaves statements between functions, and one that never
//! ends takes the rest of the file. People indent what they mean, so the brace whose line is not
//! indented as its partner's is taken for the mistake. It is reported and set aside, and everything
//! else is read as it was meant.
//!
//! Keeps: a text whose braces match is not looked at twice, however it is indented; and where the
//! lines do not explain what does not match, nothing is set aside. Linear.

use super::preprocess::expanded::ExpandedText;
use super::tokens::{TokenKind, Tokens};
use crate::diagnostic::{Code, Diagnostic};

/// How many braces are explained at most: a text with more is not indented as it is meant.
const MAX_SET_ASIDE: usize = 8;

/// A brace in the text.
#[derive(Clone, Copy)]
struct Brace {
    /// Its token.
    at: usize,
    opens: bool,
    /// The blanks that its line begins with.
    indent: usize,
    /// Whether it is the first token of its line.
    leads: bool,
    line: usize,
}

/// What is wrong with a brace; `by` is the one that shows it.
struct Fault {
    at: usize,
    by: usize,
}

/// Reports the braces that the lines show to be wrong, and takes them out of the tokens.
pub(super) fn set_aside(
    text: &ExpandedText,
    tokens: &mut Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if tokens.swallowed {
        return;
    }
    let braces = braces(&text.text, tokens);
    let Some(missing) = missing(&braces) else {
        return;
    };
    let (extra, unclosed) = by_indentation(&braces);
    let count = unclosed.len() + extra.len();
    let explained = unclosed.len() as i64 - extra.len() as i64 == missing;
    if !explained || count == 0 || count > MAX_SET_ASIDE {
        return;
    }
    let span = |at: usize| {
        let token = tokens.list[at];
        text.span(token.start, token.end)
    };
    for fault in &extra {
        let message = "`}` without a `{` before it: its line is not indented as the function's";
        let shown = "so this one would be";
        diagnostics.push(
            Diagnostic::new(Code::E0002, span(fault.at), message).also(span(fault.by), shown),
        );
    }
    for fault in &unclosed {
        let message = "`{` is never closed";
        let shown = "this `}` is indented as one further out";
        diagnostics.push(
            Diagnostic::new(Code::E0002, span(fault.at), message).also(span(fault.by), shown),
        );
    }
    let mut gone: Vec<usize> = extra.iter().chain(&unclosed).map(|f| f.at).collect();
    gone.sort_unstable();
    for &at in &gone {
        let token = tokens.list[at];
        tokens.broken.push(token.start);
        tokens.blanks.push((token.start, token.end));
        tokens.set_aside.push(token.start);
    }
    let mut index = 0;
    tokens.list.retain(|_| {
        index += 1;
        gone.binary_search(&(index - 1)).is_err()
    });
}

fn braces(text: &str, tokens: &Tokens) -> Vec<Brace> {
    let mut list = Vec::new();
    let (mut line, mut line_start, mut seen) = (0, 0, 0);
    let mut leads = true;
    for (at, token) in tokens.list.iter().enumerate() {
        let between = text.get(seen..token.start).unwrap_or("");
        if let Some(newline) = between.rfind('\n') {
            line += between.matches('\n').count();
            line_start = seen + newline + 1;
            leads = true;
        }
        let word = tokens.text(text, at);
        if token.kind == TokenKind::Punctuator && matches!(word, "{" | "}") {
            let own = text.get(line_start..token.start).unwrap_or("");
            list.push(Brace {
                at,
                opens: word == "{",
                indent: own.len() - own.trim_start().len(),
                leads,
                line,
            });
        }
        leads = false;
        seen = token.end;
    }
    list
}

/// How many closing braces are missing, less than none where there are too many; `None` where the
/// braces match.
fn missing(braces: &[Brace]) -> Option<i64> {
    let (mut depth, mut least) = (0i64, 0);
    for brace in braces {
        depth += if brace.opens { 1 } else { -1 };
        least = depth.min(least);
    }
    (depth != 0 || least < 0).then_some(depth)
}

/// The braces that are too many, and those that are not closed.
fn by_indentation(braces: &[Brace]) -> (Vec<Fault>, Vec<Fault>) {
    let (mut extra, mut unclosed) = (Vec::new(), Vec::new());
    let mut open: Vec<Brace> = Vec::new();
    // The first end of something at file scope that is indented deeper than where that begins.
    let mut early: Option<(Brace, Brace)> = None;
    for &brace in braces {
        if brace.opens {
            open.push(brace);
            continue;
        }
        // Where a `}` stands as one further out does, those in between have none.
        let partner = open.last().copied();
        let outer = open.iter().rposition(|o| o.indent == brace.indent);
        if let (Some(top), Some(outer), true) = (partner, outer, brace.leads)
            && top.indent > brace.indent
            && top.line != brace.line
        {
            let inner = open.drain(outer + 1..);
            unclosed.extend(inner.map(|o| Fault {
                at: o.at,
                by: brace.at,
            }));
        }
        match open.pop() {
            Some(begin) if open.is_empty() => {
                if brace.leads && brace.indent > begin.indent && begin.line != brace.line {
                    early.get_or_insert((begin, brace));
                } else if early.is_some_and(|(begin, _)| brace.indent <= begin.indent) {
                    early = None;
                }
            }
            Some(_) => {}
            None => {
                let found = early.take();
                let found = found.filter(|(begin, _)| brace.leads && brace.indent == begin.indent);
                let Some((_, end)) = found else {
                    // Not told by the lines.
                    return (Vec::new(), Vec::new());
                };
                extra.push(Fault {
                    at: end.at,
                    by: brace.at,
                });
            }
        }
    }
    if !open.is_empty() {
        return (Vec::new(), Vec::new());
    }
    (extra, unclosed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::tokens;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    /// The lines of the braces that are set aside.
    fn lines(source: &str) -> Vec<usize> {
        let mut map = SourceMap::new();
        let file = map.add("k.cl", source).unwrap();
        let text = ExpandedText::verbatim(&map, file);
        let mut diagnostics = Vec::new();
        tokens::scan(&text, &mut diagnostics);
        let spans = diagnostics.iter().filter_map(|d| d.primary.as_ref());
        spans
            .map(|p| map.position(p.span).unwrap().line as usize)
            .collect()
    }

    #[test]
    fn a_brace_too_many_is_the_one_that_ends_the_function_too_early() {
        let source = "void k() {\n  if (a) {\n    b;\n  }\n  }\n  for (;;) {\n    c;\n  }\n  d;\n}\nvoid m() { }\n";
        assert_eq!(lines(source), [5]);
        // The braces of what follows are not missed.
        assert_eq!(lines(&source.repeat(3)), [5, 16, 27]);
    }

    #[test]
    fn a_brace_without_partner_is_the_one_whose_place_another_one_takes() {
        let source =
            "void k()\n{\n  for (;;) {\n    if (a) {\n      b;\n  }\n  c;\n}\nvoid m() {\n}\n";
        assert_eq!(lines(source), [4]);
        let source = "void k() {\n\tif (a) {\n\t\tb;\n\tc;\n}\nvoid m() {\n}\n";
        assert_eq!(lines(&source.repeat(2)), [2, 9]);
    }

    #[test]
    fn what_matches_is_indented_as_one_likes() {
        let banner = "void k() {\n  if (a) {\n    b;\n    }\n  }\nvoid m()\n  {\n  }\n";
        assert_eq!(lines(banner), [0; 0]);
        let other = "void k() {\nif (a) {\n b;\n}\n  while (c) {\n}}\n";
        assert_eq!(lines(other), [0; 0]);
    }

    #[test]
    fn what_the_lines_do_not_tell_is_said_where_it_is_certain() {
        // As brackets that match nothing are.
        assert_eq!(lines("void k() {\nif (a) {\nb;\n}\n}\n}\n"), [6]);
        assert_eq!(lines("void k() { if (a) { b; }\n"), [1]);
        assert_eq!(lines("}\n"), [1]);
    }
}

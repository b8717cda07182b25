//! Finds extra and unclosed braces by the indentation of their lines, and repairs them.
//!
//! Where the braces of a text do not match, the parser notices it far after the mistake: a function
//! that ends too early leaves statements between functions, and one that never ends swallows the
//! rest of the file. Indentation usually shows the intent. So the brace whose line is not indented
//! like its partner's is assumed to be the mistake. It is reported, and the text is repaired: an
//! extra brace becomes a blank, or a missing one replaces a blank.
//!
//! Preserves all other bytes and their positions. Text whose braces match is never changed, however
//! it is indented; nor is text whose indentation does not explain the mismatch. Linear time.

use super::brackets;
use super::preprocess::expanded::ExpandedText;
use super::stray_braces;
use super::tokens::{self, TokenKind, Tokens};
use crate::diagnostic::{Code, Diagnostic};

/// The greatest number of braces that are repaired: with more, the indentation is not reliable.
const MAX_REPAIRED: usize = 8;

/// The greatest number of tokens before a function's body in the search for its first token.
const MAX_HEAD: usize = 1024;

/// A brace in the text.
#[derive(Clone, Copy)]
struct Brace {
    /// Its index in the list of tokens.
    at: usize,
    opens: bool,
    /// The number of leading blanks of its line.
    indent: usize,
    /// Whether it is the first token of its line.
    leads: bool,
    line: usize,
}

/// An extra or an unclosed brace.
struct Fault {
    at: usize,
    /// The token index of the brace whose indentation shows the mistake.
    by: usize,
    /// The token before which the closing brace is missing; `None` when this brace is extra.
    before: Option<usize>,
}

/// Reports the braces that the indentation shows to be mistakes, and repairs the text.
pub fn repair(text: &mut ExpandedText, diagnostics: &mut Vec<Diagnostic>) {
    if text.swallowed || !is_suspect(&text.text) {
        return;
    }
    let tokens = tokens::split_only(text);
    let braces = braces(&text.text, &tokens);
    let Some(missing) = missing(&braces) else {
        return;
    };
    let faults = by_indentation(&text.text, &tokens, &braces);
    let unclosed = faults.iter().filter(|f| f.before.is_some()).count() as i64;
    let extra = faults.len() as i64 - unclosed;
    if unclosed - extra != missing || !(1..=MAX_REPAIRED).contains(&faults.len()) {
        return;
    }
    let mut bytes = text.text.clone().into_bytes();
    for fault in &faults {
        let span = |at: usize| {
            let place = tokens.list.get(at).map_or((0, 0), |t| (t.start, t.end));
            text.span(place.0, place.1)
        };
        let (message, shown) = match fault.before {
            None => (
                "extraneous `}`: its line is not indented like the function's",
                "so this brace has no matching `{`",
            ),
            Some(_) => (
                "`{` is never closed",
                "this brace is indented like one of an outer block",
            ),
        };
        diagnostics.push(
            Diagnostic::new(Code::E0002, span(fault.at), message).also(span(fault.by), shown),
        );
        let own = tokens.list.get(fault.at).map_or(0, |t| t.start);
        let blank = fault
            .before
            .and_then(|before| blank_before(&bytes, &tokens, before));
        let (place, byte) = match blank {
            Some(place) => (place, b'}'),
            None => (own, b' '),
        };
        if let Some(old) = bytes.get_mut(place) {
            *old = byte;
        }
        text.repaired.extend([own, place]);
    }
    // Only ASCII bytes were replaced, by ASCII bytes.
    if let Ok(repaired) = String::from_utf8(bytes) {
        text.text = repaired;
    }
}

/// Whether the braces do not match; those in strings and comments count as well.
fn is_suspect(text: &str) -> bool {
    let mut depth = 0i64;
    for byte in text.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return true;
        }
    }
    depth != 0
}

/// The position of a blank for a brace before a token that begins a line: in the line's indentation, or
/// the line end before it.
fn blank_before(bytes: &[u8], tokens: &Tokens, before: usize) -> Option<usize> {
    let start = tokens.list.get(before)?.start;
    let last = tokens.list.get(before.checked_sub(1)?)?;
    let blanks = bytes.get(last.end..start)?;
    let newline = last.end + blanks.iter().rposition(|&b| b == b'\n')?;
    let is_blank = |&p: &usize| matches!(bytes[p], b' ' | b'\t');
    if let Some(place) = (newline + 1..start).rev().find(is_blank) {
        return Some(place);
    }
    // The line end before it, unless a comment or a pragma precedes it on that line.
    let is_free = bytes[last.end..newline].iter().all(u8::is_ascii_whitespace);
    (is_free && last.kind != TokenKind::Pragma && bytes[newline] == b'\n').then_some(newline)
}

fn braces(text: &str, tokens: &Tokens) -> Vec<Brace> {
    let mut list = Vec::new();
    let (mut line, mut line_start, mut seen) = (0, 0, 0);
    let mut leads = true;
    let mut strays = stray_braces::find(text, tokens).into_iter().peekable();
    for (at, token) in tokens.list.iter().enumerate() {
        let between = text.get(seen..token.start).unwrap_or("");
        if let Some(newline) = between.rfind('\n') {
            line += between.matches('\n').count();
            line_start = seen + newline + 1;
            leads = true;
        }
        let word = tokens.text(text, at);
        // The bracket matcher reports an unclosed initializer at its semicolon.
        let is_brace = token.kind == TokenKind::Punctuator && matches!(word, "{" | "}");
        let is_stray = strays.next_if_eq(&at).is_some();
        if is_brace && !is_stray && !brackets::is_unclosed_initializer(text, tokens, at) {
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

/// The number of missing closing braces, negative where there are too many; `None` where the
/// braces match.
fn missing(braces: &[Brace]) -> Option<i64> {
    let (mut depth, mut least) = (0i64, 0);
    for brace in braces {
        depth += if brace.opens { 1 } else { -1 };
        least = depth.min(least);
    }
    (depth != 0 || least < 0).then_some(depth)
}

/// The extra and the unclosed braces, in the order in which the indentation reveals them. Empty where
/// it does not explain the mismatch.
fn by_indentation(text: &str, tokens: &Tokens, braces: &[Brace]) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut open: Vec<Brace> = Vec::new();
    // The first `}` that closes a brace at file scope but is indented deeper than it.
    let mut early: Option<(Brace, Brace)> = None;
    for &brace in braces {
        if brace.opens {
            // A function definition that is indented like the enclosing one: that one has no end.
            if let Some(first) = open.first()
                && first.indent == brace.indent
                && first.line != brace.line
                && let Some(begin) = begin_of_function(text, tokens, brace)
            {
                faults.extend(open.drain(..).map(|o| Fault {
                    at: o.at,
                    by: brace.at,
                    before: Some(begin),
                }));
            }
            open.push(brace);
            continue;
        }
        // A `}` that is indented like an outer `{`: the braces in between are unclosed.
        let outer = open.iter().rposition(|o| o.indent == brace.indent);
        if let (Some(top), Some(outer), true) = (open.last().copied(), outer, brace.leads)
            && top.indent > brace.indent
            && top.line != brace.line
        {
            let inner = open.drain(outer + 1..);
            faults.extend(inner.map(|o| Fault {
                at: o.at,
                by: brace.at,
                before: Some(brace.at),
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
                    // The indentation does not explain it.
                    return Vec::new();
                };
                faults.push(Fault {
                    at: end.at,
                    by: brace.at,
                    before: None,
                });
            }
        }
    }
    if open.is_empty() { faults } else { Vec::new() }
}

/// The first token of the function definition whose body `brace` begins. It must begin a line that is
/// indented like the brace's, and a `)` must precede the brace.
fn begin_of_function(text: &str, tokens: &Tokens, brace: Brace) -> Option<usize> {
    let word = |i: usize| tokens.text(text, i);
    if word(brace.at.checked_sub(1)?) != ")" {
        return None;
    }
    let mut first = brace.at;
    while first > 0 && !matches!(word(first - 1), ";" | "{" | "}") {
        first -= 1;
        if brace.at - first > MAX_HEAD {
            return None;
        }
    }
    if first == 0
        || matches!(
            word(first),
            "if" | "for" | "while" | "switch" | "else" | "do"
        )
    {
        return None;
    }
    let start = tokens.list.get(first)?.start;
    let line = text.get(..start)?.rfind('\n')? + 1;
    let own = text.get(line..start)?;
    // A second word follows, the declared name: in a macro call or a label none does.
    let has_type = word(first + 1).starts_with(|c: char| c.is_alphabetic() || c == '_');
    (own.trim().is_empty() && own.len() == brace.indent && has_type).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    /// The lines of all reported braces.
    fn lines(source: &str) -> Vec<usize> {
        let mut map = SourceMap::new();
        let file = map.add("k.cl", source).unwrap();
        let mut text = ExpandedText::verbatim(&map, file);
        let mut diagnostics = Vec::new();
        repair(&mut text, &mut diagnostics);
        assert_eq!(text.text.len(), source.len());
        tokens::scan(&text, &mut diagnostics);
        let spans = diagnostics.iter().filter_map(|d| d.primary.as_ref());
        spans
            .map(|p| map.position(p.span).unwrap().line as usize)
            .collect()
    }

    #[test]
    fn an_extra_brace_is_the_one_that_ends_the_function_too_early() {
        let source = "void k() {\n  if (a) {\n    b;\n  }\n  }\n  for (;;) {\n    c;\n  }\n  d;\n}\nvoid m() { }\n";
        assert_eq!(lines(source), [5]);
        // The braces after it still match.
        assert_eq!(lines(&source.repeat(3)), [5, 16, 27]);
    }

    #[test]
    fn an_unclosed_brace_is_the_one_whose_partner_is_indented_like_an_outer_one() {
        let source =
            "void k()\n{\n  for (;;) {\n    if (a) {\n      b;\n  }\n  c;\n}\nvoid m() {\n}\n";
        assert_eq!(lines(source), [4]);
        let source = "void k() {\n\tif (a) {\n\t\tb;\n\tc;\n}\nvoid m() {\n}\n";
        assert_eq!(lines(&source.repeat(2)), [2, 9]);
    }

    #[test]
    fn an_unclosed_function_ends_where_the_next_one_begins() {
        let source = "void k() {\n  a;\n\nstatic void m(int x)\n{\n  b;\n}\nvoid n() { }\n";
        assert_eq!(lines(source), [1]);
        let two = "void k() {\n  if (a) {\n    b;\n\nvoid m() {\n}\n";
        assert_eq!(lines(two), [1, 2]);
    }

    #[test]
    fn matching_braces_may_have_any_indentation() {
        let banner = "void k() {\n  if (a) {\n    b;\n    }\n  }\nvoid m()\n  {\n  }\n";
        assert_eq!(lines(banner), [0; 0]);
        let other = "void k() {\nif (a) {\n b;\n}\n  while (c) {\n}}\n";
        assert_eq!(lines(other), [0; 0]);
    }

    #[test]
    fn without_a_clue_in_the_indentation_the_bracket_matcher_reports() {
        // Where it reports any unbalanced bracket.
        assert_eq!(lines("void k() {\nif (a) {\nb;\n}\n}\n}\n"), [6]);
        assert_eq!(lines("void k() { if (a) { b; }\n"), [1]);
        assert_eq!(lines("}\n"), [1]);
    }
}

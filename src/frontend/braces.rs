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
    /// The number of leading blanks of its line, or of that in which the head before it begins.
    indent: usize,
    /// Whether it is the first token of its line.
    leads: bool,
    line: usize,
}

/// The braces of the body of a function.
type Body = (Brace, Brace);

/// An extra or an unclosed brace.
struct Fault {
    at: usize,
    /// The token index of the brace whose indentation shows the mistake.
    by: usize,
    kind: FaultKind,
}

/// What is wrong about a brace.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FaultKind {
    /// The closing brace is missing before this token.
    Unclosed(usize),
    /// It is extra, as its indentation shows.
    Extra,
    /// It is extra: it ends a function, and statements follow.
    BeforeStatements,
    /// It follows the end of a function.
    Lone,
    /// It ends a function whose head no opening brace follows. The parser reports the head.
    Headless,
    /// It ends the indented body of the statement whose head is the first token, but the opening brace before the second one
    /// is missing.
    Unopened(usize, usize),
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
    let is_unclosed = |fault: &&Fault| matches!(fault.kind, FaultKind::Unclosed(_));
    let unclosed = faults.iter().filter(is_unclosed).count() as i64;
    let extra = faults.len() as i64 - unclosed;
    if unclosed - extra != missing || !(1..=MAX_REPAIRED).contains(&faults.len()) {
        return;
    }
    let mut bytes = text.text.clone().into_bytes();
    for fault in faults.iter().filter(|f| f.kind != FaultKind::Headless) {
        let span = |at: usize| {
            let place = tokens.list.get(at).map_or((0, 0), |t| (t.start, t.end));
            text.span(place.0, place.1)
        };
        let (message, shown) = match fault.kind {
            FaultKind::Extra | FaultKind::Lone | FaultKind::Headless | FaultKind::Unopened(..) => (
                "extraneous `}`: its line is not indented like the function's",
                "so this brace has no matching `{`",
            ),
            FaultKind::BeforeStatements => (
                "extraneous `}`: it ends the function, but statements follow it",
                "so this brace has no matching `{`",
            ),
            FaultKind::Unclosed(_) => (
                "`{` is never closed",
                "this brace is indented like one of an outer block",
            ),
        };
        diagnostics.push(match fault.kind {
            FaultKind::Unopened(head, body) => unopened(text, &tokens, (head, body), fault.at),
            FaultKind::Lone => Diagnostic::new(
                Code::E0002,
                span(fault.at),
                "extraneous `}` without a matching `{`",
            ),
            kind => {
                let extra = Diagnostic::new(Code::E0002, span(fault.at), message)
                    .also(span(fault.by), shown);
                let is_extra = !matches!(kind, FaultKind::Unclosed(_));
                let head = is_extra.then(|| unbraced_head(&text.text, &tokens, fault.at));
                match head.flatten() {
                    Some((head, body)) if is_of_several(&text.text, &tokens, body, fault.at) => {
                        let name = name_of_head(&text.text, &tokens, head);
                        extra.also(span(head), format!("or `{{` is missing after this {name}"))
                    }
                    _ => extra,
                }
            }
        });
        let own = tokens.list.get(fault.at).map_or(0, |t| t.start);
        let (place, byte) = match fault.kind {
            FaultKind::Unclosed(before) => (blank_before(&bytes, &tokens, before), b'}'),
            FaultKind::Unopened(_, body) => {
                let blank = blank_before(&bytes, &tokens, body);
                (
                    blank.or_else(|| blank_within_line(&bytes, &tokens, body)),
                    b'{',
                )
            }
            _ => (None, b' '),
        };
        let (place, byte) = place.map_or((own, b' '), |place| (place, byte));
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

/// The position of a blank for a brace before a token that follows another one in its line.
fn blank_within_line(bytes: &[u8], tokens: &Tokens, before: usize) -> Option<usize> {
    let start = tokens.list.get(before)?.start;
    let last = tokens.list.get(before.checked_sub(1)?)?;
    let blank = bytes.get(last.end)?;
    (last.end < start && matches!(blank, b' ' | b'\t')).then_some(last.end)
}

fn braces(text: &str, tokens: &Tokens) -> Vec<Brace> {
    let mut list = Vec::new();
    let (mut line, mut seen) = (0, 0);
    let first = tokens.list.first().map_or(0, |token| token.start);
    let blanks = text.get(..first).unwrap_or("");
    let mut indent = blanks.len() - blanks.trim_start_matches([' ', '\t']).len();
    let mut leads = true;
    // The indentation of the lines with the open parentheses, and of that with the last pair.
    let mut parentheses: Vec<usize> = Vec::new();
    let mut head = 0;
    let mut strays = stray_braces::find(text, tokens).into_iter().peekable();
    for (at, token) in tokens.list.iter().enumerate() {
        let between = text.get(seen..token.start).unwrap_or("");
        if let Some(newline) = between.rfind('\n') {
            line += between.matches('\n').count();
            // Only the blanks: a line may be long.
            let line_start = seen + newline + 1;
            let blanks = text.get(line_start..token.start).unwrap_or("");
            indent = blanks.len() - blanks.trim_start_matches([' ', '\t']).len();
            leads = true;
        }
        let word = tokens.text(text, at);
        // The bracket matcher reports an unclosed initializer at its semicolon.
        let is_brace = token.kind == TokenKind::Punctuator && matches!(word, "{" | "}");
        let is_stray = strays.next_if_eq(&at).is_some();
        match word {
            "(" => parentheses.push(indent),
            ")" => head = parentheses.pop().unwrap_or(indent),
            _ => {}
        }
        if is_brace && !is_stray && !brackets::is_unclosed_initializer(text, tokens, at) {
            let is_head = !leads && word == "{" && at > 0 && tokens.text(text, at - 1) == ")";
            list.push(Brace {
                at,
                opens: word == "{",
                indent: if is_head { head } else { indent },
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
    let mut early: Option<Body> = None;
    // The first `}` in a function that is indented deeper than the brace it closes, if it ends the indented body of a head.
    let mut shifted: Option<(Brace, FaultKind)> = None;
    // The braces of the last function.
    let mut ended: Option<Body> = None;
    // The token after the last function.
    let mut next = 0;
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
                    kind: FaultKind::Unclosed(begin),
                }));
            }
            if open.is_empty() && is_body(text, tokens, brace) {
                shifted = None;
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
                kind: FaultKind::Unclosed(brace.at),
            }));
        }
        match open.pop() {
            Some(begin) if open.is_empty() => {
                if brace.leads && brace.indent > begin.indent && begin.line != brace.line {
                    early.get_or_insert((begin, brace));
                } else if early.is_some_and(|(begin, _)| brace.indent <= begin.indent) {
                    early = None;
                }
                if is_body(text, tokens, begin) {
                    ended = Some((begin, brace));
                    next = brace.at + 1;
                }
            }
            Some(begin) => {
                let is_deeper = brace.leads && brace.indent > begin.indent;
                if is_deeper && begin.line != brace.line && shifted.is_none() {
                    let head = head_of_body(text, tokens, brace);
                    shifted = head.map(|(head, body)| (brace, FaultKind::Unopened(head, body)));
                }
            }
            None if is_headless(text, tokens, next, brace) => {
                if faults.len() > MAX_REPAIRED {
                    return Vec::new();
                }
                faults.push(Fault {
                    at: brace.at,
                    by: brace.at,
                    kind: FaultKind::Headless,
                });
                (early, ended, next) = (None, None, brace.at + 1);
            }
            None => {
                let head = brace.leads.then(|| head_of_body(text, tokens, brace));
                let head = head.flatten();
                let own = head.map(|(head, body)| (brace, FaultKind::Unopened(head, body)));
                let inner = shifted.take().filter(|_| own.is_none() && early.is_some());
                let is_own = own.is_some();
                let found = own
                    .or(inner)
                    .or_else(|| explain(text, tokens, (early, ended), brace));
                if !is_own {
                    (early, ended, next) = (None, None, brace.at + 1);
                }
                let Some((end, kind)) = found else {
                    // The indentation does not explain it.
                    return Vec::new();
                };
                if faults.len() > MAX_REPAIRED {
                    return Vec::new();
                }
                faults.push(Fault {
                    at: end.at,
                    by: brace.at,
                    kind,
                });
            }
        }
    }
    if open.is_empty() { faults } else { Vec::new() }
}

/// Whether the head of a function without an opening brace begins the lines from a token at file scope to a closing brace: it and the
/// brace are not indented, and what follows it is.
fn is_headless(text: &str, tokens: &Tokens, from: usize, end: Brace) -> bool {
    if !end.leads || end.indent > 0 {
        return false;
    }
    let word = |i: usize| tokens.text(text, i);
    let begins = |i: &usize| *i == from || matches!(word(*i - 1), ";" | "}");
    let mut heads = (from..end.at).filter(begins);
    heads.any(|first| {
        let is_kernel = matches!(word(first), "kernel" | "__kernel");
        indent_of_line(text, tokens, first) == Some(0)
            && end_of_head(text, tokens, first, end.at).is_some_and(|after| {
                let indent = indent_of_line(text, tokens, after);
                indent.is_some_and(|indent| indent > 0 || is_kernel)
            })
    })
}

/// The token after the head of a function: two words or more, and parentheses.
fn end_of_head(text: &str, tokens: &Tokens, first: usize, end: usize) -> Option<usize> {
    let word = |i: usize| tokens.text(text, i);
    let is_word = |i: usize| tokens.list[i].kind == TokenKind::Word;
    let limit = end.min(first + MAX_HEAD);
    let is_statement = matches!(word(first), "return" | "else" | "do" | "case" | "goto");
    let (mut i, mut words) = (first, 0);
    loop {
        match word(i) {
            _ if i >= limit || is_statement => return None,
            "__attribute__" => i = end_of_parentheses(text, tokens, i + 1, limit)?,
            "(" if words > 1 && is_word(i - 1) => break,
            "*" => i += 1,
            _ if is_word(i) => (i, words) = (i + 1, words + 1),
            _ => return None,
        }
    }
    let after = end_of_parentheses(text, tokens, i, limit)?;
    let is_end = after < end && !matches!(word(after), "{" | ";" | "," | "=" | "__attribute__");
    is_end.then_some(after)
}

/// The token after the parentheses that begin at a token; `None` if a statement or a block ends in them.
fn end_of_parentheses(text: &str, tokens: &Tokens, open: usize, limit: usize) -> Option<usize> {
    let mut depth = 0usize;
    for i in open..limit {
        match tokens.text(text, i) {
            "(" => depth += 1,
            ")" if depth <= 1 => return Some(i + 1),
            ")" => depth -= 1,
            ";" | "{" | "}" => return None,
            _ => {}
        }
    }
    None
}

/// The indentation of the line that a token begins.
fn indent_of_line(text: &str, tokens: &Tokens, i: usize) -> Option<usize> {
    let before = text.get(..tokens.list.get(i)?.start)?;
    // Only the blanks: a line may be long.
    let rest = before.trim_end_matches([' ', '\t']);
    (rest.is_empty() || rest.ends_with('\n')).then_some(before.len() - rest.len())
}

/// The error about the missing opening brace of a body.
fn unopened(
    text: &ExpandedText,
    tokens: &Tokens,
    (head, body): (usize, usize),
    close: usize,
) -> Diagnostic {
    let span = |i: usize| {
        let token = tokens.list.get(i);
        token.map_or_else(|| text.span(0, 0), |t| text.span(t.start, t.end))
    };
    let shown = name_of_head(&text.text, tokens, head);
    let message = format!("expected `{{` after {shown}");
    let last = span(body.saturating_sub(1));
    let error = Diagnostic::new(Code::E0002, span(head), message)
        .also(span(close), "this brace has no matching `{`");
    // Without lines, only the number of statements tells that they belong together.
    let place = |i: usize| tokens.list.get(i).map_or(0, |t| t.start);
    let lines = text.text.get(place(head)..place(close));
    let is_line = lines.is_some_and(|lines| !lines.contains('\n'));
    match is_line && is_of_several(&text.text, tokens, body, close) {
        true => error.help(format!("add `{{` after {shown}, or remove the `}}`")),
        false => error.fix("add `{`", last.at_end(), " {"),
    }
}

/// The head of a statement in messages.
fn name_of_head(text: &str, tokens: &Tokens, head: usize) -> String {
    match tokens.text(text, head) {
        "else" => "`else`".to_owned(),
        head => format!("`{head} (...)`"),
    }
}

/// The first token of the body of the statement with this head. `None` if it is no head, or not complete before `end`.
fn body_of(text: &str, tokens: &Tokens, head: usize, end: usize) -> Option<usize> {
    let word = |i: usize| tokens.text(text, i);
    let mut body = head + 1;
    match word(head) {
        "else" => {}
        "if" | "for" | "while" => {
            let mut depth = 0usize;
            while body < end {
                match word(body) {
                    "(" => depth += 1,
                    ")" if depth <= 1 => break,
                    ")" => depth -= 1,
                    "{" | "}" => return None,
                    _ => {}
                }
                body += 1;
            }
            body += 1;
        }
        _ => return None,
    }
    (body < end).then_some(body)
}

/// The last statement before a closing brace whose body has no braces: its head, and the first token of the body. Statements within
/// other braces are not searched.
fn unbraced_head(text: &str, tokens: &Tokens, end: usize) -> Option<(usize, usize)> {
    let word = |i: usize| tokens.text(text, i);
    let mut depth = 0usize;
    for i in (end.saturating_sub(MAX_HEAD)..end).rev() {
        match word(i) {
            "}" | ")" | "]" => depth += 1,
            "{" | "(" | "[" => depth = depth.checked_sub(1)?,
            "else" | "if" | "for" | "while" if depth == 0 => {
                let body = body_of(text, tokens, i, end)?;
                let is_jump = matches!(word(body), "return" | "break" | "continue" | "goto");
                // What follows a jump is no part of its branch.
                if is_jump && is_of_several(text, tokens, body, end) {
                    return None;
                }
                // The end of a `do` statement, and `else if`.
                if !matches!(word(body), "{" | ";" | "if") {
                    return Some((i, body));
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a brace ends more than one statement from a body on.
fn is_of_several(text: &str, tokens: &Tokens, body: usize, end: usize) -> bool {
    let mut depth = 0usize;
    let ends = (body..end).filter(|&i| {
        match tokens.text(text, i) {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(tokens.text(text, i), ";" | "}")
    });
    ends.take(2).count() > 1
}

/// As [`head_of_body`], of a brace in the line of the head.
fn head_in_line(text: &str, tokens: &Tokens, end: Brace) -> Option<(usize, usize)> {
    let (head, body) = unbraced_head(text, tokens, end.at)?;
    let start = tokens.list.get(head)?.start;
    let line = text.get(start..tokens.list.get(end.at)?.start)?;
    (!line.contains('\n')).then_some((head, body))
}

/// The head of the statement whose body a brace without a partner ends, and the first token of the body: the last line that
/// is indented like the brace, and no deeper than the lines between them.
fn head_of_body(text: &str, tokens: &Tokens, end: Brace) -> Option<(usize, usize)> {
    let word = |i: usize| tokens.text(text, i);
    let indent = |i: usize| indent_of_line(text, tokens, i);
    let from = end.at.saturating_sub(MAX_HEAD);
    let mut before = (from..end.at).rev();
    let head = before.find(|&i| indent(i).is_some_and(|indent| indent <= end.indent))?;
    if indent(head) != Some(end.indent) {
        return None;
    }
    // `} else` begins with a brace of its own.
    let head = match (word(head), word(head + 1), word(head + 2)) {
        ("}", "else", "if") => head + 2,
        ("}", "else", _) | ("else", "if", _) => head + 1,
        _ => head,
    };
    let body = body_of(text, tokens, head, end.at)?;
    let is_inside = indent(body).is_some_and(|indent| indent > end.indent);
    (is_inside && word(body) != "{").then_some((head, body))
}

/// The brace that a closing brace at file scope without a partner shows to be wrong, by those of a function that ends too early
/// and those of the last function.
fn explain(
    text: &str,
    tokens: &Tokens,
    (early, ended): (Option<Body>, Option<Body>),
    brace: Brace,
) -> Option<(Brace, FaultKind)> {
    let is_like = |begin: Brace| brace.leads && brace.indent == begin.indent;
    if let Some((_, end)) = early.filter(|(begin, _)| is_like(*begin)) {
        let head = head_of_body(text, tokens, end);
        let kind = head.map_or(FaultKind::Extra, |(head, body)| {
            FaultKind::Unopened(head, body)
        });
        return Some((end, kind));
    }
    let (begin, end) = ended.filter(|(begin, _)| is_like(*begin))?;
    if !end.leads
        && end.line != begin.line
        && let Some((head, body)) = head_in_line(text, tokens, end)
    {
        return Some((end, FaultKind::Unopened(head, body)));
    }
    if are_statements(text, tokens, (begin, end), brace) {
        return Some((end, FaultKind::BeforeStatements));
    }
    (end.at + 1 == brace.at).then_some((brace, FaultKind::Lone))
}

/// Whether a brace at file scope begins the body of a function: a parameter list precedes it, but not the head of a statement.
fn is_body(text: &str, tokens: &Tokens, brace: Brace) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let Some(close) = brace.at.checked_sub(1).filter(|&i| word(i) == ")") else {
        return false;
    };
    let mut depth = 0usize;
    for i in (close.saturating_sub(MAX_HEAD)..=close).rev() {
        match word(i) {
            ")" => depth += 1,
            "(" if depth == 1 => {
                return i > 0 && !matches!(word(i - 1), "if" | "for" | "while" | "switch");
            }
            "(" => depth -= 1,
            "{" | "}" => return false,
            _ => {}
        }
    }
    false
}

/// Whether what is between the end of a function and a brace without a partner are statements: they are indented like
/// statements of the function, or have a form that no declaration has.
fn are_statements(text: &str, tokens: &Tokens, (begin, end): (Brace, Brace), stray: Brace) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let first = end.at + 1;
    let Some(token) = tokens.list.get(first).filter(|_| first < stray.at) else {
        return false;
    };
    let line = text
        .get(..token.start)
        .map_or("", |before| before.rsplit('\n').next().unwrap_or_default());
    if line.trim().is_empty() && line.len() > begin.indent && stray.indent == begin.indent {
        return true;
    }
    let is_begin = |i: &usize| *i == first || matches!(word(*i - 1), ";" | "}" | "{");
    (first..stray.at).filter(is_begin).any(|i| {
        let is_name = tokens.list[i].kind == TokenKind::Word;
        matches!(
            word(i),
            "if" | "for" | "while" | "switch" | "return" | "do" | "else" | "break" | "continue"
        ) || is_name
            && matches!(
                word(i + 1),
                "[" | "=" | "+=" | "-=" | "*=" | "/=" | "++" | "--" | "." | "->"
            )
    })
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

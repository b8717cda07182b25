//! The loops around accesses in the text of the program: a help that puts a barrier at the end of a loop's body names the loop
//! if there are several.

use gencl::launch::{Race, RaceAccess, RaceCause};
use gencl::source::{FileId, Location, SourceMap};

/// What the braces or the statement belong to that are open at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// The braces of a body, with the position of the keyword if it is that of a loop.
    Braces(Option<usize>),
    /// A statement without braces that is the body of the loop with its keyword at this position.
    Statement(usize),
}

impl Open {
    fn of_loop(self) -> Option<usize> {
        match self {
            Open::Braces(head) => head,
            Open::Statement(head) => Some(head),
        }
    }
}

/// What is open at each of the positions in a text, which are sorted.
fn open_at(text: &str, positions: &[usize]) -> Vec<Vec<Open>> {
    let mut open: Vec<Open> = Vec::new();
    let mut found = Vec::new();
    // The head of a loop that has ended.
    let mut head: Option<usize> = None;
    // The keyword whose parentheses are next, and the depth of parentheses in its head.
    let (mut keyword, mut depth): (Option<usize>, usize) = (None, 0);
    let mut wanted = positions.iter().copied().peekable();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let length = token(rest);
        let word = &rest[..length];
        let is_blank = word.starts_with(char::is_whitespace) || is_comment(word);
        if let Some(of) = head.filter(|_| !is_blank) {
            match word {
                "{" | ";" => {}
                _ => open.push(Open::Statement(of)),
            }
            if word != "{" {
                head = None;
            }
        }
        while wanted.next_if(|&position| position < at + length).is_some() {
            found.push(open.clone());
        }
        match word {
            "for" | "while" => keyword = Some(at),
            "do" => head = Some(at),
            "(" if keyword.is_some() => depth += 1,
            ")" if keyword.is_some() => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    head = keyword.take();
                }
            }
            "{" => open.push(Open::Braces(head.take())),
            ";" if depth == 0 => end_statements(&mut open),
            "}" => {
                end_statements(&mut open);
                open.pop();
                end_statements(&mut open);
                // A function may be incomplete where a macro has a part of it.
                if open.is_empty() {
                    (keyword, depth) = (None, 0);
                }
            }
            _ => {}
        }
        at += length;
    }
    for _ in wanted {
        found.push(open.clone());
    }
    found
}

/// Ends the statements without braces that are open.
fn end_statements(open: &mut Vec<Open>) {
    while matches!(open.last(), Some(Open::Statement(_))) {
        open.pop();
    }
}

fn is_comment(word: &str) -> bool {
    word.starts_with("//") || word.starts_with("/*")
}

/// The length of the word, the comment, the literal, the blanks or the character at the start of a text that is not empty.
fn token(text: &str) -> usize {
    let until = |end: &str, from: usize| {
        let found = text.get(from..).and_then(|rest| rest.find(end));
        found.map_or(text.len(), |found| from + found + end.len())
    };
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = text.chars().next().unwrap_or_default();
    if text.starts_with("//") {
        return until("\n", 2);
    }
    if text.starts_with("/*") {
        return until("*/", 2);
    }
    if first == '"' || first == '\'' {
        let mut is_escaped = false;
        let end = text.char_indices().skip(1).find(|&(_, c)| {
            let ends = !is_escaped && (c == first || c == '\n');
            is_escaped = !is_escaped && c == '\\';
            ends
        });
        return end.map_or(text.len(), |(end, _)| end + 1);
    }
    let length = |is_part: &dyn Fn(char) -> bool| text.find(|c| !is_part(c)).unwrap_or(text.len());
    match first {
        c if is_word(c) => length(&is_word),
        c if c.is_whitespace() => length(&char::is_whitespace),
        c => c.len_utf8(),
    }
}

/// The line of the innermost loop around all of some places of one file, if there are loops in it or around it.
fn nested_loop(map: &SourceMap, places: &[&Location]) -> Option<u32> {
    let position = |location: &&Location| -> Option<(FileId, usize)> {
        let span = map.outermost(map.span_of(location)?);
        let file = map.file_at(span.start)?;
        Some((file, span.start.checked_sub(map.file(file).base)? as usize))
    };
    let all: Option<Vec<_>> = places.iter().map(position).collect();
    let all = all?;
    let &(id, _) = all.first()?;
    if all.iter().any(|(other, _)| *other != id) {
        return None;
    }
    let mut positions: Vec<usize> = all.into_iter().map(|(_, at)| at).collect();
    positions.sort_unstable();
    let file = map.file(id);
    let open = open_at(&file.text, &positions);
    let loops = |open: &[Open]| open.iter().filter(|o| o.of_loop().is_some()).count();
    let first = open.first()?;
    let common = open.iter().map(|other| {
        let pairs = first.iter().zip(other);
        pairs.take_while(|(a, b)| a == b).count()
    });
    let common = first.get(..common.min()?)?;
    let head = common.iter().rev().find_map(|open| open.of_loop())?;
    if open.iter().all(|open| loops(open) < 2) {
        return None;
    }
    let span = gencl::source::Span::new(file.base + head as u32, file.base + head as u32 + 1);
    let position = map.position(span)?;
    Some(map.presumed(&position).1)
}

/// Where a barrier has to be that divides the iterations of the loop around the accesses of a race and the barrier that does
/// not order them.
pub(super) fn end_of_loop(map: &SourceMap, race: &Race) -> String {
    let barrier = match &race.cause {
        RaceCause::LaterIteration { barrier, .. } => barrier.as_ref(),
        _ => None,
    };
    let place = |access: &RaceAccess| access.location.clone().filter(|l| l.calls.is_empty());
    let line = || {
        let (first, second) = (place(&race.first)?, place(&race.second)?);
        let mut places = vec![&first, &second];
        places.extend(barrier);
        nested_loop(map, &places)
    };
    match line() {
        Some(line) => format!("at the end of the body of the loop in line {line}"),
        None => "at the end of the loop's body".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The lines of the loops around each `@` of a text, from the outermost.
    fn loops(text: &str) -> Vec<Vec<usize>> {
        let positions: Vec<usize> = text.match_indices('@').map(|(at, _)| at).collect();
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let found = open_at(text, &positions);
        found
            .iter()
            .map(|open| open.iter().filter_map(|o| o.of_loop()).map(line).collect())
            .collect()
    }

    #[test]
    fn loops_with_and_without_braces_are_found() {
        for (text, expected) in [
            ("for (;;) {\n@; }\n@;", vec![vec![1], vec![]]),
            ("for (;;)\n for (;;)\n  @;\n@;", vec![vec![1, 2], vec![]]),
            (
                "do {\nwhile (x) { @; } @;\n} while (y); @;",
                vec![vec![1, 2], vec![1], vec![]],
            ),
            (
                "while (f(1)) // for (;;) {\n{ if (x) { @; } }\n@",
                vec![vec![1], vec![]],
            ),
            ("for (;;) if (a) { @; }\n@", vec![vec![1], vec![]]),
            ("char *s = \"for (;;) {\"; @", vec![vec![]]),
            ("while (x);\n@", vec![vec![]]),
        ] {
            assert_eq!(loops(text), expected, "{text}");
        }
    }
}

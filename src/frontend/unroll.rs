//! How the program asks for loops to be unrolled: `#pragma unroll`, `#pragma unroll N`,
//! `#pragma nounroll`, and `__attribute__((opencl_unroll_hint(N)))` (OpenCL C 6.11.5), each before
//! the loop. Read from the tokens: the grammar passes them by.

use super::depth::MAX_NESTING;
use super::preprocess::expanded::ExpandedText;
use super::tokens::Tokens;
use crate::diagnostic::{Code, Diagnostic};
use std::ops::Range;

/// How a loop is to be unrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    /// Not at all, as `#pragma nounroll` requests.
    Never,
    /// Completely, since it has no factor.
    Whole,
    /// By the factor that these bytes of the text are.
    Times(Range<usize>),
}

/// The hints of a program.
#[derive(Default)]
pub(super) struct Hints {
    /// Where the keywords of the loops begin, in ascending order.
    pub(super) loops: Vec<(usize, Hint)>,
    /// The bytes of attributes that precede no loop. They were reported, and the parser is to pass them by.
    pub(super) misplaced: Vec<(usize, usize)>,
}

/// The hints before loops. Reports those that are before something else.
pub(super) fn find(
    expanded: &ExpandedText,
    tokens: &Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) -> Hints {
    let text = expanded.text.as_str();
    let mut hints = Hints::default();
    let found = &mut hints.loops;
    for &(start, end) in &tokens.blanks {
        let line = text.get(start..end).unwrap_or_default();
        let Some((name, hint)) = of_pragma(line, start) else {
            continue;
        };
        let place = loop_at(text, tokens, tokens.at(end));
        if let Some(place) = place {
            found.extend(checked(expanded, hint, diagnostics).map(|hint| (place, hint)));
        } else {
            let message = format!(
                "`#pragma {name}` ignored: expected a `for`, `while` or `do` loop after it"
            );
            let span = expanded.span(start, start + line.trim_end().len());
            diagnostics.push(
                Diagnostic::new(Code::W0005, span, message).note("clang reports an error here"),
            );
        }
    }
    for index in 0..tokens.list.len() {
        let word = tokens.text(text, index);
        if !matches!(word, "opencl_unroll_hint" | "__opencl_unroll_hint__") {
            continue;
        }
        let Some(attribute) = around(text, tokens, index) else {
            continue;
        };
        if let Some(place) = loop_at(text, tokens, attribute.end) {
            let hint = of_attribute(text, tokens, index + 1);
            let hint = hint.and_then(|hint| checked(expanded, hint, diagnostics));
            found.extend(hint.map(|hint| (place, hint)));
            continue;
        }
        let token = tokens.list[index];
        let span = expanded.span(token.start, token.end);
        let message =
            "attribute `opencl_unroll_hint` only applies to `for`, `while` and `do` statements";
        let help = "write it directly before the loop";
        diagnostics.push(Diagnostic::new(Code::E0303, span, message).help(help));
        let bytes = (
            tokens.list[attribute.start].start,
            tokens.list[attribute.end - 1].end,
        );
        hints.misplaced.push(bytes);
    }
    found.sort_by_key(|&(place, _)| place);
    // Of several, the last one before the loop counts.
    found.reverse();
    found.dedup_by_key(|&mut (place, _)| place);
    found.reverse();
    hints
}

/// The hint of a line that begins at a position of the text, with its name; `None` for a directive of another kind.
fn of_pragma(line: &str, start: usize) -> Option<(&'static str, Hint)> {
    let rest = line
        .strip_prefix('#')?
        .trim_start()
        .strip_prefix("pragma")?;
    let rest = rest.trim_start();
    if rest.trim_end() == "nounroll" {
        return Some(("nounroll", Hint::Never));
    }
    let rest = rest.strip_prefix("unroll")?;
    let times = rest.trim();
    if times.is_empty() {
        return Some(("unroll", Hint::Whole));
    }
    let from = start + line.len() - rest.trim_start().len();
    Some(("unroll", Hint::Times(from..from + times.len())))
}

/// The hint of an attribute whose name ends before `index`.
fn of_attribute(text: &str, tokens: &Tokens, index: usize) -> Option<Hint> {
    let is = |k: usize, what: &str| tokens.text(text, k) == what;
    if !is(index, "(") || is(index + 1, ")") {
        return Some(Hint::Whole);
    }
    let depth = tokens.list.get(index)?.depth;
    let mut rest = index + 1..tokens.list.len();
    let close = rest.find(|&i| tokens.list[i].depth <= depth)?;
    let bytes = tokens.list[index + 1].start..tokens.list[close - 1].end;
    Some(Hint::Times(bytes))
}

/// A hint, unless its factor has more operators than the parser may see, which is reported.
fn checked(expanded: &ExpandedText, hint: Hint, diagnostics: &mut Vec<Diagnostic>) -> Option<Hint> {
    let Hint::Times(bytes) = &hint else {
        return Some(hint);
    };
    let text = expanded.text.get(bytes.clone())?;
    let separators = text.bytes().filter(|b| !b.is_ascii_alphanumeric()).count();
    if separators <= MAX_NESTING as usize {
        return Some(hint);
    }
    let span = expanded.span(bytes.start, bytes.end);
    let message = "the factor of a loop to unroll is too long";
    let help = "write a number, or the name of an enumerator";
    diagnostics.push(Diagnostic::new(Code::E0601, span, message).help(help));
    None
}

/// The tokens of the `__attribute__((...))` around the one at `index`.
fn around(text: &str, tokens: &Tokens, index: usize) -> Option<Range<usize>> {
    let is = |k: usize, what: &str| tokens.text(text, k) == what;
    let depth = tokens.list.get(index)?.depth;
    let mut before = (0..index).rev();
    let open = before.find(|&i| tokens.list[i].depth < depth)?;
    let word = open.checked_sub(2)?;
    if !is(open, "(")
        || !is(open - 1, "(")
        || !matches!(tokens.text(text, word), "__attribute__" | "__attribute")
    {
        return None;
    }
    let outer = tokens.list[open - 1].depth;
    let mut rest = index..tokens.list.len();
    let close = rest.find(|&i| tokens.list[i].depth <= outer)?;
    is(close, ")").then_some(word..close + 1)
}

/// Where the loop begins whose keyword is the token at `index`, after other attributes or not.
fn loop_at(text: &str, tokens: &Tokens, mut index: usize) -> Option<usize> {
    while matches!(tokens.text(text, index), "__attribute__" | "__attribute") {
        let depth = tokens.list[index].depth;
        let mut rest = index + 2..tokens.list.len();
        let close = rest.find(|&i| tokens.list[i].depth <= depth)?;
        index = close + 1;
    }
    let token = tokens.list.get(index)?;
    let is_loop = matches!(tokens.text(text, index), "for" | "while" | "do");
    is_loop.then_some(token.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::preprocess::expanded::ExpandedText;
    use crate::frontend::tokens::scan;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    /// The hints of loops, the factors as text, and whether something was reported.
    fn asked(source: &str) -> (Vec<String>, bool) {
        let mut map = SourceMap::new();
        let file = map.add("k.cl", source).unwrap();
        let text = ExpandedText::verbatim(&map, file);
        let tokens = scan(&text, &mut Vec::new());
        let mut diagnostics = Vec::new();
        let found = find(&text, &tokens, &mut diagnostics).loops;
        let shown = found.into_iter().map(|(_, hint)| match hint {
            Hint::Times(bytes) => source[bytes].to_owned(),
            hint => format!("{hint:?}"),
        });
        (shown.collect(), !diagnostics.is_empty())
    }

    #[test]
    fn pragmas_and_attributes_before_loops() {
        for (before, expected) in [
            ("#pragma unroll\n", "Whole"),
            ("# pragma unroll 4\n", "4"),
            ("#pragma unroll(0x10u)\n", "(0x10u)"),
            ("#pragma unroll  N * 2 \n", "N * 2"),
            ("#pragma nounroll\n", "Never"),
            ("#pragma nounroll\n#pragma unroll 2\n", "2"),
            ("__attribute__((opencl_unroll_hint)) ", "Whole"),
            ("__attribute__((opencl_unroll_hint())) ", "Whole"),
            ("__attribute__((__opencl_unroll_hint__(3))) ", "3"),
            ("__attribute__((opencl_unroll_hint((n) + 1))) ", "(n) + 1"),
            (
                "__attribute__((opencl_unroll_hint(3))) __attribute__((x(1))) ",
                "3",
            ),
            ("__attribute__((x(1), opencl_unroll_hint(3), y)) ", "3"),
        ] {
            for word in ["for (;;);", "while (1);", "do ; while (1);"] {
                let found = asked(&format!("void f() {{ {before}{word} }}"));
                assert_eq!(found, (vec![expected.to_owned()], false), "{before}{word}");
            }
        }
    }

    #[test]
    fn hints_before_something_else_are_reported() {
        for (source, is_reported) in [
            ("#pragma unroll\nint i;\nfor (;;);", true),
            ("#pragma OPENCL EXTENSION all : enable\nfor (;;);", false),
            ("__attribute__((opencl_unroll_hint(3))) if (1);", true),
            ("int i __attribute__((opencl_unroll_hint(3)));", true),
            ("int opencl_unroll_hint; for (;;);", false),
        ] {
            assert_eq!(asked(source), (Vec::new(), is_reported), "{source}");
        }
    }
}

//! How the program asks for loops to be unrolled: `#pragma unroll`, `#pragma unroll N`,
//! `#pragma nounroll`, and `__attribute__((opencl_unroll_hint(N)))` (OpenCL C 6.11.5), each before
//! the loop. Read from the tokens: the grammar passes them by.

use super::preprocess::expanded::ExpandedText;
use super::tokens::{TokenKind, Tokens};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::function::Unroll;

/// The loops that something is asked for: where their keywords begin, in ascending order. Warns of pragmas that are not
/// before a loop.
pub(super) fn find(
    expanded: &ExpandedText,
    tokens: &Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(usize, Unroll)> {
    let text = expanded.text.as_str();
    let mut found = Vec::new();
    for &(start, end) in &tokens.blanks {
        let line = text.get(start..end).unwrap_or_default();
        let Some(unroll) = of_pragma(line) else {
            continue;
        };
        let place = before(text, tokens, tokens.at(end), unroll);
        if place.is_none() {
            let name = match unroll {
                Unroll::Never if line.contains("nounroll") => "nounroll",
                Unroll::Never | Unroll::Times(_) | Unroll::Whole => "unroll",
            };
            let message = format!(
                "`#pragma {name}` ignored: expected a `for`, `while` or `do` loop after it"
            );
            let span = expanded.span(start, start + line.trim_end().len());
            diagnostics.push(
                Diagnostic::new(Code::W0005, span, message).note("clang reports an error here"),
            );
        }
        found.extend(place);
    }
    for index in 0..tokens.list.len() {
        let word = tokens.text(text, index);
        if matches!(word, "opencl_unroll_hint" | "__opencl_unroll_hint__") {
            found.extend(of_attribute(text, tokens, index + 1));
        }
    }
    found.sort_by_key(|&(place, _)| place);
    // Of several, the last one before the loop counts.
    found.reverse();
    found.dedup_by_key(|&mut (place, _)| place);
    found.reverse();
    found
}

/// What a line asks for that is no directive of another kind.
fn of_pragma(line: &str) -> Option<Unroll> {
    let rest = line
        .strip_prefix('#')?
        .trim_start()
        .strip_prefix("pragma")?;
    let rest = rest.trim();
    if rest == "nounroll" {
        return Some(Unroll::Never);
    }
    let times = rest.strip_prefix("unroll")?.trim();
    let times = times
        .strip_prefix('(')
        .and_then(|t| t.strip_suffix(')'))
        .unwrap_or(times);
    Some(of_times(times.trim()))
}

/// The unroll count; full unrolling without a number or with one that is not a literal.
fn of_times(times: &str) -> Unroll {
    let digits = times.trim_end_matches(['u', 'U', 'l', 'L']);
    let number = match digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    match number {
        Ok(0 | 1) => Unroll::Never,
        Ok(times) => Unroll::Times(times),
        Err(_) => Unroll::Whole,
    }
}

/// The attribute whose name ends before `index`.
fn of_attribute(text: &str, tokens: &Tokens, index: usize) -> Option<(usize, Unroll)> {
    let is = |k: usize, what: &str| tokens.text(text, k) == what;
    let (unroll, after) = if is(index, "(") && is(index + 1, ")") {
        (Unroll::Whole, index + 2)
    } else if is(index, "(") && is(index + 2, ")") {
        let is_number = tokens.list.get(index + 1)?.kind == TokenKind::Number;
        let times = if is_number {
            tokens.text(text, index + 1)
        } else {
            ""
        };
        (of_times(times), index + 3)
    } else {
        (Unroll::Whole, index)
    };
    (is(after, ")") && is(after + 1, ")")).then_some(())?;
    before(text, tokens, after + 2, unroll)
}

/// The loop whose keyword this token is.
fn before(text: &str, tokens: &Tokens, index: usize, unroll: Unroll) -> Option<(usize, Unroll)> {
    let token = tokens.list.get(index)?;
    let is_loop = matches!(tokens.text(text, index), "for" | "while" | "do");
    is_loop.then_some((token.start, unroll))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::preprocess::expanded::ExpandedText;
    use crate::frontend::tokens::scan;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    fn asked(source: &str) -> Vec<Unroll> {
        let mut map = SourceMap::new();
        let file = map.add("k.cl", source).unwrap();
        let text = ExpandedText::verbatim(&map, file);
        let tokens = scan(&text, &mut Vec::new());
        let found = find(&text, &tokens, &mut Vec::new());
        found.into_iter().map(|(_, unroll)| unroll).collect()
    }

    #[test]
    fn pragmas_and_attributes_before_loops() {
        for (before, expected) in [
            ("#pragma unroll\n", Unroll::Whole),
            ("# pragma unroll 4\n", Unroll::Times(4)),
            ("#pragma unroll(0x10u)\n", Unroll::Times(16)),
            ("#pragma unroll 1\n", Unroll::Never),
            ("#pragma nounroll\n", Unroll::Never),
            ("#pragma nounroll\n#pragma unroll 2\n", Unroll::Times(2)),
            ("__attribute__((opencl_unroll_hint)) ", Unroll::Whole),
            ("__attribute__((opencl_unroll_hint())) ", Unroll::Whole),
            (
                "__attribute__((__opencl_unroll_hint__(3))) ",
                Unroll::Times(3),
            ),
            ("__attribute__((opencl_unroll_hint(n))) ", Unroll::Whole),
        ] {
            for word in ["for (;;);", "while (1);", "do ; while (1);"] {
                let found = asked(&format!("void f() {{ {before}{word} }}"));
                assert_eq!(found, [expected], "{before}{word}");
            }
        }
    }

    #[test]
    fn what_stands_before_something_else_is_nothing() {
        for source in [
            "#pragma unroll\nint i;\nfor (;;);",
            "#pragma OPENCL EXTENSION all : enable\nfor (;;);",
            "__attribute__((opencl_unroll_hint(3))) if (1);",
            "int opencl_unroll_hint; for (;;);",
        ] {
            assert_eq!(asked(source), []);
        }
    }
}

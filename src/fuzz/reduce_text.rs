//! Minimizes the source of any failing kernel while the kind of its failure remains the same. The
//! reducer removes words and does not parse the language.

/// Maximum number of candidates tested.
const MAX_CANDIDATES: usize = 20_000;

/// Returns the smallest source found that still fails.
pub fn reduce_text(source: &str, mut fails: impl FnMut(&str) -> bool) -> String {
    let mut best = words(source);
    let mut tries = 0;
    loop {
        let before = best.len();
        for change in [in_brackets, statements, runs] {
            let mut k = 0;
            while tries < MAX_CANDIDATES {
                let Some(candidate) = change(&best, k) else {
                    break;
                };
                tries += 1;
                if candidate.len() < best.len() && fails(&text(&candidate)) {
                    best = candidate;
                } else {
                    k += 1;
                }
            }
        }
        if best.len() == before || tries >= MAX_CANDIDATES {
            return text(&best);
        }
    }
}

/// Splits a source into words, each with the blanks before it; a preprocessor line, a string and a
/// comment are one word each.
fn words(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = source;
    let mut at_line = true;
    let mut word = String::new();
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let length = if first.is_whitespace() {
            at_line |= first == '\n';
            word.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        } else if first == '#' && at_line {
            line_length(rest)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '"' || first == '\'' {
            quoted_length(rest, first)
        } else if is_name(first) {
            rest.find(|c| !is_name(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        at_line = false;
        word += &rest[..length];
        rest = &rest[length..];
        all.push(std::mem::take(&mut word));
    }
    all
}

/// Length in bytes of a preprocessor line, with its continuation lines.
fn line_length(text: &str) -> usize {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
            break;
        }
    }
    text[..end].trim_end_matches(['\n', '\r']).len()
}

fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

fn text(words: &[String]) -> String {
    words.concat()
}

/// The k-th candidate that removes a bracketed region, its contents, or its brackets, or replaces
/// its contents by `0`.
fn in_brackets(words: &[String], k: usize) -> Option<Vec<String>> {
    let (bracket, how) = (k / 4, k % 4);
    let open = |w: &String| matches!(w.trim_start(), "(" | "{" | "[");
    let first = words
        .iter()
        .enumerate()
        .filter(|(_, w)| open(w))
        .nth(bracket)?
        .0;
    let end = closing(words, first)?;
    let zero = [" 0".to_string()];
    let (from, to, between): (usize, usize, &[String]) = match how {
        0 => (first, end + 1, &[]),
        1 => (first + 1, end, &[]),
        2 => (first, end + 1, &words[first + 1..end]),
        _ => (first + 1, end, &zero),
    };
    Some([&words[..from], between, &words[to..]].concat())
}

/// The index of the matching closing bracket; that of the last word if there is none.
fn closing(words: &[String], first: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, word) in words.iter().enumerate().skip(first) {
        match word.trim_start() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    words.len().checked_sub(1)
}

/// The k-th candidate that removes a statement: from after a `;`, `{` or `}` to the next `;`, or to
/// the end of the block that it opens.
fn statements(words: &[String], k: usize) -> Option<Vec<String>> {
    let begins = |at: usize| at == 0 || matches!(words[at - 1].trim_start(), ";" | "{" | "}");
    let first = (0..words.len()).filter(|&at| begins(at)).nth(k)?;
    let mut at = first;
    while at < words.len() {
        match words[at].trim_start() {
            ";" => break,
            "}" if at == first => break,
            "{" => {
                at = closing(words, at)?;
                break;
            }
            "(" | "[" => at = closing(words, at)?,
            _ => {}
        }
        at += 1;
    }
    let end = (at + 1).min(words.len());
    Some([&words[..first], &words[end..]].concat())
}

/// The k-th candidate that removes a sequence of words; long sequences come first.
fn runs(words: &[String], k: usize) -> Option<Vec<String>> {
    let mut k = k;
    for length in [64, 16, 8, 4, 2, 1] {
        let count = words.len() / length;
        if k < count {
            let first = k * length;
            return Some([&words[..first], &words[first + length..]].concat());
        }
        k -= count;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn words_cover_the_text() {
        let source = "#define A \\\n 1\nint f(char *s) { return s[0] == '\\'' ? 1.5e3f : \"}\\\"\"[1]; } // x\n/* y */";
        let words = words(source);
        assert_eq!(text(&words), source.trim_end());
        assert_eq!(words[0], "#define A \\\n 1");
        assert!(words.iter().any(|w| w.trim() == "1.5e3f"));
        assert!(words.iter().any(|w| w.trim() == "\"}\\\"\""));
    }

    #[test]
    fn reduction_removes_everything_irrelevant() {
        let source = "int f(int a) { if (a) { a = g(a * 3); b = 2; } while (a < 7) a++; return a; }\nint h(void) { return 0; }";
        let reduced = reduce_text(source, |text| {
            let opened = text.matches('(').count() == text.matches(')').count();
            opened && text.contains("a * 3")
        });
        assert_eq!(reduced.trim(), "a * 3");
        // Without a failing candidate the source is unchanged.
        assert_eq!(reduce_text(source, |_| false), source);
    }
}

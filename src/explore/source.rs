//! The pane with the source: lines with their numbers, how much code each became, and the diagnostics and
//! remarks about it below the line.

use super::heat::Scale;
use super::html::Text;
use super::listing::Place;
use super::record::{Message, Record};
use crate::launch::Executed;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The number of lines of a list; the browser lays out only those lists that are visible.
pub(super) const CHUNK: usize = 100;

/// Writes the pane with all files of the record.
pub(super) fn pane(out: &mut String, record: &Record) {
    let chosen = chosen_counts(record);
    let scale = chosen_scale(record);
    let heat = if scale.is_some() { " heat" } else { "" };
    let remarks = record.kernels.iter().flat_map(|kernel| &kernel.reasons);
    let messages: Vec<&Message> = record.messages.iter().chain(remarks).collect();
    let mut by_place: BTreeMap<Place, Vec<&Message>> = BTreeMap::new();
    for &message in &messages {
        if let Some(place) = message.place {
            by_place.entry(place).or_default().push(message);
        }
    }
    for message in record.messages.iter().filter(|m| m.place.is_none()) {
        write_message(out, "p", message);
    }
    for (index, file) in record.files.iter().enumerate() {
        _ = write!(
            out,
            "<article class=\"view source{heat}\" id=\"f{index}\" data-columns=\"{}\">\n<h3>{}</h3>\n",
            columns(&file.text),
            Text(&file.name)
        );
        out.push_str("<div class=\"above\">\n");
        if let (0, Some(scale)) = (index, scale) {
            scale.write_legend(out);
        }
        out.push_str(HEADS);
        out.push_str("</div>\n");
        let mut in_comment = false;
        let lines: Vec<&str> = file.text.lines().collect();
        for (chunk, lines) in lines.chunks(CHUNK).enumerate() {
            let start = chunk * CHUNK + 1;
            _ = writeln!(out, "<ol class=\"code\" start=\"{start}\">");
            for (number, line) in (start as u32..).zip(lines) {
                let place = Place {
                    file: index as u32,
                    line: number,
                };
                _ = write!(out, "<li id={} data-s={}", line_id(place), key(place));
                if let Some(count) = chosen.get(&place) {
                    _ = write!(out, " data-n={}", count.instructions);
                    if let inlined @ 1.. = count.inlined {
                        _ = write!(
                            out,
                            " title=\"{} vISA instructions of the line and {inlined} of functions that it calls, which count at \
                             their own lines, too\"",
                            count.instructions - inlined
                        );
                    }
                    if let (1.., Some(scale)) = (count.executed.times, scale) {
                        let class = scale.write(out, &count.executed, true);
                        _ = write!(out, " class=\"{class}\"");
                    }
                }
                if let Some(included) = included(line, record) {
                    _ = write!(out, " data-f=\"{included}\"");
                }
                out.push('>');
                match record.is_vector_ir() {
                    true => colored_ll(out, line),
                    false => colored(out, line, &mut in_comment),
                }
                let messages = by_place.get(&place).map_or(&[][..], Vec::as_slice);
                for message in messages {
                    write_message(out, "small", message);
                }
                // A line break after messages, which are blocks, would be a line of its own.
                out.push_str(if messages.is_empty() { "\n" } else { "</li>\n" });
            }
            out.push_str("</ol>\n");
        }
        out.push_str("</article>\n");
    }
}

/// The headings of the columns.
const HEADS: &str = "<div class=\"heads\"><span class=\"no\" title=\"Number of the line\">line</span>\
    <span class=\"n\" title=\"Number of vISA instructions that the line became, in the configuration that is shown; a call has those that were inlined\">vISA</span>\
    <span class=\"x\" title=\"How often the vISA instructions of the line were executed by hardware threads in the launch (the sum), \
    × the channels that were active, on average\">runs × chan.</span></div>\n";

/// The number of columns of the longest line, tabs expanded.
fn columns(text: &str) -> usize {
    let width = |line: &str| {
        line.chars().fold(0, |column, c| match c {
            '\t' => column / TAB * TAB + TAB,
            _ => column + 1,
        })
    };
    text.lines().map(width).max().unwrap_or(0)
}

/// The columns between tab stops, as in `page.css`.
const TAB: usize = 4;

/// The vISA instructions of a source line.
#[derive(Default)]
struct Count {
    instructions: u32,
    /// Of these, the ones of functions that were inlined, which are instructions of their own lines, too.
    inlined: u32,
    /// How often they were executed, in total.
    executed: Executed,
}

/// The vISA instructions of each line, in the chosen configuration of all kernels.
fn chosen_counts(record: &Record) -> BTreeMap<Place, Count> {
    let mut sum: BTreeMap<Place, Count> = BTreeMap::new();
    for kernel in &record.kernels {
        if let Some(chosen) = kernel.chosen_configuration() {
            for (index, item) in chosen.visa.items.iter().enumerate() {
                let Some(place) = item.place.filter(|_| !item.is_label) else {
                    continue;
                };
                // A call has the instructions that were inlined from it.
                let mut places = vec![place];
                for &call in &item.calls {
                    if !places.contains(&call) {
                        places.push(call);
                    }
                }
                for place in places {
                    let count = sum.entry(place).or_default();
                    count.instructions += 1;
                    count.inlined += u32::from(Some(place) != item.place);
                    if let Some(executed) = chosen.executed.get(index) {
                        count.executed.times += executed.times;
                        count.executed.channels += executed.channels;
                    }
                }
            }
        }
    }
    sum
}

/// The colors of the chosen configuration that was run: a launch has one kernel.
fn chosen_scale(record: &Record) -> Option<Scale> {
    let mut chosen = (record.kernels.iter()).filter_map(|kernel| kernel.chosen_configuration());
    chosen.find_map(Scale::of)
}

/// The file that an `#include` line includes.
fn included(line: &str, record: &Record) -> Option<usize> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("include")?.trim();
    let name = rest.trim_matches(|c| matches!(c, '"' | '<' | '>'));
    let is_named = |shown: &str| {
        let before = shown.strip_suffix(name);
        before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
    };
    let found = record
        .files
        .iter()
        .skip(1)
        .position(|file| is_named(&file.name));
    found.map(|index| index + 1)
}

/// The id of the line of a file.
pub(super) fn line_id(place: Place) -> String {
    match place.file {
        0 => format!("L{}", place.line),
        file => format!("F{file}L{}", place.line),
    }
}

/// The line of a file as the elements of the page name it.
pub(super) fn key(place: Place) -> String {
    match place.file {
        0 => place.line.to_string(),
        file => format!("{file}.{}", place.line),
    }
}

/// Writes a diagnostic or a remark.
pub(super) fn write_message(out: &mut String, element: &str, message: &Message) {
    let code = match message.code {
        "" => String::new(),
        code => format!(" [{code}]"),
    };
    // The script hides what is not about the form that is shown.
    let form = message
        .form
        .map(|form| format!(" data-form={}", form.letter()));
    let form = form.unwrap_or_default();
    _ = write!(
        out,
        "<{element} class=\"note {0}\"{form}><b>{0}{code}</b> {1}",
        message.kind,
        Text(&message.text)
    );
    for note in &message.notes {
        _ = write!(out, "<br>{}", Text(note));
    }
    _ = write!(out, "</{element}>");
}

/// The words of OpenCL C that are colored.
const WORDS: &[&str] = &[
    "__attribute__",
    "__constant",
    "__global",
    "__kernel",
    "__local",
    "__private",
    "bool",
    "break",
    "case",
    "char",
    "const",
    "constant",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "float",
    "for",
    "global",
    "goto",
    "half",
    "if",
    "inline",
    "int",
    "kernel",
    "local",
    "long",
    "private",
    "restrict",
    "return",
    "short",
    "signed",
    "size_t",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "uchar",
    "uint",
    "ulong",
    "union",
    "unsigned",
    "ushort",
    "void",
    "volatile",
    "while",
];

/// Whether a word is a keyword or the name of a built-in type, such as `float4`.
fn is_keyword(word: &str) -> bool {
    let scalar = word.trim_end_matches(|c: char| c.is_ascii_digit());
    WORDS.binary_search(&word).is_ok() || (scalar != word && WORDS.binary_search(&scalar).is_ok())
}

/// Writes a line with its comments, strings, keywords and directives marked. `in_comment` is whether it begins
/// in a comment, and becomes whether the next line does.
fn colored(out: &mut String, line: &str, in_comment: &mut bool) {
    let mut rest = line;
    let mut span = |class: &str, text: &str| {
        if !text.is_empty() {
            _ = write!(out, "<i class=\"{class}\">{}</i>", Text(text));
        }
    };
    if *in_comment {
        let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
        *in_comment = !rest[..end].ends_with("*/");
        span("c", &rest[..end]);
        rest = &rest[end..];
    } else if rest.trim_start().starts_with('#') {
        let end = rest
            .find("//")
            .or_else(|| rest.find("/*"))
            .unwrap_or(rest.len());
        span("d", &rest[..end]);
        rest = &rest[end..];
    }
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (class, end) = if rest.starts_with("//") {
            ("c", rest.len())
        } else if let Some(inside) = rest.strip_prefix("/*") {
            *in_comment = !inside.contains("*/");
            ("c", inside.find("*/").map_or(rest.len(), |at| at + 4))
        } else if matches!(first, '"' | '\'') {
            ("t", quoted(rest, first))
        } else if is_word(first) {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let class = if is_keyword(&rest[..end]) { "k" } else { "" };
            (class, end)
        } else {
            let end = rest.find(|c| is_word(c) || matches!(c, '/' | '"' | '\''));
            ("", end.filter(|&end| end > 0).unwrap_or(first.len_utf8()))
        };
        let (text, after) = rest.split_at(end);
        match class {
            "" => _ = write!(out, "{}", Text(text)),
            class => _ = write!(out, "<i class=\"{class}\">{}</i>", Text(text)),
        }
        rest = after;
    }
}

/// Writes a line of vector IR with its comment and its strings marked.
fn colored_ll(out: &mut String, line: &str) {
    let mut rest = line;
    while let Some(at) = rest.find(['"', ';']) {
        let (before, from) = rest.split_at(at);
        let (class, end) = match from.starts_with(';') {
            true => ("c", from.len()),
            false => ("t", quoted(from, '"')),
        };
        let (marked, after) = from.split_at(end);
        _ = write!(
            out,
            "{}<i class=\"{class}\">{}</i>",
            Text(before),
            Text(marked)
        );
        rest = after;
    }
    _ = write!(out, "{}", Text(rest));
}

/// The length of a literal that begins with a quote.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn comments_strings_and_words_are_marked() {
        assert!(WORDS.is_sorted());
        let mut in_comment = false;
        let mut shown = |line: &str| {
            let mut out = String::new();
            colored(&mut out, line, &mut in_comment);
            (
                out.replace("<i class=", "<").replace("</i>", "|"),
                in_comment,
            )
        };
        let expected = "<\"k\">float4| x = a / b; <\"c\">// int|";
        assert_eq!(
            shown("float4 x = a / b; // int"),
            (expected.to_owned(), false)
        );
        let expected = "s = <\"t\">&quot;/*\\&quot;&quot;|; <\"c\">/* a|";
        assert_eq!(shown("s = \"/*\\\"\"; /* a"), (expected.to_owned(), true));
        let expected = "<\"c\">int */| <\"k\">int| ünder;";
        assert_eq!(shown("int */ int ünder;"), (expected.to_owned(), false));
        assert_eq!(
            shown("#define A 'b' // c").0,
            "<\"d\">#define A 'b' |<\"c\">// c|"
        );
        assert_eq!(shown("/**/x").0, "<\"c\">/**/|x");
        let mut out = String::new();
        colored_ll(&mut out, "!1 = !{!\"a;\"} ; <b> \"c\"");
        let expected = "!1 = !{!<i class=\"t\">&quot;a;&quot;</i>} <i class=\"c\">; &lt;b&gt; &quot;c&quot;</i>";
        assert_eq!(out, expected);
    }
}

//! Variants of the kernels of the repository that are as valid as these: with other names, in other lines, with other
//! blanks. `check` accepts each. What prepares a text for the parser, and what repairs wrong ones, must not mistake such a
//! text for a wrong one.

use super::preprocess::tokens;
use gencl::compile::{NoObserver, Options, front_end};
use gencl::frontend::builtins::Builtin;
use gencl::frontend::preprocess::Language;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;

/// Names that contain or resemble keywords, types and built-in functions.
const NAMES: &[&str] = &[
    "force",
    "iff",
    "dowhile",
    "elsewhere",
    "returned",
    "structure",
    "kernel_",
    "int2x",
    "fore",
    "doing",
    "whiled",
    "els",
    "switched",
    "casey",
    "defaults",
    "breaker",
    "continued",
    "gotos",
    "sizeofs",
    "typedefd",
    "unions",
    "enumerate",
    "constant_",
    "globally",
    "locals",
    "private1",
    "float4x",
    "uint_",
    "half_",
    "voided",
    "boolean",
    "size_of",
    "signedness",
    "volatiles",
    "consts",
    "inlined",
    "externs",
    "statics",
    "restricted",
    "dots",
    "maxi",
    "min_",
    "clamped",
    "barriers",
    "get_global_ids",
    "image2d",
    "events",
    "samplers",
    "attribute",
    "If",
    "FOR",
    "While",
    "do_",
    "_if",
    "l_",
    "e1",
    "f",
    "u8",
];

/// A kernel of the repository.
struct Source {
    name: String,
    text: String,
    options: Options,
}

impl Source {
    /// The errors of a variant of the kernel.
    fn errors(&self, text: &str) -> Vec<String> {
        match front_end("kernel.cl", text, &self.options, None, &mut NoObserver) {
            Ok(_) => Vec::new(),
            Err(error) => vec![error.to_string()],
        }
    }

    #[track_caller]
    fn must_be_valid(&self, variant: &str, text: &str) {
        let errors = self.errors(text);
        assert!(
            errors.is_empty(),
            "{}, {variant}: {errors:?}\n{text}",
            self.name
        );
    }
}

/// The kernels in OpenCL C, by name.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in ["examples", "tests/kernels"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).expect("a folder of kernels") {
            let path = entry.expect("an entry of the folder").path();
            if path.extension().is_none_or(|e| e != "cl") {
                continue;
            }
            let launch = fs::read_to_string(path.with_extension("json")).unwrap_or_default();
            let mut options = Options {
                // Some kernels use doubles.
                target: gencl::target::Target::Skl,
                ..Options::default()
            };
            if launch.contains("-cl-std=CL3.0") {
                options.language = Language::Cl30;
            }
            sources.push(Source {
                name: path.display().to_string(),
                text: fs::read_to_string(&path).expect("a kernel in UTF-8"),
                options,
            });
        }
    }
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(sources.len() > 100);
    sources
}

/// The length in bytes of a literal or a comment at the start of a text; 0 if there is none.
fn opaque(text: &str) -> usize {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''));
    if let Some(quote) = quote {
        let mut escaped = false;
        let end = text.char_indices().skip(1).find(|&(_, c)| {
            let ends = c == quote && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        return end.map_or(text.len(), |(at, _)| at + 1);
    }
    match text.get(..2) {
        Some("//") => text.find('\n').unwrap_or(text.len()),
        Some("/*") => text.find("*/").map_or(text.len(), |at| at + 2),
        _ => 0,
    }
}

/// Replaces the words of a text outside of literals and comments.
fn rewrite(text: &str, word: &mut dyn FnMut(&str) -> String, keeps_comments: bool) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match opaque(rest) {
            0 if is_letter(first) => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            0 => first.len_utf8(),
            length => length,
        };
        let (this, after) = rest.split_at(length);
        match first {
            '/' if length > 1 && !keeps_comments => out.push(' '),
            _ if is_letter(first) && !first.is_ascii_digit() => out += &word(this),
            _ => out += this,
        }
        rest = after;
    }
    out
}

/// A kernel without comments: directives, each with its continuation lines, and the tokens of the other lines.
fn parts(text: &str) -> Vec<Result<String, Vec<String>>> {
    let text = rewrite(text, &mut str::to_owned, false);
    let mut parts = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let mut whole = line.to_owned();
        while whole.ends_with('\\') {
            whole.push('\n');
            whole += lines.next().unwrap_or_default();
        }
        parts.push(match whole.trim_start().starts_with('#') {
            true => Ok(whole),
            false => Err(tokens(&whole.replace("\\\n", " "))),
        });
    }
    parts
}

/// The tokens of a kernel with something after each, and the directives in lines of their own.
fn spread(text: &str, after: &str) -> String {
    let mut out = String::new();
    for part in parts(text) {
        match part {
            Ok(directive) => {
                if !out.ends_with('\n') {
                    out.push('\n');
                }
                out += &directive;
                out.push('\n');
            }
            Err(tokens) => tokens.iter().for_each(|token| {
                out += token;
                out += after;
            }),
        }
    }
    out
}

#[test]
fn lines_and_blanks_do_not_matter() {
    for source in sources() {
        source.must_be_valid("as written", &source.text);
        source.must_be_valid("in one line", &spread(&source.text, " "));
        source.must_be_valid("a token in each line", &spread(&source.text, "\n"));
        source.must_be_valid("no indentation", &{
            let lines = source.text.lines().map(str::trim_start);
            lines.collect::<Vec<_>>().join("\n")
        });
        let dos = source.text.replace("    ", "\t").replace('\n', "\r\n");
        source.must_be_valid("tabs and CRLF", &dos);
    }
}

/// The words of a list that cannot be renamed, because they are not declared in the text: found by renaming them to
/// something that resembles nothing, all at once, or else in halves.
fn reserved<'w>(source: &Source, words: &[&'w str], found: &mut HashSet<&'w str>) {
    let neutral = |word: &str| match words.iter().position(|w| *w == word) {
        Some(k) => format!("zq{k}z"),
        None => word.to_owned(),
    };
    if words.is_empty()
        || source
            .errors(&rewrite(&source.text, &mut { neutral }, true))
            .is_empty()
    {
        return;
    }
    match words {
        [word] => _ = found.insert(word),
        _ => {
            let (left, right) = words.split_at(words.len() / 2);
            reserved(source, left, found);
            reserved(source, right, found);
        }
    }
}

#[test]
fn names_do_not_matter() {
    let sources = sources();
    let mut known: HashSet<&str> = Builtin::rows()
        .filter_map(|b| Some(b.row()?.name))
        .collect();
    let mut count = 0;
    for (k, source) in sources.iter().enumerate() {
        let mut words = BTreeSet::new();
        rewrite(
            &source.text,
            &mut |word| {
                words.insert(word.to_owned());
                String::new()
            },
            true,
        );
        let text: &str = &source.text;
        let all: Vec<&str> = words
            .iter()
            .filter_map(|w| text.find(w.as_str()).map(|at| &text[at..at + w.len()]))
            .collect();
        // What decides which lines are compiled keeps its name.
        let conditions: HashSet<String> = parts(text)
            .iter()
            .filter_map(|part| part.as_ref().ok())
            .filter(|directive| directive.trim_start().starts_with("#if"))
            .flat_map(|directive| tokens(directive))
            .collect();
        let is_kept = |word: &str| known.contains(word) || conditions.contains(word);
        let candidates: Vec<&str> = all.iter().copied().filter(|w| !is_kept(w)).collect();
        let mut found = HashSet::new();
        reserved(source, &candidates, &mut found);
        known.extend(&found);
        let renamed = candidates.iter().filter(|w| !found.contains(*w));
        let renamed: HashMap<&str, usize> = renamed.copied().zip(0..).collect();
        count += renamed.len();
        let free: Vec<&&str> = NAMES.iter().filter(|name| !all.contains(*name)).collect();
        let mut name = |word: &str| match renamed.get(word) {
            Some(index) => {
                let turn = index / free.len();
                let name = free[(index + k) % free.len()];
                if turn == 0 {
                    (*name).to_string()
                } else {
                    format!("{name}_{turn}")
                }
            }
            None => word.to_owned(),
        };
        let text = rewrite(&source.text, &mut name, true);
        source.must_be_valid("renamed", &text);
        source.must_be_valid("renamed, in one line", &spread(&text, " "));
    }
    assert!(count > 1000, "only {count} names are renamed");
}

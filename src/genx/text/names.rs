//! The names of values and blocks in the text.

use crate::genx::function::{BlockId, Function, Value};
use hashbrown::{HashMap, HashSet};
use std::borrow::Cow;

/// The names of a function's values and blocks, quoted where necessary. All differ; unnamed ones have the
/// numbers that LLVM requires.
pub(super) struct Names {
    /// The names of the values, with `%`.
    values: Vec<String>,
    blocks: Vec<String>,
}

/// Whether a name is written without quotes.
fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-');
    !name.is_empty() && name.chars().all(plain) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// A name in quotes if necessary.
pub(super) fn quoted(name: &str) -> String {
    match is_plain(name) {
        true => name.to_owned(),
        false => string(name),
    }
}

/// A string in quotes, in which other characters than ASCII's visible ones are escaped by bytes.
pub(super) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | 0..=0x1f | 0x7f.. => out.push_str(&format!("\\{byte:02X}")),
            _ => out.push(char::from(byte)),
        }
    }
    out.push('"');
    out
}

/// A sign and a name, which is in quotes if necessary.
fn joined(sign: &str, name: &str) -> String {
    match is_plain(name) {
        true => [sign, name].concat(),
        false => [sign, &string(name)].concat(),
    }
}

impl Names {
    pub(super) fn new<'f>(function: &'f Function) -> Names {
        let mut used: HashSet<Cow<'_, str>> = HashSet::new();
        // The number of the last copy of a name: many values may have the same.
        let mut copies: HashMap<&str, u32> = HashMap::new();
        let mut number = 0u32;
        let mut choose = |sign: &str, name: Option<&'f str>| match name {
            None => {
                number += 1;
                format!("{sign}{}", number - 1)
            }
            Some(name) if used.insert(Cow::Borrowed(name)) => joined(sign, name),
            Some(name) => loop {
                let copy = copies.entry(name).or_default();
                *copy += 1;
                let unique = format!("{name}.{copy}");
                let text = joined(sign, &unique);
                if used.insert(Cow::Owned(unique)) {
                    break text;
                }
            },
        };
        let mut values = vec![String::new(); function.values().len()];
        let mut blocks = Vec::with_capacity(function.blocks.len());
        for &value in &function.parameters {
            values[value.index()] = choose("%", function.value(value).name.as_deref());
        }
        for block in &function.blocks {
            blocks.push(choose("", block.name.as_deref()));
            for &id in &block.instructions {
                if let Some(value) = function.instruction(id).result {
                    values[value.index()] = choose("%", function.value(value).name.as_deref());
                }
            }
        }
        Names { values, blocks }
    }

    /// The name of a value with `%`; `%<removed>` if its instruction is in no block.
    pub(super) fn value(&self, value: Value) -> &str {
        match self.values.get(value.index()).map(String::as_str) {
            None | Some("") => "%<removed>",
            Some(name) => name,
        }
    }

    /// The name of a block.
    pub(super) fn block(&self, block: BlockId) -> &str {
        self.blocks
            .get(block.index())
            .map_or("<removed>", String::as_str)
    }
}

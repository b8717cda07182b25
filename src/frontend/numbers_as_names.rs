//! Names that begin with a digit, such as `2x`: numbers with an invalid suffix, for the grammar.
//!
//! The declaration is the mistake; the uses of the name are its consequences.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::SourceMap;

/// The beginning of the help at the declaration.
const HELP: &str = "a name cannot begin with a digit";

/// The greatest number of characters of a name in the help.
const MAX_SHOWN: usize = 32;

/// The help at the declaration of such a name.
pub(super) fn help(name: &str) -> String {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &name[..name.len() - rest.len()];
    let is_name = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match is_name && name.len() <= MAX_SHOWN {
        true => format!("{HELP}: choose another one, such as `{rest}{digits}`"),
        false => HELP.to_owned(),
    }
}

/// Removes errors about the suffix of numbers that are such names.
pub fn remove_uses(diagnostics: &mut Vec<Diagnostic>, map: &SourceMap) {
    let text = |d: &Diagnostic| d.primary.as_ref().map(|label| map.text(label.span));
    let is_declaration = |d: &&Diagnostic| {
        d.code == Code::E0001 && d.help.as_ref().is_some_and(|h| h.starts_with(HELP))
    };
    let declared: Vec<String> = { diagnostics.iter() }
        .filter(is_declaration)
        .filter_map(|d| text(d).map(str::to_owned))
        .collect();
    if declared.is_empty() {
        return;
    }
    diagnostics.retain(|d| {
        let is_use = d.code == Code::E0003
            && text(d).is_some_and(|text| declared.iter().any(|name| name == text));
        !is_use
    });
}

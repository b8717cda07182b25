//! Errors that are the consequence of another one, or the same mistake again.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::tokens::IN_DEFINITION;
use crate::source::ExpansionId;
use hashbrown::HashSet;

/// The label of the brace whose `}` is missing, in an error that names the place where it is missing.
pub(super) const UNCLOSED: &str = "to match this `{`";

/// The beginning of an error about a type that is not declared.
const UNKNOWN_TYPE: &str = "unknown type name `";

/// Removes errors about types that the omitted declarations may declare.
pub(super) fn remove_lost_types(diagnostics: &mut Vec<Diagnostic>, lost: &HashSet<&str>) {
    diagnostics.retain(|d| {
        let name = d.message.strip_prefix(UNKNOWN_TYPE);
        let name = name.and_then(|name| name.strip_suffix('`'));
        d.code != Code::E0101 || !name.is_some_and(|name| lost.contains(name))
    });
}

/// Removes errors about a brace that is never closed where another error names the place of the missing one, and those
/// in the definition of a macro that an earlier expansion of it had.
pub(super) fn remove(diagnostics: &mut Vec<Diagnostic>) {
    let secondary = diagnostics.iter().flat_map(|d| &d.secondary);
    let matched = secondary.filter(|label| label.text == UNCLOSED);
    let closed: HashSet<u32> = matched.map(|label| label.span.start).collect();
    let mut in_macros = HashSet::new();
    diagnostics.retain(|d| {
        let Some(span) = d.primary.as_ref().map(|label| label.span) else {
            return true;
        };
        let help = d.help.as_deref().unwrap_or_default();
        match d.code {
            Code::E0002 => !closed.contains(&span.start),
            Code::E0001 if span.expansion != ExpansionId::NONE && help.ends_with(IN_DEFINITION) => {
                in_macros.insert((span.start, d.message.clone()))
            }
            _ => true,
        }
    });
}

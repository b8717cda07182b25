//! What `gencl run` reports of the search for errors that the simulator cannot see.

use super::output::Reporter;
use super::results::Results;
use gencl::ir::interp::{Suspects, UNSEEN_STEPS, UnseenErrors};
use serde_json::json;

/// Writes to `result.json` what was searched completely, and a note of what was not.
pub(super) fn report(
    errors: &UnseenErrors,
    sought: Suspects,
    reporter: Reporter,
    result: &mut Results<'_>,
) {
    let (unchecked, stop) = match errors {
        UnseenErrors::None => (Suspects::default(), None),
        UnseenErrors::Unknown(suspects, fault) => (*suspects, Some(fault)),
        // The run has not reached its end.
        UnseenErrors::Found(_) => return,
    };
    let kinds = [
        (
            "offsets_checked",
            (sought.far, unchecked.far),
            "accesses 4 GB or more outside of a buffer",
            "--races",
        ),
        (
            "constants_checked",
            (sought.constants, unchecked.constants),
            "accesses of a constant variable inside of another one",
            "--races",
        ),
        (
            "arrays_checked",
            (sought.arrays, unchecked.arrays),
            "accesses outside of private and local arrays",
            "--races",
        ),
        (
            "exchanges_checked",
            (sought.exchanges, unchecked.exchanges),
            "values of work-items that do not exist in a sub-group",
            "--engine ir",
        ),
    ];
    let mut names = Vec::new();
    let mut options = Vec::new();
    for (key, (is_sought, is_unchecked), name, option) in kinds {
        if is_sought {
            result.set(key, json!(!is_unchecked));
        }
        if is_unchecked {
            names.push(name);
            options.push(format!("`{option}`"));
        }
    }
    options.dedup();
    let Some(stop) = stop else {
        return;
    };
    let extent = match stop.kind.is_of_length() {
        true => format!("in the first {UNSEEN_STEPS} instructions only"),
        false => format!("only until the interpreter stopped ({})", stop.message),
    };
    let all = match options.len() {
        1 => "finds all",
        _ => "find all",
    };
    reporter.note(&format!(
        "{}, which the simulator cannot see, were looked for {extent}; {} {all}",
        names.join(" and "),
        options.join(" and "),
    ));
}

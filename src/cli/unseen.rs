//! What `gencl run` reports of the search for errors that the simulator cannot see.

use super::output::{Reporter, eprint, json_values};
use super::pipeline::location_json;
use super::results::Results;

use gencl::diagnostic::{Code, Diagnostic, Warnings};
use gencl::ir::interp::{Suspects, UNSEEN_STEPS, UnseenErrors};
use gencl::launch::MisalignedVector;
use gencl::source::SourceMap;
use serde_json::json;

/// Writes to `result.json` what was searched completely, and a note of what was not. `by_races` is what the search of
/// `--races` has found already.
pub(super) fn report(
    errors: &UnseenErrors,
    (sought, by_races): (Suspects, Suspects),
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
            (sought.far || by_races.far, unchecked.far),
            "accesses 4 GB or more outside of a buffer",
            "--races",
        ),
        (
            "constants_checked",
            (sought.constants || by_races.constants, unchecked.constants),
            "accesses of a constant variable inside of another one",
            "--races",
        ),
        (
            "arrays_checked",
            (sought.arrays || by_races.arrays, unchecked.arrays),
            "accesses outside of private and local arrays",
            "--races",
        ),
        (
            "exchanges_checked",
            (sought.exchanges || by_races.exchanges, unchecked.exchanges),
            "values of work-items that do not exist in a sub-group",
            "--engine ir",
        ),
        (
            "vectors_checked",
            (sought.vectors || by_races.vectors, unchecked.vectors),
            "misaligned accesses to vectors",
            "--races",
        ),
        (
            "undefined_checked",
            (sought.undefined || by_races.undefined, unchecked.undefined),
            "uses of uninitialized variables",
            "-O0",
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
    let names = names.join(" and ");
    if !stop.kind.is_of_length() {
        // The interpreter stops there with each option.
        reporter.note(&format!(
            "{names}, which the simulator cannot see, were looked for only until the interpreter stopped ({}); what \
             follows is not checked",
            stop.message
        ));
        return;
    }
    let all = match options.len() {
        1 => "finds all",
        _ => "find all",
    };
    reporter.note(&format!(
        "the run is complete, but {names}, which the simulator cannot see, were looked for only in its first {} million \
         instructions; {} {all}",
        UNSEEN_STEPS / 1_000_000,
        options.join(" and "),
    ));
}

/// The most misaligned accesses that are printed; `result.json` has all of them.
const MAX_PRINTED: usize = 20;

/// Warns of misaligned accesses to vectors, once for each place in the source, and writes them to `result.json`.
pub(super) fn misaligned(
    found: &[MisalignedVector],
    (map, warnings): (&SourceMap, &Warnings),
    reporter: Reporter,
    result: &mut Results<'_>,
) {
    let all = found.iter().map(|m| {
        json!({
            "place": m.place,
            "kind": kind(m),
            "alignment": m.alignment,
            "instruction": m.instruction,
            "source": m.location.as_ref().map(location_json),
            "work_item": m.work_item,
            "count": m.count,
        })
    });
    result.set("misaligned_vectors", all.collect());
    let mut diagnostics = Vec::new();
    for (k, m) in found.iter().enumerate() {
        // The same place in code that several calls inlined.
        let place = |m: &MisalignedVector| {
            m.location.as_ref().map(|l| {
                let (file, line, column) = l.place();
                (file.to_owned(), line, column)
            })
        };
        let is_first = !found[..k].iter().any(|other| place(other) == place(m));
        if is_first && diagnostics.len() < MAX_PRINTED {
            diagnostics.push(diagnostic(map, m));
        }
    }
    warnings.apply(&mut diagnostics);
    eprint(&reporter.text(map, &diagnostics));
    result.add_diagnostics(json_values(map, &diagnostics));
}

fn kind(m: &MisalignedVector) -> &'static str {
    match m.is_store {
        true => "write",
        false => "read",
    }
}

fn diagnostic(map: &SourceMap, m: &MisalignedVector) -> Diagnostic {
    let message = format!("misaligned {} of a vector: {}", kind(m), m.place);
    let [x, y, z] = m.work_item;
    let others = match m.count {
        1 => String::new(),
        count => format!(", the first of {count} {}s", kind(m)),
    };
    let function = match m.is_store {
        true => "vstoren",
        false => "vloadn",
    };
    let alignment = m.alignment;
    Diagnostic::located(Code::W0432, map, m.location.as_ref(), message)
        .label(format!("the pointer must be a multiple of {alignment} bytes"))
        .note(format!("in work-item ({x}, {y}, {z}){others}"))
        .note("Intel's hardware executes it; on other devices it can fault or access another address")
        .help(format!(
            "use `{function}`, which requires the alignment of an element only, instead of a pointer to a vector"
        ))
}

//! The summary line of `gencl run`.

use super::program::Program;
use crate::cli::args::{Engine, Form};
use gencl::launch::file::LaunchFile;
use gencl::launch::{NdRange, RunReport, Work};
use std::path::PathBuf;

/// What became of the accesses outside of all memory: of reads and of writes, if there were any.
pub(in crate::cli) fn outside(work: &Work) -> Vec<String> {
    let kinds = [
        (work.reads_outside, "read", "returned 0"),
        (work.writes_outside, "write", "had no effect"),
    ];
    let kinds = kinds.into_iter().filter(|(count, ..)| *count > 0);
    let text = |(count, kind, effect)| {
        let count = plural(count, kind);
        format!("{count} outside of all buffers and arrays {effect}")
    };
    kinds.map(text).collect()
}

/// A count with its noun: `2 groups`.
pub(in crate::cli) fn plural(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// What a run that reached its end found: `ok`, or what fails the command. The search for data races may have been cut.
pub(super) fn verdict(races: usize, differing: usize, is_cut: bool) -> String {
    let races = (races > 0).then(|| plural(races as u64, "data race"));
    let differing = match differing {
        0 => None,
        1 => Some("1 buffer differs".to_owned()),
        n => Some(format!("{n} buffers differ")),
    };
    let cut = is_cut.then(|| "incomplete search for data races".to_owned());
    let found: Vec<String> = races.into_iter().chain(differing).chain(cut).collect();
    match found.is_empty() {
        true => "ok".to_owned(),
        false => found.join(", "),
    }
}

/// The summary line of a run that reached its end, with the verdict and, with an output directory, the files written.
pub(super) fn summary(
    launch: &LaunchFile,
    range: &NdRange,
    program: &Program,
    (engine, form): (Engine, Form),
    report: &RunReport,
    (verdict, paths): (&str, Option<&[PathBuf]>),
) -> String {
    let items: u64 = range.global.iter().product();
    let how = match engine {
        Engine::Visa => format!(
            "{}{} on {}, {} vISA instructions",
            match form {
                Form::Scalar => "",
                Form::Vector => "the vector form, ",
            },
            match program.visa.has_one_item_per_thread() {
                true => "one work-item per thread".to_string(),
                false => format!("SIMD{}", program.visa.simd),
            },
            program.visa.target,
            program.instructions
        ),
        Engine::Ir if program.vector.is_some() => "vector IR".to_string(),
        Engine::Ir if program.widened.is_some() => {
            format!("vector IR, SIMD{}", program.visa.simd)
        }
        Engine::Ir => "Gen IR".to_string(),
    };
    let wrote = match paths {
        None => String::new(),
        Some([]) => ", wrote no buffers".to_owned(),
        Some(paths) => {
            let paths: Vec<_> = paths.iter().map(|p| p.display().to_string()).collect();
            format!(", wrote {}", paths.join(" "))
        }
    };
    format!(
        "{}: {verdict}, {} in {}, {how}, {} executed{wrote}",
        launch.name,
        plural(items, "work-item"),
        plural(range.group_count(), "group"),
        report.steps,
    )
}

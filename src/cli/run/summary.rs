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

/// What a run that reached its end found.
pub(super) struct Found {
    /// The number of data races, if they were searched.
    pub races: Option<usize>,
    /// How many buffers were compared with what is expected.
    pub compared: usize,
    /// How many of them differ.
    pub differing: usize,
    /// Whether the search for data races was cut.
    pub is_cut: bool,
}

/// `ok` with what was looked at, or what fails the command.
pub(super) fn verdict(found: &Found) -> String {
    let races = found.races.filter(|&races| races > 0);
    let races = races.map(|races| plural(races as u64, "data race"));
    let differing = match found.differing {
        0 => None,
        1 => Some("1 buffer differs".to_owned()),
        n => Some(format!("{n} buffers differ")),
    };
    let cut = (found.is_cut).then(|| "incomplete search for data races".to_owned());
    let failures: Vec<String> = races.into_iter().chain(differing).chain(cut).collect();
    if !failures.is_empty() {
        return failures.join(", ");
    }
    let compared = match found.compared {
        0 => String::new(),
        count => format!(", {} as expected", plural(count as u64, "buffer")),
    };
    let races = match found.races {
        None => "",
        Some(_) => ", no data races found",
    };
    format!("ok{compared}{races}")
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

//! Launch files of commands: reads them, and locates diagnostics in their text.

use super::file_kind::{self, FileKind};
use super::inputs::{Inputs, not_read, shown_path};
use super::options::BuildOptions;
use super::output::{Failure, Reporter, eprint, error_values, json_values, log_text};
use super::values;
use gencl::diagnostic::{Code, Diagnostic, Label};
use gencl::launch::RangeError;
use gencl::launch::file::{LaunchFile, LaunchFileError, Roots, options_of};
use gencl::source::{BYTE_ORDER_MARK, SourceMap, Span, decode, without_mark};
use serde_json::Value;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A launch file that is invalid, which has been reported.
#[derive(Debug)]
pub(super) struct Invalid {
    /// The errors as text, for `result.json`.
    pub(super) log: String,
    /// Its diagnostics as values of JSON.
    pub(super) diagnostics: Vec<Value>,
}

impl From<Invalid> for Failure {
    fn from(_: Invalid) -> Failure {
        Failure::Input
    }
}

/// Reads a launch file, or standard input where the path is `-`, and the files that it names.
///
/// # Errors
/// The launch file is malformed, or a file cannot be read. The error has been reported.
pub(super) fn read(
    path: &Path,
    roots: &Roots,
    inputs: &Inputs,
    reporter: Reporter,
) -> Result<LaunchFile, Invalid> {
    read_named((path, path), roots, inputs, reporter)
}

/// As [`read`], of an input with another name: standard input by the name of `--stdin-name`.
///
/// # Errors
/// See [`read`].
pub(super) fn read_named(
    (input, path): (&Path, &Path),
    roots: &Roots,
    inputs: &Inputs,
    reporter: Reporter,
) -> Result<LaunchFile, Invalid> {
    let shown = shown_path(path);
    let plain = |code: Code, log: String| {
        reporter.error(code, &log);
        let diagnostics = error_values(code, [&log]);
        Invalid { log, diagnostics }
    };
    let bytes = inputs
        .read_named(input)
        .map_err(|error| plain(Code::E1302, not_read(shown.display(), &error)))?;
    LaunchFile::parse(&bytes, shown, roots, inputs).map_err(|mistake| {
        if let Some(message) = file_kind::unexpected(path, &bytes, &[FileKind::LaunchFile]) {
            return plain(Code::E1304, format!(
                "{message}; a launch file names the source, its kernel and the arguments (docs/launch-files.md)"
            ));
        }
        let log = mistake.in_file(shown);
        let mut map = SourceMap::new();
        let (Some(range), Some(base)) = (
            mistake.span.clone(),
            add(&mut map, shown, &decode(&bytes)),
        ) else {
            return plain(mistake.code(), log);
        };
        let located = |mistake: &LaunchFileError, range: Range<usize>| {
            let message = mistake.to_string();
            let mut diagnostic = Diagnostic::new(mistake.code(), span(base, range), message);
            diagnostic.help.clone_from(&mistake.help);
            diagnostic
        };
        let mut diagnostics = vec![located(&mistake, range)];
        for other in &mistake.others {
            diagnostics.extend(other.span.clone().map(|range| located(other, range)));
        }
        let text = decode(&bytes);
        if let Some((options, at)) = options_of(&text) {
            diagnostics.append(&mut of_options(&options, (without_mark(&text), at), base));
        }
        diagnostics.sort_by_key(|d| d.primary.as_ref().map(|label| label.span.start));
        eprint(&reporter.text(&map, &diagnostics));
        Invalid {
            log: log_text(&map, &diagnostics),
            diagnostics: json_values(&map, &diagnostics),
        }
    })
}

/// Adds the text of a launch file, with its byte order mark, to a map; `None` if the map is full.
fn add_launch(map: &mut SourceMap, shown: &Path, launch: &LaunchFile) -> Option<u32> {
    match launch.has_mark() {
        true => add(map, shown, &format!("{BYTE_ORDER_MARK}{}", launch.text())),
        false => add(map, shown, launch.text()),
    }
}

/// Adds the text of a file to a map; `None` if the map is full.
fn add(map: &mut SourceMap, shown: &Path, text: &str) -> Option<u32> {
    let file = map.add(shown.display().to_string(), text)?;
    Some(map.file(file).base)
}

fn span(base: u32, range: Range<usize>) -> Span {
    Span::new(base + range.start as u32, base + range.end as u32)
}

/// The diagnostics of the invalid ones among `options`, whose value is at these bytes of the text of a launch file.
fn of_options(options: &[String], (text, at): (&str, Range<usize>), base: u32) -> Vec<Diagnostic> {
    let value = text.get(at.clone()).unwrap_or_default();
    // Where each option is in the string, unless it has escapes.
    let mut next = 0;
    let places: Vec<Option<Range<usize>>> = (options.iter())
        .map(|word| {
            let start = next + value.get(next..)?.find(word.as_str())?;
            next = start + word.len();
            Some(at.start + start..at.start + next)
        })
        .collect();
    let of_message = |(number, message): (usize, String)| {
        let place = places.get(number).cloned().flatten();
        // The possible values follow in a line of their own, or the reason after a colon.
        let split = (message.split_once('\n')).or_else(|| message.split_once(": "));
        let (message, help) = split.unwrap_or((message.as_str(), ""));
        // The parser of arguments writes the values in brackets, and a similar one in a paragraph of its own.
        let parts = help.split("\n\n").map(|part| {
            let part = part.trim().trim_start_matches("tip: ");
            part.trim_start_matches('[').trim_end_matches(']')
        });
        let help = parts.collect::<Vec<_>>().join("; ");
        let place = place.unwrap_or_else(|| at.clone());
        let mut diagnostic = Diagnostic::new(Code::E0811, span(base, place), message);
        diagnostic.help = (!help.is_empty()).then_some(help);
        diagnostic
    };
    let invalid = BuildOptions::invalid(options).into_iter();
    invalid.map(of_message).collect()
}

/// A launch file with the name under which messages report it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub(super) launch: &'a LaunchFile,
    pub(super) path: &'a Path,
}

impl Named<'_> {
    /// The place `FILE:LINE:COLUMN` of a value, by its path in the file.
    pub(super) fn place(&self, path: &str) -> String {
        let mut map = SourceMap::new();
        let position = add_launch(&mut map, shown_path(self.path), self.launch)
            .and_then(|base| map.position(span(base, self.launch.span(path))));
        let shown = shown_path(self.path).display();
        match position {
            Some(at) => format!("{shown}:{}:{}", at.line, at.column),
            None => shown.to_string(),
        }
    }

    /// Sets the primary location of a diagnostic to the value with this path in the file, whose text is
    /// added to the map.
    pub(super) fn locate(&self, map: &mut SourceMap, path: &str, diagnostic: &mut Diagnostic) {
        if let Some(base) = add_launch(map, shown_path(self.path), self.launch) {
            let span = span(base, self.launch.span(path));
            let text = String::new();
            diagnostic.primary = Some(Label { span, text });
        }
    }

    /// Reports diagnostics, each with the path of the value in the file that it is about. Returns them as values of
    /// JSON.
    pub(super) fn report(
        &self,
        diagnostics: Vec<(String, Diagnostic)>,
        reporter: Reporter,
    ) -> Vec<Value> {
        let located = diagnostics.into_iter().map(|(path, d)| (Some(path), d));
        let (map, located) = self.located(located.collect());
        eprint(&reporter.text(&map, &located));
        json_values(&map, &located)
    }

    /// Diagnostics at the values with these paths in the file, or without a location, and the map with its text.
    pub(super) fn located(
        &self,
        diagnostics: Vec<(Option<String>, Diagnostic)>,
    ) -> (SourceMap, Vec<Diagnostic>) {
        let mut map = SourceMap::new();
        let base = add_launch(&mut map, shown_path(self.path), self.launch);
        let located = diagnostics.into_iter().map(|(path, mut diagnostic)| {
            let span = base
                .zip(path)
                .map(|(base, path)| span(base, self.launch.span(&path)));
            let text = String::new();
            diagnostic.primary = span.map(|span| Label { span, text });
            diagnostic
        });
        let located = located.collect();
        (map, located)
    }

    /// Locates a kernel that the source does not have in `kernel`.
    pub(super) fn locate_kernel(&self, map: &mut SourceMap, diagnostics: &mut [Diagnostic]) {
        for diagnostic in diagnostics {
            let is_missing = diagnostic.message.starts_with("no kernel named");
            if is_missing {
                self.locate(map, "kernel", diagnostic);
            }
        }
    }

    /// Reports sizes that are wrong. Returns the diagnostic as a value of JSON.
    pub(super) fn report_range(&self, error: &RangeError, reporter: Reporter) -> Vec<Value> {
        self.report(vec![self.of_range(error)], reporter)
    }

    /// The diagnostic of sizes that are wrong, with the path of the value in the file.
    pub(super) fn of_range(&self, error: &RangeError) -> (String, Diagnostic) {
        // Without `local`, the size is that of the kernel, which `global` does not fit.
        let part = match error.part {
            "local" if self.launch.local.is_none() => "global",
            part => part,
        };
        let path = match error.dimension {
            Some(dimension) => format!("{part}[{dimension}]"),
            None => part.to_owned(),
        };
        let diagnostic =
            Diagnostic::without_place(Code::E0804, &error.message).help(error.help.as_str());
        (path, diagnostic)
    }

    /// The options of the launch file followed by those of the command line.
    ///
    /// # Errors
    /// Options of the launch file are unknown; they have been reported.
    pub(super) fn build_options(
        &self,
        options: BuildOptions,
        reporter: Reporter,
    ) -> Result<BuildOptions, Invalid> {
        let own = BuildOptions::of_launch(self.launch);
        let own = match own {
            Ok(own) => own,
            Err(message) => {
                let log = format!("{}: options: {message}", self.place("options"));
                let mut map = SourceMap::new();
                let Some(base) = add_launch(&mut map, shown_path(self.path), self.launch) else {
                    reporter.error(Code::E0811, &log);
                    return Err(Invalid {
                        log,
                        diagnostics: Vec::new(),
                    });
                };
                let at = self.launch.span("options");
                let text = self.launch.text();
                let diagnostics = of_options(&self.launch.options, (text, at), base);
                eprint(&reporter.text(&map, &diagnostics));
                return Err(Invalid {
                    log: log_text(&map, &diagnostics),
                    diagnostics: json_values(&map, &diagnostics),
                });
            }
        };
        let unknown = own.warnings.unknown_flags();
        let all = own.then(options);
        let mut located = unknown
            .into_iter()
            .map(|d| ("options".to_owned(), d))
            .collect();
        keep(&all, &mut located);
        let failed = located.iter().any(|(_, diagnostic)| diagnostic.is_error());
        let log = located
            .iter()
            .map(|(_, d)| format!("{}\n", d.message))
            .collect();
        let diagnostics = self.report(located, reporter);
        match failed {
            true => Err(Invalid { log, diagnostics }),
            false => Ok(all),
        }
    }
}

/// Applies the flags of warnings to diagnostics that are not located yet.
fn keep(options: &BuildOptions, diagnostics: &mut Vec<(String, Diagnostic)>) {
    diagnostics.retain_mut(|(_, diagnostic)| {
        let severity = options.warnings.severity(diagnostic.code);
        diagnostic.severity = severity.unwrap_or(diagnostic.severity);
        severity.is_some()
    });
}

/// The directories of `--root`, by name.
///
/// # Errors
/// A value that is not NAME=DIR.
pub(super) fn roots(values: &[String]) -> Result<Vec<(String, PathBuf)>, Failure> {
    let split = |value: &String| match value.split_once('=') {
        Some((_, folder)) if !Path::new(folder).is_dir() => Err(values::malformed(
            value,
            "--root <NAME=DIR>",
            &format!("`{folder}` is not a directory"),
        )),
        Some((name, folder)) => Ok((name.to_owned(), PathBuf::from(folder))),
        None => Err(values::malformed(
            value,
            "--root <NAME=DIR>",
            "expected NAME=DIR",
        )),
    };
    values.iter().map(split).collect()
}

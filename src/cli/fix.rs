//! `gencl check --fix` and `--diff`: applies the certain corrections of diagnostics to the files, or prints them as a
//! unified diff.
//!
//! Corrections are made to texts in memory, which [`Inputs`] returns in place of the files, until a check has no more of
//! them; then all files are written, or none.

use super::args::Check;
use super::includes::{FoundFile, FoundFiles};
use super::inputs::{Inputs, STANDARD_INPUT, shown};
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, counted, print};
use super::pipeline::{self, Code, Request, STDIN};
use super::staged::Staged;
use super::unified_diff::unified_diff;
use super::vector;
use gencl::diagnostic::{Diagnostic, Severity};
use gencl::source::{SourceMap, Span};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The most checks of a source: each applies the corrections that do not depend on one another. What is left then is
/// reported as it would be without corrections.
const MAX_CHECKS: usize = 64;

/// A file with corrections.
#[derive(Clone)]
struct Fixed {
    /// The file without links, or [`STANDARD_INPUT`].
    path: PathBuf,
    /// Its name in messages.
    name: String,
    old: Vec<u8>,
    new: Vec<u8>,
    errors: usize,
    warnings: usize,
}

/// An edit of a file.
#[derive(Clone, PartialEq, Eq)]
struct FileEdit {
    path: PathBuf,
    name: String,
    bytes: Range<usize>,
    /// The lines that it changes, the last one included.
    lines: (u32, u32),
    text: String,
}

/// The corrections of a command.
pub(super) struct Fixer<'c> {
    args: &'c Check,
    options: &'c BuildOptions,
    inputs: &'c Inputs,
    code: Code,
    /// The folders of the files on the command line: headers elsewhere are those of other projects.
    folders: Vec<PathBuf>,
    files: Vec<Fixed>,
}

/// The checks of one source.
#[derive(Default)]
struct Checks {
    /// The errors of the last check, the files as they were, and the edits that were then applied.
    last: Option<(usize, Vec<Fixed>, Vec<FileEdit>)>,
    /// Edits that led to more errors.
    rejected: Vec<FileEdit>,
    /// Whether edits are applied one by one, to find those.
    is_careful: bool,
}

impl<'c> Fixer<'c> {
    /// Corrects the sources of the command line, one after the other: they may share headers.
    ///
    /// # Errors
    /// The command line does not fit a source. Sources that cannot be read are left for the check.
    pub(super) fn new(
        args: &'c Check,
        options: &'c BuildOptions,
        inputs: &'c Inputs,
        (code, reporter): (Code, Reporter),
    ) -> Result<Fixer<'c>, Failure> {
        let folder = |input: &String| {
            let folder = pipeline::folder_of(input, None);
            let is_current = folder.as_os_str().is_empty();
            std::fs::canonicalize(if is_current { Path::new(".") } else { &folder }).ok()
        };
        let named = args.inputs.iter().filter(|input| *input != "-");
        let mut fixer = Fixer {
            args,
            options,
            inputs,
            code,
            folders: named.filter_map(folder).collect(),
            files: Vec::new(),
        };
        for input in &args.inputs {
            if input == "-"
                && let Ok(text) = inputs.read_named(input)
            {
                inputs.replace(Path::new(STANDARD_INPUT), text);
            }
            // A pipe can be read once.
            let is_other = |data: std::fs::Metadata| !data.is_file() && !data.is_dir();
            if input != "-" && std::fs::metadata(input).is_ok_and(is_other) {
                let name = shown(Path::new(input));
                reporter.warning(&format!(
                    "{name} is not corrected: it is not a regular file; `-` prints the corrected text of standard input"
                ));
                continue;
            }
            let mut checks = Checks::default();
            for _ in 0..MAX_CHECKS {
                if !fixer.has_corrected(input, &mut checks)? {
                    break;
                }
            }
        }
        Ok(fixer)
    }

    /// Checks a source and applies the corrections, or takes back those after which it has more errors; whether there were any.
    fn has_corrected(&mut self, input: &str, checks: &mut Checks) -> Result<bool, Failure> {
        let stdin_name = self.args.stdin_name.as_deref();
        let Ok(mut source) = pipeline::read_source(input, stdin_name, self.inputs) else {
            return Ok(false);
        };
        if let Some(language) = self.args.lang {
            source.is_ir = language == super::args::Lang::Ir;
        }
        let is_vector = vector::is_compiled_as_such(self.args.lang, &source)?;
        let request = Request {
            source,
            inputs: self.inputs,
            folder: pipeline::folder_of(input, stdin_name),
            options: self.options,
            code: self.code,
            kernels: &[],
            included: FoundFiles::default(),
        };
        let found = match is_vector {
            true => vector::diagnostics(&request.source, self.code),
            false => pipeline::diagnostics(&request),
        };
        let Some((map, diagnostics)) = found else {
            return Ok(false);
        };
        let is_error = |d: &&Diagnostic| d.severity == Severity::Error;
        let errors = diagnostics.iter().filter(is_error).count();
        if let Some((before, files, applied)) = checks.last.take()
            && errors > before
        {
            self.restore(files);
            match checks.is_careful {
                true => checks.rejected.extend(applied),
                false => checks.is_careful = true,
            }
            return Ok(true);
        }
        let included = request.included.list();
        let located =
            |span: Span| self.located(&map, span, (input, &request.source.name), &included);
        let is_kept = |edits: &[FileEdit]| !edits.iter().any(|e| checks.rejected.contains(e));
        let most = if checks.is_careful { 1 } else { usize::MAX };
        let edits = independent(&map, diagnostics, located, (most, is_kept));
        let applied = edits.iter().map(|edit| edit.1.clone()).collect();
        checks.last = Some((errors, self.files.clone(), applied));
        let has_edits = !edits.is_empty();
        for (severity, edits) in edits {
            self.apply(severity, edits);
        }
        Ok(has_edits)
    }

    /// Takes back the edits since the files were these.
    fn restore(&mut self, files: Vec<Fixed>) {
        for file in std::mem::replace(&mut self.files, files) {
            let before = self.files.iter().find(|before| before.path == file.path);
            let text = before.map_or(file.old, |before| before.new.clone());
            self.inputs.replace(&file.path, text);
        }
    }

    /// The file of an edit, if it is one that is corrected: a source of the command line, or a header that is included with
    /// quotes and is, without links, in a folder of these or beneath.
    fn located(
        &self,
        map: &SourceMap,
        span: Span,
        (input, name): (&str, &str),
        included: &[FoundFile],
    ) -> Option<FileEdit> {
        let start = map.position(span)?;
        let end = map.position(span.at_end())?;
        let file = map.file(start.file);
        // After a line marker the text is the output of a preprocessor.
        if map.marker_index(&start).is_some() || file.container.is_some() || end.file != start.file
        {
            return None;
        }
        let is_source = file.name == name && file.included_at.is_none();
        let path = match is_source {
            true if input == "-" => PathBuf::from(STANDARD_INPUT),
            _ => std::fs::canonicalize(&file.name).ok()?,
        };
        let is_given = || {
            let mut given = self.args.inputs.iter();
            given.any(|input| std::fs::canonicalize(input).is_ok_and(|given| given == path))
        };
        let is_own_header = || {
            let mut found = included.iter();
            found.any(|f| f.name == file.name && f.is_quoted && !f.is_system)
                && self.folders.iter().any(|folder| path.starts_with(folder))
        };
        let is_stream = input == "-" && is_source;
        if !is_stream && !(path.is_file() && (is_source || is_given() || is_own_header())) {
            return None;
        }
        let shown_name = match is_stream {
            true => pipeline::shown_name(input, self.args.stdin_name.as_deref()),
            false => &file.name,
        };
        let offset = |at: u32| file.mark_bytes + (at - file.base) as usize;
        Some(FileEdit {
            path,
            name: shown(Path::new(if shown_name == "-" {
                STDIN
            } else {
                shown_name
            })),
            bytes: offset(span.start)..offset(span.end),
            lines: (start.line, end.line),
            text: String::new(),
        })
    }

    /// Applies the edits of a diagnostic. Those of one check are applied from the last one of each file on.
    fn apply(&mut self, severity: Option<Severity>, edit: FileEdit) {
        let index = match self.files.iter().position(|file| file.path == edit.path) {
            Some(index) => index,
            None => {
                let bytes = match edit.path == Path::new(STANDARD_INPUT) {
                    true => self.inputs.read_named("-"),
                    false => self.inputs.read(&edit.path),
                };
                let Ok(bytes) = bytes else {
                    return;
                };
                self.files.push(Fixed {
                    path: edit.path.clone(),
                    name: edit.name,
                    new: bytes.clone(),
                    old: bytes,
                    errors: 0,
                    warnings: 0,
                });
                self.files.len() - 1
            }
        };
        let file = &mut self.files[index];
        match severity {
            Some(Severity::Error) => file.errors += 1,
            Some(_) => file.warnings += 1,
            None => {}
        }
        if edit.bytes.end <= file.new.len() {
            let text = with_line_ends(&edit.text, &file.new);
            file.new.splice(edit.bytes, text.into_bytes());
        }
        self.inputs.replace(&file.path, file.new.clone());
    }

    /// Writes the files, or prints the differences, and reports what was corrected. The text of standard input is printed in
    /// any case.
    ///
    /// # Errors
    /// A file cannot be written: then none is. With `--diff`, there are corrections.
    pub(super) fn finish(mut self, reporter: Reporter) -> Outcome {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        let files = self.files.iter().filter(|file| file.old != file.new);
        let is_stream = |file: &Fixed| file.path == Path::new(STANDARD_INPUT);
        if self.args.diff {
            for file in files.clone() {
                print(&unified_diff(&file.name, &file.old, &file.new))?;
            }
        } else {
            let mut staged = Staged::default();
            for file in files.clone().filter(|file| !is_stream(file)) {
                staged.file(&file.path, &file.new)?;
            }
            staged.commit()?;
            if self.args.inputs.iter().any(|input| input == "-")
                && let Ok(text) = self.inputs.read_named("-")
            {
                print(&text)?;
            }
        }
        let would_change = self.args.diff && files.clone().next().is_some();
        for file in files {
            let what = counted(file.errors, file.warnings).unwrap_or_default();
            let did = if self.args.diff { "would fix" } else { "fixed" };
            reporter.summary(&format!("{did} {what} in {}", file.name));
        }
        match would_change {
            true => Err(Failure::Input),
            false => Ok(()),
        }
    }
}

/// The edits of the diagnostics whose corrections are certain and independent of one another, those of each file from the last
/// one on; the first edit of a correction has the severity of its diagnostic. Of two corrections that overlap or that change
/// the same line, the second may be about the same mistake: it is left for the next check. Those of at most `most` diagnostics, and
/// none that are not kept.
fn independent(
    map: &SourceMap,
    diagnostics: Vec<Diagnostic>,
    located: impl Fn(Span) -> Option<FileEdit>,
    (most, is_kept): (usize, impl Fn(&[FileEdit]) -> bool),
) -> Vec<(Option<Severity>, FileEdit)> {
    let mut accepted: Vec<(Option<Severity>, FileEdit)> = Vec::new();
    let mut taken = 0;
    for mut diagnostic in diagnostics {
        if taken == most {
            break;
        }
        diagnostic.settle_edits(map);
        let edits = diagnostic.edits.into_iter().map(|edit| {
            Some(FileEdit {
                text: edit.text,
                ..located(edit.span)?
            })
        });
        let Some(mut edits) = edits.collect::<Option<Vec<FileEdit>>>() else {
            continue;
        };
        if !is_kept(&edits) {
            continue;
        }
        edits.sort_by_key(|edit| (edit.bytes.start, edit.bytes.end));
        let meet = |a: &FileEdit, b: &FileEdit| {
            a.path == b.path && a.lines.0 <= b.lines.1 && b.lines.0 <= a.lines.1
        };
        let overlaps = edits.iter().zip(edits.iter().skip(1));
        let mut overlaps =
            overlaps.filter(|(a, b)| a.path == b.path && a.bytes.end > b.bytes.start);
        let mut earlier = edits
            .iter()
            .flat_map(|edit| accepted.iter().map(move |a| (edit, a)));
        if overlaps.next().is_some() || earlier.any(|(edit, (_, other))| meet(edit, other)) {
            continue;
        }
        taken += 1;
        let mut severity = Some(diagnostic.severity);
        accepted.extend(edits.into_iter().map(|edit| (severity.take(), edit)));
    }
    // Stable, and reversed as a whole: of several insertions at one place the first remains the first.
    accepted.sort_by_key(|(_, edit)| edit.bytes.start);
    accepted.reverse();
    accepted
}

/// The text with the line ends of a file: those of its first line.
fn with_line_ends(text: &str, file: &[u8]) -> String {
    let end = file.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
    match end.map(|at| &file[at..]) {
        Some([b'\r', b'\n', ..]) => text.replace('\n', "\r\n"),
        Some([b'\r', ..]) => text.replace('\n', "\r"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gencl::diagnostic::Code;
    use pretty_assertions::assert_eq;

    #[test]
    fn new_lines_end_as_those_of_the_file() {
        for (file, expected) in [
            ("a\r\nb", "x\r\ny"),
            ("a\nb\r\n", "x\ny"),
            ("a\rb", "x\ry"),
            ("", "x\ny"),
        ] {
            assert_eq!(with_line_ends("x\ny", file.as_bytes()), expected);
        }
    }

    #[test]
    fn corrections_of_one_line_are_made_one_after_the_other() {
        let mut map = SourceMap::new();
        map.add("k.cl", "aaa bbb\nccc\n").unwrap();
        let fix = |at: Range<u32>, text: &str| {
            let span = Span::new(at.start, at.end);
            Diagnostic::new(Code::E0101, span, "m").fix("h", span, text)
        };
        let mut two = fix(8..8, "(");
        two.edits.extend(fix(11..11, ")").edits);
        let list = vec![fix(0..3, "x"), fix(4..7, "y"), two, fix(9..9, "z")];
        let located = |span: Span| {
            Some(FileEdit {
                path: PathBuf::from("k.cl"),
                name: String::new(),
                bytes: span.start as usize..span.end as usize,
                lines: (map.position(span)?.line, map.position(span.at_end())?.line),
                text: String::new(),
            })
        };
        let edits = independent(
            &map,
            list.clone(),
            located,
            (usize::MAX, |_: &[FileEdit]| true),
        );
        let texts = edits
            .iter()
            .map(|(_, edit)| &*edit.text)
            .collect::<Vec<_>>();
        assert_eq!(texts, [")", "(", "x"]);
        let counted = edits.iter().filter(|(severity, _)| severity.is_some());
        assert_eq!(counted.count(), 2);
        // A correction of which one edit is in another file is not made in part.
        let outside = |span: Span| located(span).filter(|edit| edit.bytes.start != 11);
        let edits = independent(&map, list, outside, (usize::MAX, |_: &[FileEdit]| true));
        let texts = edits
            .iter()
            .map(|(_, edit)| &*edit.text)
            .collect::<Vec<_>>();
        assert_eq!(texts, ["z", "x"]);
    }
}

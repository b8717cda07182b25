//! The output directory of `gencl run`: `result.json`, and `arg<N>.npy` for each buffer that is an output.
//!
//! `result.json` lists the existing outputs: `outs` are the outputs of its run, and `kept`, in the
//! result of a failed run, those of an earlier run. The directory does not change before all files
//! are written, and only files that the earlier `result.json` lists are removed.

use super::inputs::{Identity, Inputs, location, read_file, shown};
use super::output::{self, Failure, Outcome, Reporter, TOOL, print};
use super::staged::Staged;
use gencl::diagnostic::Code;
use gencl::launch::file::npy::{self, Array};
use gencl::launch::file::{Argument, LaunchFile};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The file that describes the result of a run.
pub(crate) const RESULT_FILE: &str = "result.json";

/// The file with what `printf` has printed.
const STDOUT_FILE: &str = "stdout.txt";

/// The outcome of a run, as `status` of `result.json` names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// The results were written, and nothing is wrong: exit code 0.
    Ok,
    /// The results were written; they differ from those of `--check`: exit code 4.
    Different,
    /// The results were written; `--races` found data races: exit code 3.
    Race,
    /// The results were written; the search of `--races` ended at its limit: exit code 3.
    Incomplete,
    /// The source was rejected: exit code 1.
    BuildError,
    /// The source has no kernel of the name: exit code 1.
    NoKernel,
    /// The launch file is invalid, or does not match the kernel: exit code 1.
    LaunchError,
    /// A reference of `--check` is missing or malformed: exit code 1.
    ReferenceError,
    /// The run ended with a fault: exit code 3.
    Fault,
    /// The run exceeded its limit of time or of instructions: exit code 3.
    Timeout,
    /// A bug of gencl: exit code 101.
    Crash,
}

impl Status {
    fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Different => "different",
            Status::Race => "race",
            Status::Incomplete => "incomplete",
            Status::BuildError => "build_error",
            Status::NoKernel => "no_kernel",
            Status::LaunchError => "launch_error",
            Status::ReferenceError => "reference_error",
            Status::Fault => "fault",
            Status::Timeout => "timeout",
            Status::Crash => "crash",
        }
    }
}

/// The maximum size in bytes of an earlier `result.json`; gencl's own have some hundred bytes.
const MAX_RESULT_BYTES: u64 = 16 << 20;

/// The output directory, and the entries of `result.json` so far.
#[derive(Debug)]
pub(crate) struct Results<'i> {
    /// `None`: nothing is written.
    folder: Option<PathBuf>,
    inputs: &'i Inputs,
    reporter: Reporter,
    entries: Map<String, Value>,
    /// The diagnostics that were reported.
    diagnostics: Vec<Value>,
    /// With `--json`: what standard output has beside `entries`.
    printed: Option<Map<String, Value>>,
    /// Whether standard output has the object on one line, as one of several.
    is_line: bool,
    /// What `printf` has printed, of a kernel that calls it.
    stdout: Option<Vec<u8>>,
}

impl<'i> Results<'i> {
    /// # Errors
    /// The path, or a parent of it, is a file.
    pub(crate) fn new(
        folder: Option<&Path>,
        as_json: bool,
        (inputs, reporter): (&'i Inputs, Reporter),
    ) -> Result<Results<'i>, Failure> {
        let there = |folder: &Path| {
            folder
                .ancestors()
                .find(|p| p.exists())
                .map(Path::to_path_buf)
        };
        if let Some(folder) = folder
            && let Some(path) = there(folder)
            && !path.is_dir()
        {
            let (folder, path) = (folder.display(), path.display());
            return Err(Failure::InputMessage(
                Code::E1303,
                format!("cannot use the output directory {folder}: {path} is not a directory"),
            ));
        }
        Ok(Results {
            folder: folder.map(Path::to_path_buf),
            inputs,
            reporter,
            entries: Map::new(),
            diagnostics: Vec::new(),
            printed: as_json.then(Map::new),
            is_line: false,
            stdout: None,
        })
    }

    /// Whether standard output has the result as JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.printed.is_some()
    }

    /// Sets a value that standard output has with `--json`, and `result.json` has not.
    pub(crate) fn print(&mut self, key: &str, value: Value) {
        if let Some(printed) = &mut self.printed {
            printed.insert(key.to_string(), value);
        }
    }

    /// Prints the object on one line, with the name of its launch file: it is one of several.
    pub(crate) fn one_of_several(&mut self, launch_file: &Path) {
        self.is_line = true;
        self.print("launch_file", json!(launch_file.display().to_string()));
    }

    /// Sets the contents of the file with what `printf` has printed.
    pub(crate) fn set_stdout(&mut self, bytes: Vec<u8>) {
        self.stdout = Some(bytes);
    }

    /// Sets a value of `result.json`.
    pub(crate) fn set(&mut self, key: &str, value: Value) {
        self.entries.insert(key.to_string(), value);
    }

    /// Adds diagnostics that were reported, as values of JSON, to `diagnostics`.
    pub(crate) fn add_diagnostics(&mut self, reported: Vec<Value>) {
        self.diagnostics.extend(reported);
    }

    /// Sets how the run ended, and what was reported.
    fn end(&mut self, status: Status, log: &str) {
        self.set("status", json!(status.name()));
        self.set("log", json!(log));
        let diagnostics = std::mem::take(&mut self.diagnostics);
        self.set("diagnostics", json!(diagnostics));
    }

    fn result_file(&self) -> PathBuf {
        self.file(RESULT_FILE)
    }

    fn array_file(&self, argument: usize) -> PathBuf {
        self.file(&format!("arg{argument}.npy"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.as_deref().unwrap_or(Path::new("")).join(name)
    }

    /// Rejects a launch whose outputs would overwrite its inputs. An argument may be read from
    /// the file that it is written to, where no other argument is read from that file.
    ///
    /// # Errors
    /// [`Failure::Refused`], which names the files.
    pub(crate) fn reject_overlaps(&self, launch: &LaunchFile) -> Outcome {
        if self.folder.is_none() {
            return Ok(());
        }
        self.inputs.reject_output(&self.result_file())?;
        // Several outputs can be links to one file.
        let mut outputs: Vec<(PathBuf, Identity)> = Vec::new();
        outputs.extend(Identity::of(&self.result_file()).map(|i| (self.result_file(), i)));
        for (index, argument) in launch.arguments.iter().enumerate() {
            if !matches!(argument, Argument::Buffer { output: true, .. }) {
                continue;
            }
            let path = self.array_file(index);
            let Some(identity) = Identity::of(&path) else {
                continue;
            };
            if let Some((other, _)) = outputs.iter().find(|(_, other)| other.is(&identity)) {
                let (other, path) = (other.display(), path.display());
                let message = format!("the outputs `{other}` and `{path}` are the same file");
                return Err(Failure::Refused(message));
            }
            let is_same = |file: &Path| Identity::of(file).is_some_and(|i| i.is(&identity));
            let readers: Vec<_> = launch
                .buffer_files
                .iter()
                .filter(|f| is_same(&f.1))
                .collect();
            // In place only if the launch names the output itself, not the target of the link.
            let in_place = matches!(readers[..], [reader] if reader.0 == index
                && location(&reader.1) == location(&path));
            if !in_place {
                self.inputs.reject_output(&path)?;
            }
            outputs.push((path, identity));
        }
        Ok(())
    }

    /// Writes the `result.json` of a failed run. Outputs of an earlier run are kept, and a note names them: they are not
    /// those of this run.
    ///
    /// # Errors
    /// The file is an input of the command, or cannot be written.
    pub(crate) fn fail(mut self, status: Status, log: &str) -> Outcome {
        self.end(status, log);
        let printed = self.printed_json();
        let Some(folder) = self.folder.clone() else {
            return print(printed.unwrap_or_default().as_bytes());
        };
        self.inputs.reject_output(&self.result_file())?;
        let mut kept = earlier(&self.result_file());
        kept.retain(|&argument| self.array_file(argument).exists());
        if !kept.is_empty() {
            self.set("kept", json!(kept));
        }
        let mut of_earlier: Vec<PathBuf> = kept.iter().map(|&k| self.array_file(k)).collect();
        let stdout = self.file(STDOUT_FILE);
        if self.stdout.is_none() && has_printed(&self.result_file()) && stdout.is_file() {
            self.set("kept_stdout", json!(true));
            of_earlier.push(stdout);
        }
        let mut staged = Staged::default();
        staged.folder(&folder)?;
        self.stage_result(&mut staged)?;
        print(printed.unwrap_or_default().as_bytes())?;
        staged.commit()?;
        if !of_earlier.is_empty() {
            let names = of_earlier.iter().map(|path| shown(path));
            let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
            let are = match names.len() {
                1 => "is",
                _ => "are",
            };
            let names = names.join(", ");
            let message = format!("{names} {are} of an earlier run: this run wrote no results");
            self.reporter.note(&message);
        }
        Ok(())
    }

    /// Writes the outputs, by the numbers of their arguments, and `result.json` with the status and what
    /// is wrong; removes outputs of an earlier run. Prints a text, or with `--json` the result, before any file
    /// appears. Returns the paths of the outputs.
    ///
    /// # Errors
    /// A file or standard output cannot be written; the directory is then unchanged.
    pub(crate) fn complete(
        mut self,
        outputs: &[(usize, Array)],
        status: Status,
        log: &str,
        printed: &str,
    ) -> Result<Vec<PathBuf>, Failure> {
        self.end(status, log);
        let Some(folder) = self.folder.clone() else {
            let printed = self.printed_json().unwrap_or_else(|| printed.to_owned());
            print(printed.as_bytes())?;
            return Ok(Vec::new());
        };
        let result_file = self.result_file();
        let mut stale = earlier(&result_file);
        let stale_output = has_printed(&result_file);
        let mut staged = Staged::default();
        staged.folder(&folder)?;
        // The old `result.json` is removed first, so that it never describes the outputs of the new
        // run. Only a regular file is removed: a link can lead to a device.
        if let Ok(file) = std::fs::canonicalize(&result_file)
            && file.is_file()
        {
            staged.remove(file);
        }
        let mut paths = Vec::new();
        for (argument, array) in outputs {
            let path = self.array_file(*argument);
            staged.file(&path, &npy::write(array))?;
            stale.remove(argument);
            paths.push(path);
        }
        let arguments: Vec<usize> = outputs.iter().map(|o| o.0).collect();
        self.set("outs", json!(arguments));
        let printed = self.printed_json().unwrap_or_else(|| printed.to_owned());
        let stdout = self.file(STDOUT_FILE);
        let is_stale = stale_output && self.stdout.is_none() && stdout.is_file();
        if is_stale && self.inputs.same_as(&stdout).is_none() {
            staged.remove(stdout);
        }
        self.stage_result(&mut staged)?;
        for argument in stale {
            let path = self.array_file(argument);
            if path.is_file() && self.inputs.same_as(&path).is_none() {
                staged.remove(path);
            }
        }
        print(printed.as_bytes())?;
        staged.commit()?;
        Ok(paths)
    }

    /// The document on standard output: the entries of `result.json`, and what only standard output has.
    fn printed_json(&self) -> Option<String> {
        let mut document = self.entries.clone();
        document.extend(self.printed.clone()?);
        Some(match self.is_line {
            true => output::document_line(Value::Object(document)),
            false => output::document(Value::Object(document)),
        })
    }

    fn stage_result(&mut self, staged: &mut Staged) -> Outcome {
        if let Some(bytes) = self.stdout.take() {
            let path = self.file(STDOUT_FILE);
            self.inputs.reject_output(&path)?;
            staged.file(&path, &bytes)?;
        }
        let entries = std::mem::take(&mut self.entries);
        let text = output::document(Value::Object(entries));
        staged.file(&self.result_file(), text.as_bytes())
    }
}

/// The arguments whose files an earlier `result.json` lists; none if it is malformed or not of
/// gencl.
fn earlier(result_file: &Path) -> BTreeSet<usize> {
    // Reading a pipe could block.
    match result_file.is_file() {
        true => listed(result_file).unwrap_or_default(),
        false => BTreeSet::new(),
    }
}

/// Whether an earlier `result.json` of gencl is of a kernel that calls `printf`, or lists what such a kernel printed.
fn has_printed(result_file: &Path) -> bool {
    let object = result_file.is_file().then(|| object(result_file)).flatten();
    object.is_some_and(|object| {
        object.contains_key("printf_calls") || object.contains_key("kept_stdout")
    })
}

/// The entries of a `result.json` of gencl.
fn object(result_file: &Path) -> Option<Map<String, Value>> {
    let size = std::fs::metadata(result_file).ok()?.len();
    let text = (size <= MAX_RESULT_BYTES).then(|| read_file(result_file).ok())??;
    let value: Value = serde_json::from_slice(&text).ok()?;
    let Value::Object(object) = value else {
        return None;
    };
    let tool = object.get("tool");
    tool.is_some_and(|tool| tool == TOOL).then_some(object)
}

fn listed(result_file: &Path) -> Option<BTreeSet<usize>> {
    let object = object(result_file)?;
    let mut arguments = BTreeSet::new();
    for list in ["outs", "kept"].iter().filter_map(|key| object.get(*key)) {
        for argument in list.as_array()? {
            arguments.insert(usize::try_from(argument.as_u64()?).ok()?);
        }
    }
    Some(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::{Color, ErrorFormat};
    use gencl::launch::file::element::Element;
    use pretty_assertions::assert_eq;
    use std::fs;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn array(byte: u8) -> Array {
        Array {
            element: Element::I8,
            shape: vec![1],
            bytes: vec![byte],
        }
    }

    fn reporter() -> Reporter {
        Reporter::new(ErrorFormat::Human, Color::Never)
    }

    fn succeed(folder: &Path, outputs: &[usize], inputs: &Inputs) {
        let outputs: Vec<_> = outputs.iter().map(|&i| (i, array(7))).collect();
        let results = Results::new(Some(folder), false, (inputs, reporter())).unwrap();
        results.complete(&outputs, Status::Ok, "", "").unwrap();
    }

    fn value(folder: &Path) -> Value {
        serde_json::from_slice(&fs::read(folder.join(RESULT_FILE)).unwrap()).unwrap()
    }

    #[test]
    fn only_files_that_the_earlier_result_lists_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let inputs = Inputs::default();
        let own = ["arg12.npy", "arg5.npy", "argument.npy", "stdout.txt"];
        for name in own {
            fs::write(folder.join(name), "x").unwrap();
        }
        succeed(folder, &[0, 1], &inputs);
        succeed(folder, &[1, 2], &inputs);
        let mut expected = own.to_vec();
        expected.extend(["arg1.npy", "arg2.npy", RESULT_FILE]);
        expected.sort_unstable();
        assert_eq!(names(folder), expected);
        // An output that was used as an input is kept, and no longer listed.
        let used = Inputs::default();
        used.read(&folder.join("arg1.npy")).unwrap();
        succeed(folder, &[0], &used);
        assert!(folder.join("arg1.npy").exists() && !folder.join("arg2.npy").exists());
        succeed(folder, &[], &inputs);
        assert!(folder.join("arg1.npy").exists() && !folder.join("arg0.npy").exists());
    }

    #[test]
    fn a_failure_keeps_earlier_outputs_and_lists_them() {
        let folder = tempfile::tempdir().unwrap();
        let folder = &folder.path().join("new/out");
        let inputs = Inputs::default();
        let fail = || {
            let results = Results::new(Some(folder), false, (&inputs, reporter())).unwrap();
            results.fail(Status::Fault, "why").unwrap();
        };
        fail();
        assert_eq!(value(folder).get("kept"), None);
        succeed(folder, &[0, 3], &inputs);
        fs::remove_file(folder.join("arg3.npy")).unwrap();
        for _ in 0..2 {
            fail();
            assert_eq!(value(folder)["kept"], json!([0]));
            assert_eq!(value(folder).get("outs"), None);
            assert_eq!(names(folder), ["arg0.npy", RESULT_FILE]);
        }
        succeed(folder, &[1], &inputs);
        assert_eq!(names(folder), ["arg1.npy", RESULT_FILE]);
        assert_eq!(value(folder).get("kept"), None);
    }

    #[test]
    fn what_a_kernel_printed_is_removed_after_failures_too() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let inputs = Inputs::default();
        let new = || Results::new(Some(folder), false, (&inputs, reporter())).unwrap();
        let mut first = new();
        first.set_stdout(b"hi".to_vec());
        first.set("printf_calls", json!(1));
        first.complete(&[], Status::Ok, "", "").unwrap();
        for _ in 0..2 {
            new().fail(Status::Fault, "why").unwrap();
            assert_eq!(value(folder)["kept_stdout"], json!(true));
            assert_eq!(names(folder), [RESULT_FILE, STDOUT_FILE]);
        }
        succeed(folder, &[], &inputs);
        assert_eq!(names(folder), [RESULT_FILE]);
        // A file that gencl did not write stays, and is no output.
        fs::write(folder.join(STDOUT_FILE), "mine").unwrap();
        new().fail(Status::Fault, "why").unwrap();
        assert_eq!(value(folder).get("kept_stdout"), None);
        succeed(folder, &[], &inputs);
        assert_eq!(names(folder), [RESULT_FILE, STDOUT_FILE]);
    }

    #[test]
    fn results_of_others_list_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for text in [
            "",
            "[]",
            "{",
            r#"{"status": "ok", "outs": [0]}"#,
            r#"{"tool": "other", "outs": [0]}"#,
            r#"{"tool": "gencl", "outs": 0}"#,
            r#"{"tool": "gencl", "outs": [0], "kept": ["../x"]}"#,
            r#"{"tool": "gencl", "outs": [0, -1]}"#,
        ] {
            fs::write(folder.join("arg0.npy"), "mine").unwrap();
            fs::write(folder.join(RESULT_FILE), text).unwrap();
            succeed(folder, &[1], &Inputs::default());
            assert_eq!(
                fs::read(folder.join("arg0.npy")).unwrap(),
                b"mine",
                "{text}"
            );
        }
    }

    #[test]
    fn a_file_is_no_folder_for_results() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        for path in [file.clone(), file.join("out")] {
            let inputs = Inputs::default();
            let result = Results::new(Some(&path), false, (&inputs, reporter()));
            assert!(matches!(result, Err(Failure::InputMessage(..))));
        }
    }
}

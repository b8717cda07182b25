//! `gencl run --visa`: vISA of another compiler, and the device binary that describes its
//! arguments and payload.

use super::args::{Engine, Run};
use super::inputs::{Inputs, shown_path};
use super::launch_file::Named;
use super::output::{Failure, Outcome, Reporter, eprint, json_values};
use super::pipeline::{Code as Chosen, Rejected};
use super::run::Program;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::source::SourceMap;
use gencl::target::Target;
use gencl::visa::kernel::{Kernel, Routine};
use gencl::visa::{binary, text};
use gencl::zebin::DeviceBinary;
use serde_json::json;
use std::path::Path;

/// The maximum number of errors that are printed for a vISA text.
const MAX_SHOWN: usize = 20;

/// Rejects options that cannot be used with `--visa`.
pub(super) fn check(args: &Run, code: Chosen) -> Outcome {
    if args.visa.is_some() && args.engine == Engine::Ir {
        let message = "`--engine ir` cannot be used with `--visa`: only kernels that gencl compiles have Gen IR";
        return Err(Failure::Usage(message.to_string()));
    }
    if args.visa.is_some() && code.width.is_some() {
        let message =
            "`--simd` cannot be used with `--visa`: the vISA file specifies the dispatch width";
        return Err(Failure::Usage(message.to_string()));
    }
    Ok(())
}

/// The files of a kernel that another compiler generated.
pub(super) struct Files<'a> {
    pub(super) visa: &'a Path,
    pub(super) ze_info: Option<&'a Path>,
    /// Records the files that are read.
    pub(super) inputs: &'a Inputs,
}

/// Reads the kernel of a launch file from vISA, and binds its arguments as the device binary
/// describes.
pub(super) fn load(
    files: &Files<'_>,
    named: Named<'_>,
    code: Chosen,
    reporter: Reporter,
) -> Result<Program, Rejected> {
    let launch = named.launch;
    let mut map = SourceMap::new();
    let (visa, inputs) = (files.visa, files.inputs);
    let read = |map: &mut SourceMap| {
        let kernels = kernels(visa, inputs, code.target, map)?;
        let mut kernel = choose(kernels, visa, &launch.kernel)?;
        let path = files.ze_info.unwrap_or(visa);
        let bytes = file(path, inputs)?;
        let name = shown_path(path).display().to_string();
        let binary = DeviceBinary::read(&bytes, &name, code.target, map);
        let bound = binary.and_then(|binary| binary.bind(&mut kernel));
        bound.map_err(|problem| Problem::Wrong(vec![problem]))?;
        Ok(kernel)
    };
    match read(&mut map) {
        Ok(kernel) => Ok(Program {
            map,
            instructions: json!(kernel.instructions.len()),
            visa: kernel,
            lowered: None,
            ir: None,
            vector: None,
        }),
        Err(problem) => {
            let (mut diagnostics, no_kernel) = match problem {
                Problem::Wrong(diagnostics) => (diagnostics, false),
                Problem::NoKernel(diagnostic) => (vec![diagnostic], true),
            };
            named.locate_kernel(&mut map, &mut diagnostics);
            eprint(&reporter.text(&map, &diagnostics));
            let values = json_values(&map, &diagnostics);
            let log = diagnostics.iter().map(|d| d.message.as_str());
            Err(Rejected {
                log: log.collect::<Vec<_>>().join("\n"),
                diagnostics: values,
                no_kernel,
                failure: Failure::Input,
            })
        }
    }
}

/// The reason why no kernel can be run.
enum Problem {
    /// A file is invalid or cannot be read.
    Wrong(Vec<Diagnostic>),
    /// The vISA file has no kernel of the requested name.
    NoKernel(Diagnostic),
}

fn file(path: &Path, inputs: &Inputs) -> Result<Vec<u8>, Problem> {
    inputs.read_named(path).map_err(|error| {
        let message = format!(
            "{}: cannot read the file: {error}",
            shown_path(path).display()
        );
        Problem::Wrong(vec![Diagnostic::without_place(Code::E0808, message)])
    })
}

/// The kernels of a vISA file. A vISA text is added to the source map.
fn kernels(
    path: &Path,
    inputs: &Inputs,
    target: Target,
    map: &mut SourceMap,
) -> Result<Vec<Kernel>, Problem> {
    let bytes = file(path, inputs)?;
    let name = shown_path(path).display().to_string();
    let wrong = |message: String| {
        let message = format!("{name}: {message}");
        Problem::Wrong(vec![Diagnostic::without_place(Code::E0805, message)])
    };
    if bytes.starts_with(b"CISA") {
        let object = binary::read(&bytes, target).map_err(|error| wrong(error.to_string()))?;
        return Ok(object.kernels);
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return Err(wrong("neither vISA text nor a vISA object".to_string()));
    };
    let Some(id) = map.add(name.as_str(), text.as_str()) else {
        return Err(wrong("the text exceeds the size limit".to_string()));
    };
    match text::parse(&text, &name, target) {
        // The warnings about truncated constants are ignored: Intel's compiler writes negative constants so.
        Ok(module) => Ok(module.kernels),
        Err(errors) => {
            let errors = errors.into_iter().take(MAX_SHOWN).map(|error| {
                let span = map.span_at(id, error.line, error.column);
                Diagnostic::new(Code::E0805, span, error.message)
            });
            Err(Problem::Wrong(errors.collect()))
        }
    }
}

/// The kernel of the given name.
fn choose(kernels: Vec<Kernel>, path: &Path, name: &str) -> Result<Kernel, Problem> {
    let is_kernel = |kernel: &&Kernel| kernel.routine == Routine::Kernel;
    let known: Vec<_> = kernels.iter().filter(is_kernel).collect();
    let known: Vec<_> = known.iter().map(|k| format!("`{}`", k.name)).collect();
    let known = known.join(", ");
    let found = kernels
        .into_iter()
        .find(|kernel| kernel.routine == Routine::Kernel && kernel.name == name);
    found.ok_or_else(|| {
        let message = format!("no kernel named `{name}` in {}", shown_path(path).display());
        let diagnostic = Diagnostic::without_place(Code::E0805, message);
        Problem::NoKernel(diagnostic.help(format!("its kernels are: {known}")))
    })
}

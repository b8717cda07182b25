//! Vector IR (`.ll`) on the command line: `gencl compile K.ll` and launch files that name one.

use super::args::{Compile, Engine, Run};
use super::compile::Kind;
use super::inputs::Inputs;
use super::native::Native;
use super::output::{Destination, Failure, Outcome, Reporter, eprint, write_outputs};
use super::pipeline::{Code, Rejected, Source, isa_of};
use super::run::Program;
use gencl::compile::{CompileError, VectorCompilation, compile_vector_ir};
use gencl::diagnostic::Code as DiagnosticCode;
use gencl::launch::file::LaunchFile;
use gencl::visa::kernel::Kernel;
use gencl::visa::measure::measure;
use gencl::visa::text;
use serde_json::{Value, json};

/// Whether a name is that of a file in vector IR.
pub(super) fn is_vector_ir(name: &str) -> bool {
    name.ends_with(".ll")
}

/// Compiles a text and writes the outputs.
pub(super) fn compile(
    args: &Compile,
    source: &Source,
    code: Code,
    outputs: Vec<(Kind, Destination)>,
    native: &Native<'_>,
    (inputs, reporter, locations): (&Inputs, Reporter, bool),
) -> Outcome {
    for (kind, _) in &outputs {
        if !matches!(kind, Kind::Visa | Kind::Isa | Kind::Asm | Kind::Stats) {
            let message = format!(
                "`--emit {}` cannot be used with vector IR, as {} is: its outputs are visa isa asm stats",
                kind.name(),
                source.name
            );
            return Err(Failure::Usage(message));
        }
    }
    let pass_options = !args.print_after.is_empty() || args.time_passes;
    if code.width.is_some() || pass_options {
        let option = match (code.width, args.time_passes) {
            (Some(_), _) => "--simd",
            (None, true) => "--time-passes",
            (None, false) => "--print-after",
        };
        let reason = match code.width {
            Some(_) => "each thread executes one work-item",
            None => "there are no passes of Gen IR",
        };
        let message = format!(
            "`{option}` cannot be used with vector IR, as {} is: {reason}",
            source.name
        );
        return Err(Failure::Usage(message));
    }
    let built = build(source, code, &args.kernel, reporter).map_err(|rejected| rejected.failure)?;
    let mut contents = Vec::new();
    for (kind, destination) in outputs {
        let bytes = match kind {
            Kind::Isa => isa_of(&built.kernels, locations)?,
            Kind::Asm => native.listings(&built.kernels)?.into_bytes(),
            Kind::Stats => format!("{:#}\n", statistics(&built.kernels)).into_bytes(),
            Kind::Visa | Kind::Pp | Kind::Ast | Kind::Ir | Kind::Dot | Kind::Liveness => {
                text::print(&built.kernels, &text::PrintOptions { locations }).into_bytes()
            }
        };
        contents.push((destination, bytes));
    }
    write_outputs(&contents, inputs)
}

/// Compiles a text and reports its diagnostics.
fn build(
    source: &Source,
    code: Code,
    kernels: &[String],
    reporter: Reporter,
) -> Result<VectorCompilation, Rejected> {
    let (map, diagnostics) =
        match compile_vector_ir(&source.name, &source.text, code.target, kernels) {
            Ok(built) => return Ok(built),
            Err(CompileError::Rejected { map, diagnostics }) => (map, diagnostics),
            Err(error) => {
                let log = error.to_string();
                return Err(Rejected {
                    failure: Failure::Internal(log.clone()),
                    log,
                    no_kernel: false,
                });
            }
        };
    eprint(&reporter.text(&map, &diagnostics));
    let messages: Vec<_> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    Err(Rejected {
        log: messages.join("\n"),
        no_kernel: diagnostics.iter().any(|d| d.code == DiagnosticCode::E0103),
        failure: Failure::Input,
    })
}

/// The statistics of all kernels, with the names of `--emit stats` for other languages.
fn statistics(kernels: &[Kernel]) -> Value {
    let of = |kernel: &Kernel| {
        let measures = measure(kernel);
        json!({
            "name": kernel.name,
            "target": kernel.target.info().name,
            "simd": kernel.simd,
            "visa_instructions": measures.instructions,
            "messages": measures.messages,
            "bytes_read": measures.bytes_read,
            "bytes_written": measures.bytes_written,
            "moves": measures.moves,
            "compares": measures.compares,
            "noncontiguous_operands": measures.noncontiguous_operands,
            "grfs_needed": measures.peak_grfs,
            "slm_bytes": kernel.slm_bytes,
        })
    };
    let kernels: Vec<_> = kernels.iter().map(of).collect();
    json!({ "kernels": kernels })
}

/// Rejects conflicting options of a run.
pub(super) fn check(args: &Run, code: Code) -> Outcome {
    let option = match (code.width, args.races) {
        (Some(_), _) => "--simd",
        (None, true) => "--races",
        (None, false) => return Ok(()),
    };
    let message = format!("`{option}` cannot be used with vector IR");
    Err(Failure::Usage(message))
}

/// Compiles the kernel of a launch file.
pub(super) fn load(
    launch: &LaunchFile,
    code: Code,
    engine: Engine,
    reporter: Reporter,
) -> Result<Program, Rejected> {
    let source = Source::new(&launch.source_name, launch.source.clone());
    let mut built = build(
        &source,
        code,
        std::slice::from_ref(&launch.kernel),
        reporter,
    )?;
    let Some(kernel) = built.kernels.pop() else {
        let log = "the compiler returned no kernel".to_string();
        return Err(Rejected {
            failure: Failure::Internal(log.clone()),
            log,
            no_kernel: false,
        });
    };
    Ok(Program {
        map: built.map.clone(),
        instructions: json!(measure(&kernel).instructions),
        visa: kernel,
        lowered: None,
        ir: None,
        vector: (engine == Engine::Ir).then(|| Box::new(built)),
    })
}

//! `gencl compile`: compiles a source to vISA text, or to the output of another stage.

use super::args::{Compile, Lang};
use super::graphviz;
use super::inputs::Inputs;
use super::native::Native;
use super::options::BuildOptions;
use super::output::{
    Destination, Failure, Outcome, Reporter, eprint, reject_overlaps, write_outputs,
};
use super::pipeline::{self, Built, Empty, Request};
use super::stages::Stages;
use super::vector;
use gencl::compile::Stage;
use gencl::diagnostic::unknown;
use gencl::visa::text::Locations;
use std::path::Path;

/// A kind of output of `--emit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Pp,
    Ast,
    /// Gen IR after the passes of the level.
    Ir,
    /// The control-flow graph of [`Kind::Ir`], for Graphviz.
    Dot,
    Svg,
    /// Legalized Gen IR before instruction selection, with live registers and register pressure.
    Liveness,
    /// Vector IR that is legal for the target.
    Ll,
    Visa,
    Isa,
    /// The listing of native code by the finalizer.
    Asm,
    /// Statistics of the kernels, as JSON.
    Stats,
}

/// TABLE of the kinds of output: name, kind, description.
const KINDS: [(&str, Kind, &str); 11] = [
    ("pp", Kind::Pp, "the preprocessed text"),
    ("ast", Kind::Ast, "the syntax tree"),
    ("ir", Kind::Ir, "Gen IR after the passes of the level"),
    (
        "dot",
        Kind::Dot,
        "the control-flow graph of `liveness`, for Graphviz",
    ),
    (
        "svg",
        Kind::Svg,
        "the graph of `dot` as a picture, by Graphviz",
    ),
    (
        "liveness",
        Kind::Liveness,
        "Gen IR before instruction selection, with live registers and register pressure",
    ),
    (
        "ll",
        Kind::Ll,
        "vector IR that is legal for the target; of vector IR only",
    ),
    ("visa", Kind::Visa, "vISA text (the default)"),
    ("isa", Kind::Isa, "a vISA object, the binary form of `visa`"),
    (
        "asm",
        Kind::Asm,
        "the listing of native code by Intel's finalizer (GenX_IR)",
    ),
    ("stats", Kind::Stats, "statistics of the kernels, as JSON"),
];

impl Kind {
    /// The name in `--emit`.
    pub(super) fn name(self) -> &'static str {
        let row = KINDS.iter().find(|row| row.1 == self);
        row.map_or("", |row| row.0)
    }
}

/// The long help of `--emit`.
pub(crate) fn emit_help() -> String {
    let mut text = String::from(
        "The outputs; =PATH writes to a file. Several kinds, separated by commas, require a path each:\n",
    );
    for (name, _, what) in KINDS {
        text += &format!("- {name:<10}{what}\n");
    }
    text
}

/// The outputs and their destinations, from `--emit` and `-o`.
fn outputs(emit: &[String], output: Option<&str>) -> Result<Vec<(Kind, Destination)>, Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    let mut outputs = Vec::new();
    for word in emit {
        let (name, path) = match word.split_once('=') {
            Some((name, path)) => (name, Some(path)),
            None => (word.as_str(), None),
        };
        let Some(&(_, kind, _)) = KINDS.iter().find(|k| k.0 == name) else {
            let names: Vec<_> = KINDS.iter().map(|k| k.0).collect();
            return usage(format!(
                "{}\navailable kinds: {}",
                unknown("`--emit` kind", name, names.iter().copied()),
                names.join(" ")
            ));
        };
        let destination = match (path, output) {
            (Some(_), Some(_)) => {
                return usage("`-o` cannot be used with a path in `--emit`".to_string());
            }
            (Some(path), None) => Destination::new(path),
            (None, _) if emit.len() > 1 => {
                return usage(format!(
                    "several kinds of output require a path each: `--emit {name}=PATH`"
                ));
            }
            (None, Some(path)) => Destination::new(path),
            (None, None) => Destination::Stdout,
        };
        outputs.push((kind, destination));
    }
    if outputs.is_empty() {
        outputs.push((Kind::Visa, Destination::new(output.unwrap_or("-"))));
    }
    Ok(outputs)
}

/// Whether and how the outputs have source locations.
pub(crate) fn locations(args: &Compile, options: &BuildOptions) -> Locations {
    match args.line_directives {
        true => Locations::Directives,
        false => Locations::requested(options.locations),
    }
}

/// Compiles one source and writes the requested outputs.
pub(crate) fn run(args: &Compile, options: &BuildOptions) -> Outcome {
    let outputs = outputs(&args.emit, args.output.as_deref())?;
    let wanted = |kind: Kind| outputs.iter().any(|o| o.0 == kind);
    let is_vector_ir = args.lang.is_none() && vector::is_vector_ir(&args.input);
    let locations = locations(args, options);
    let (shown, shown_before): (&[String], &[String]) = match is_vector_ir {
        true => (&[], &[]),
        false => (&args.print_after, &args.print_before),
    };
    let mut stages = Stages::new(
        shown,
        shown_before,
        args.time_passes,
        locations != Locations::Omitted,
        wanted(Kind::Ast),
    )?;
    let code = pipeline::Code::new(&args.code)?;
    let reporter = Reporter::new(args.messages.error_format, args.messages.color);
    for (kind, destination) in &outputs {
        if *kind == Kind::Isa {
            destination.reject_terminal("a vISA object")?;
        }
    }
    let native = Native::new(args, options, reporter)?;
    let inputs = Inputs::default();
    let mut source = pipeline::read_source(&args.input, &inputs)?;
    reject_overlaps(outputs.iter().map(|o| &o.1), &inputs)?;
    if is_vector_ir {
        let context = (&inputs, reporter, locations);
        return vector::compile(args, &source, code, outputs, &native, context);
    }
    if wanted(Kind::Ll) {
        return Err(Failure::Usage(format!(
            "`--emit ll` requires vector IR, but {} is not NAME.ll",
            source.name
        )));
    }
    if let Some(language) = args.lang {
        source.is_ir = language == Lang::Ir;
    }
    if source.is_ir
        && let Some((name, ..)) = KINDS
            .iter()
            .find(|k| matches!(k.1, Kind::Pp | Kind::Ast) && wanted(k.1))
    {
        return Err(Failure::Usage(format!(
            "`--emit {name}` requires OpenCL C, but {} is Gen IR",
            source.name
        )));
    }
    let request = Request {
        source,
        inputs: &inputs,
        folder: Path::new(&args.input)
            .parent()
            .unwrap_or(Path::new(""))
            .to_path_buf(),
        options,
        code,
        kernels: &args.kernel,
    };
    // Outputs of stages before semantic analysis are also available for sources with semantic errors.
    let early = |kind: Kind| matches!(kind, Kind::Pp | Kind::Ast);
    let mut built = None;
    if outputs.iter().all(|o| early(o.0)) {
        (stages.preprocessed, stages.printed_tree) =
            pipeline::text_and_tree(&request, reporter, wanted(Kind::Ast))?;
    } else {
        let without_kernels = |kind: Kind| early(kind) || kind == Kind::Ir;
        let empty = if outputs.iter().all(|o| without_kernels(o.0)) {
            Empty::Accepted
        } else {
            Empty::Rejected
        };
        let watch = &mut |stage: &Stage<'_>| stages.see(stage);
        let result = pipeline::compile(&request, reporter, empty, watch);
        stages.finish(reporter);
        built = Some(result?);
    }
    let mut contents = Vec::new();
    for (kind, destination) in outputs {
        let bytes = match (kind, &built) {
            (Kind::Isa, Some(built)) => built.isa(locations != Locations::Omitted)?,
            (Kind::Asm, Some(built)) => {
                let kernels = built.kernels.iter().map(|kernel| &kernel.visa);
                native.listings(kernels)?.into_bytes()
            }
            (Kind::Svg, Some(built)) => {
                match graphviz::svg(&built.dot(locations != Locations::Omitted))? {
                    Ok(picture) => picture,
                    Err(diagnostic) => {
                        eprint(&reporter.text(&built.map, &[diagnostic]));
                        return Err(Failure::Input);
                    }
                }
            }
            _ => text(kind, &stages, built.as_ref(), locations).into_bytes(),
        };
        contents.push((destination, bytes));
    }
    write_outputs(&contents, &inputs)
}

fn text(kind: Kind, stages: &Stages<'_>, built: Option<&Built>, form: Locations) -> String {
    let locations = form != Locations::Omitted;
    let of = |print: &dyn Fn(&Built) -> String| built.map(print).unwrap_or_default();
    match kind {
        Kind::Pp => stages.preprocessed.trim_end_matches('\n').to_string() + "\n",
        Kind::Ast => stages.printed_tree.clone(),
        Kind::Ir => of(&|built| built.ir(locations)),
        Kind::Dot => of(&|built| built.dot(locations)),
        Kind::Liveness => of(&|built| built.liveness(locations)),
        Kind::Visa => of(&|built| built.visa(form)),
        // `run` generates them: they can fail.
        Kind::Isa | Kind::Asm | Kind::Svg | Kind::Ll => String::new(),
        Kind::Stats => of(&|built| format!("{:#}\n", built.statistics())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn parse(emit: &[&str], output: Option<&str>) -> Result<Vec<(Kind, Destination)>, String> {
        let emit: Vec<_> = emit.iter().map(ToString::to_string).collect();
        outputs(&emit, output).map_err(|e| match e {
            Failure::Usage(message) => message,
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn outputs_have_the_requested_destinations() {
        let file = |name: &str| Destination::File(name.into());
        assert_eq!(
            parse(&[], None),
            Ok(vec![(Kind::Visa, Destination::Stdout)])
        );
        assert_eq!(parse(&[], Some("a")), Ok(vec![(Kind::Visa, file("a"))]));
        assert_eq!(parse(&["ir"], Some("a")), Ok(vec![(Kind::Ir, file("a"))]));
        assert_eq!(
            parse(&["ir=a", "stats=-"], None),
            Ok(vec![
                (Kind::Ir, file("a")),
                (Kind::Stats, Destination::Stdout)
            ])
        );
        for (emit, output, message) in [
            (
                &["vis"][..],
                None,
                "unknown `--emit` kind `vis`: did you mean `visa`?\navailable kinds: pp ast ir dot svg liveness ll visa isa asm stats",
            ),
            (
                &["ir", "visa=a"],
                None,
                "several kinds of output require a path each: `--emit ir=PATH`",
            ),
            (
                &["ir=a"],
                Some("b"),
                "`-o` cannot be used with a path in `--emit`",
            ),
        ] {
            assert_eq!(parse(emit, output), Err(message.to_string()));
        }
    }
}

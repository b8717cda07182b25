//! The outputs of `gencl compile`: the kinds of `--emit`, where each is written, and rules for make.

use super::args::{Compile, Form};
use super::driver::{self, Dependencies, DriverOptions};
use super::includes::{FoundFile, FoundFiles};
use super::output::{Destination, Failure};
use super::pipeline;
use super::values;
use gencl::target::Target;
use std::path::Path;

/// A kind of output of `--emit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Pp,
    Tokens,
    Ast,
    /// Gen IR after the passes of the level.
    Ir,
    /// The control-flow graph of [`Kind::Liveness`], or in the vector form of [`Kind::Ll`], for Graphviz.
    Dot,
    Svg,
    /// Legalized Gen IR before instruction selection, with live registers and register pressure.
    Liveness,
    LivenessJson,
    /// Vector IR that is legal for the target.
    Ll,
    Visa,
    Isa,
    /// The listing of native code by the finalizer.
    Asm,
    /// The device binary of the kernels, with the finalizer's native code.
    Zebin,
    /// The arguments and the payload of the kernels, as device binaries describe them.
    ZeInfo,
    /// Statistics of the kernels, as JSON.
    Stats,
}

/// TABLE of the kinds of output: name, kind, description.
pub(super) const KINDS: [(&str, Kind, &str); 15] = [
    ("pp", Kind::Pp, "the preprocessed text"),
    (
        "tokens",
        Kind::Tokens,
        "the tokens after preprocessing, one a line with its place and kind",
    ),
    ("ast", Kind::Ast, "the syntax tree"),
    ("ir", Kind::Ir, "Gen IR after the passes of the level"),
    (
        "dot",
        Kind::Dot,
        "the control-flow graph of `liveness`, or of `ll` with --form vector, for Graphviz",
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
        "liveness.json",
        Kind::LivenessJson,
        "the same as `liveness`, as JSON",
    ),
    (
        "ll",
        Kind::Ll,
        "vector IR that is legal for the target: of OpenCL C, its vector form",
    ),
    ("visa", Kind::Visa, "vISA text (the default)"),
    ("isa", Kind::Isa, "a vISA object, the binary form of `visa`"),
    (
        "asm",
        Kind::Asm,
        "the listing of native code by Intel's finalizer (GenX_IR)",
    ),
    (
        "zebin",
        Kind::Zebin,
        "the device binary that Intel's runtime loads; its native code is the finalizer's",
    ),
    (
        "ze-info",
        Kind::ZeInfo,
        "the arguments of the kernels in `visa`, for `run --visa`: .ze_info of device binaries",
    ),
    ("stats", Kind::Stats, "statistics of the kernels, as JSON"),
];

/// TABLE of names of outputs elsewhere, and what to write instead.
const FOREIGN_KINDS: &[(&[&str], &str)] = &[
    (
        &[
            "native",
            "disasm",
            "disassembly",
            "assembly",
            "sass",
            "gcn",
            "genasm",
            "gen",
            "s",
        ],
        "`asm` is the listing of native code",
    ),
    (&["visaasm", "vasm", "text"], "`visa` is vISA text"),
    (
        &["bin", "binary", "elf", "exe", "device", "cubin", "module"],
        "`zebin` is the device binary, `isa` a vISA object",
    ),
    (
        &["obj", "object", "o"],
        "`isa` is a vISA object, `zebin` the device binary",
    ),
    (
        &["llvm", "llvm-ir", "llvmir", "bc", "bitcode", "llvm-bc"],
        "gencl does not use LLVM: `ir` is Gen IR, `ll` vector IR in a subset of LLVM's text",
    ),
    (
        &["spirv", "spir-v", "spv", "spir", "ptx", "hlsl", "dxil"],
        "it is not an output of gencl: `visa` is the text that Intel's finalizer reads, `zebin` the device binary",
    ),
    (&["genir", "gen-ir", "mir"], "`ir` is Gen IR"),
    (
        &["vector", "vector-ir", "vectorir", "genx", "vc"],
        "`ll` is vector IR",
    ),
    (
        &["cfg", "graph", "graphviz"],
        "`dot` is the control-flow graph, `svg` its picture",
    ),
    (
        &["preprocessed", "preprocess", "i", "cpp"],
        "`pp` is the preprocessed text",
    ),
    (
        &["token", "lex", "lexer", "dump-tokens"],
        "`tokens` are the tokens after preprocessing",
    ),
    (&["tree", "syntax"], "`ast` is the syntax tree"),
    (
        &["json", "statistics", "report", "info", "resource-usage"],
        "`stats` are the statistics of the kernels, as JSON",
    ),
    (
        &["html", "page"],
        "`gencl explore` writes a page of all stages",
    ),
];

/// The message about an unknown kind of `--emit`.
fn unknown_kind(name: &str) -> String {
    let names: Vec<_> = KINDS.iter().map(|k| k.0).collect();
    let lower = name.to_ascii_lowercase();
    let foreign = FOREIGN_KINDS
        .iter()
        .find(|row| row.0.contains(&lower.as_str()));
    let tip = foreign.map(|(_, advice)| *advice);
    values::message(name, "--emit <KIND[=PATH]>", &names, tip)
}

impl Kind {
    /// The comment at the beginning of a text in an intermediate representation: which stage it shows, and how the others
    /// are printed. Empty for other outputs. `has_gen_ir`: the text comes from Gen IR.
    pub(super) fn heading(self, form: Form, has_gen_ir: bool) -> &'static str {
        match (self, form) {
            (Kind::Ir, _) => {
                "// Gen IR before legalization and hoisting (--emit liveness prints it after them, --print-after lower as lowered)\n"
            }
            (Kind::Liveness, _) => {
                "// Gen IR as legalized and hoisted, from which vISA is selected (--emit ir prints it before that)\n"
            }
            (Kind::Ll, _) if has_gen_ir => {
                "; vector IR as legalized, from which vISA is emitted (--print-after widen prints it as made of Gen IR)\n"
            }
            (Kind::Ll, _) => {
                "; vector IR as legalized, from which vISA is emitted (--print-after all prints it after each pass)\n"
            }
            (Kind::Dot, Form::Scalar) => {
                "// Gen IR as legalized and hoisted, from which vISA is selected (--emit liveness lists it)\n"
            }
            (Kind::Dot, Form::Vector) => {
                "// vector IR as legalized, from which vISA is emitted (--emit ll prints it)\n"
            }
            _ => "",
        }
    }

    /// Whether the output is of one form of a kernel, at its dispatch width: the scalar one without `--form`.
    pub(super) fn has_form(self) -> bool {
        match self {
            // Those before the width is chosen, and vector IR, which is of the vector form always.
            Kind::Pp | Kind::Tokens | Kind::Ast | Kind::Ir | Kind::Ll => false,
            Kind::Dot
            | Kind::Svg
            | Kind::Liveness
            | Kind::LivenessJson
            | Kind::Visa
            | Kind::Isa
            | Kind::Asm
            | Kind::Zebin
            | Kind::ZeInfo
            | Kind::Stats => true,
        }
    }

    /// The name in `--emit`.
    pub(super) fn name(self) -> &'static str {
        let row = KINDS.iter().find(|row| row.1 == self);
        row.map_or("", |row| row.0)
    }
}

/// The names of the kinds of `--emit`.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|row| row.0)
}

/// The long help of `--emit`.
pub(crate) fn emit_help() -> String {
    let mut text = String::from(
        "The outputs; =PATH writes to a file. Of several kinds, separated by commas, those without a path are files NAME.EXTENSION:\n",
    );
    for (name, _, what) in KINDS {
        text += &format!("- {name:<15}{what}\n");
    }
    text
}

/// The outputs and their destinations, from `-E`, `--emit` and `-o`. `name` is the source's name without
/// folder and extension, with the target's if there are several, where there are several sources or targets: `several`.
fn outputs(
    emit: &[String],
    output: Option<&str>,
    (name, several): (Option<&str>, &str),
    stem: &str,
) -> Result<Vec<(Kind, Destination)>, Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    let is_one = emit.len() < 2;
    // A folder that all outputs are in.
    let folder = folder_of(output);
    let default = |kind: Kind| match (output, name) {
        _ if folder.is_some() => {
            let (folder, name) = (folder.unwrap_or_default(), name.unwrap_or(stem));
            Destination::File(format!("{folder}{name}.{}", extension(kind)).into())
        }
        (None, None) if !is_one => Destination::File(format!("{stem}.{}", extension(kind)).into()),
        (Some(path), None) => Destination::new(path),
        (None, Some(name)) if kind != Kind::Pp => {
            Destination::File(format!("{name}.{}", extension(kind)).into())
        }
        (None | Some(_), _) => Destination::Stdout,
    };
    if name.is_some() && folder.is_none() && Destination::of_option(output) != Destination::Stdout {
        let help = "without `-o`, each output is a file in the current directory, with `-o DIR/` in that one";
        return usage(format!("`-o` requires a single {several}: {help}"));
    }
    let mut outputs = Vec::new();
    let is_object = |kind: Kind| matches!(kind, Kind::Isa | Kind::Zebin);
    for word in emit {
        let (kind_name, path) = match word.split_once('=') {
            Some((kind_name, path)) => (kind_name, Some(path)),
            None => (word.as_str(), None),
        };
        let Some(&(_, kind, _)) = KINDS.iter().find(|k| k.0 == kind_name) else {
            return usage(unknown_kind(kind_name));
        };
        let destination = match (path, output) {
            (Some(_), Some(_)) => {
                return usage("`-o` cannot be used with a path in `--emit`".to_string());
            }
            (Some(_), None) if name.is_some() => {
                return usage(format!(
                    "a path in `--emit` requires a single {several}: without it, the output is {}",
                    name.map_or(String::new(), |name| format!("{name}.{}", extension(kind)))
                ));
            }
            (Some(""), None) => {
                return usage(format!("the path of `--emit {kind_name}=` is empty"));
            }
            (Some(path), None) => Destination::new(path),
            (None, Some(_)) if !is_one && folder.is_none() => {
                return usage(format!(
                    "`-o` requires a single kind of output, or a directory, `DIR/`: without `-o`, this one is {stem}.{}",
                    extension(kind)
                ));
            }
            (None, _) => default(kind),
        };
        if name.is_some() && is_object(kind) && destination == Destination::Stdout {
            return usage(format!(
                "an object on standard output requires a single {several}: without `-o`, this one is {}",
                name.map_or(String::new(), |name| format!("{name}.{}", extension(kind)))
            ));
        }
        if outputs.contains(&(kind, destination.clone())) {
            return usage(format!("`--emit` lists `{kind_name}` twice"));
        }
        outputs.push((kind, destination));
    }
    if outputs.is_empty() {
        outputs.push((Kind::Visa, default(Kind::Visa)));
    }
    if outputs
        .iter()
        .filter(|o| o.1 == Destination::Stdout)
        .count()
        > 1
    {
        return usage("only one output can be standard output".to_string());
    }
    Ok(outputs)
}

/// The extension of a file with this output.
fn extension(kind: Kind) -> &'static str {
    match kind {
        Kind::Pp => "i",
        Kind::Tokens => "tokens",
        Kind::Ast => "ast",
        Kind::Ir => "ir",
        Kind::Dot => "dot",
        Kind::Svg => "svg",
        Kind::Liveness => "liveness",
        Kind::LivenessJson => "liveness.json",
        Kind::Ll => "ll",
        Kind::Visa => "visaasm",
        Kind::Isa => "isa",
        Kind::Asm => "asm",
        Kind::Zebin => "bin",
        Kind::ZeInfo => "ze_info",
        // Not `json`, which is what launch files are named.
        Kind::Stats => "stats.json",
    }
}

/// The name of a source without folder and extension.
pub(super) fn stem(input: &str) -> String {
    match Path::new(input).file_stem() {
        Some(stem) if input != "-" => stem.to_string_lossy().into_owned(),
        Some(_) | None => "stdin".to_string(),
    }
}

/// The outputs of one source.
pub(super) struct Plan {
    pub(super) outputs: Vec<(Kind, Destination)>,
    /// Whether the preprocessed text has line markers.
    pub(super) line_markers: bool,
    pub(super) rule: Option<Rule>,
}

/// The rule for make about one source.
pub(super) struct Rule {
    pub(super) destination: Destination,
    dependencies: Dependencies,
    /// The targets, escaped for make.
    targets: Vec<String>,
    phony: bool,
    /// Whether the destination, that of `-MF`, is the one of the rules of several sources or targets.
    is_shared: bool,
}

/// The rules of several sources and targets in one file: one rule with the targets and the prerequisites of all.
#[derive(Default)]
pub(super) struct SharedRule {
    targets: Vec<String>,
    sources: Vec<String>,
    headers: Vec<String>,
}

impl SharedRule {
    /// Adds a rule; returns the text so far.
    fn with(&mut self, rule: &Rule, source: Option<&str>, headers: &[&str]) -> String {
        let add = |list: &mut Vec<String>, word: &str| {
            if !list.iter().any(|known| known == word) {
                list.push(word.to_owned());
            }
        };
        for target in &rule.targets {
            add(&mut self.targets, target);
        }
        if let Some(source) = source {
            add(&mut self.sources, source);
        }
        for header in headers {
            add(&mut self.headers, header);
        }
        let is_header = |name: &&String| !self.sources.contains(name);
        let headers: Vec<_> = self.headers.iter().filter(is_header).cloned().collect();
        let phony = if rule.phony { headers.len() } else { 0 };
        driver::rule(
            &self.targets,
            &[&self.sources[..], &headers].concat(),
            phony,
        )
    }
}

/// The directory that `-o` names for all outputs, with its slash.
fn folder_of(output: Option<&str>) -> Option<&str> {
    output.filter(|path| path.ends_with('/'))
}

/// Whether a path is of something that is neither a regular file nor a folder: a device or a pipe.
fn is_special(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

impl Plan {
    /// `target`: that of the outputs, if they are for several.
    pub(super) fn new(
        args: &Compile,
        driver: &DriverOptions,
        input: &str,
        target: Option<Target>,
    ) -> Result<Plan, Failure> {
        let named = |stem: String| match target {
            Some(target) => format!("{stem}.{target}"),
            None => stem,
        };
        // Outputs of standard input have the name of the file whose text it is.
        let name = named(stem(pipeline::shown_name(
            input,
            args.stdin_name.as_deref(),
        )));
        let several = args.inputs.len() > 1 || target.is_some();
        let dependencies = driver.dependencies;
        let only = dependencies.is_some_and(|d| d.only);
        if let (true, Some(option)) = (driver.preprocess_only || only, &driver.first)
            && !args.emit.is_empty()
        {
            let message = format!("`{option}` cannot be used with `--emit`");
            return Err(Failure::Usage(message));
        }
        let emit = match driver.preprocess_only || only {
            true => &["pp".to_string()],
            false => args.emit.as_slice(),
        };
        let mut outputs = outputs(
            emit,
            args.output.as_deref(),
            (
                several.then_some(&*name),
                if args.inputs.len() > 1 {
                    "source"
                } else {
                    "target"
                },
            ),
            &name,
        )?;
        let first = outputs.first().map(|o| o.1.clone());
        let first_file = match (&first, only) {
            // A device, such as /dev/null, is as little a target as standard output.
            (Some(Destination::File(path)), false) if !is_special(path) => Some(path.clone()),
            _ => None,
        };
        let folder = folder_of(args.output.as_deref());
        let rule = dependencies.map(|dependencies| {
            let destination = match (&driver.file, &first_file, &first) {
                (Some(file), _, _) => Destination::new(file),
                (None, _, Some(first)) if only && folder.is_none() => first.clone(),
                (None, Some(file), _) if !several => Destination::File(file.with_extension("d")),
                (None, _, _) => {
                    Destination::File(format!("{}{name}.d", folder.unwrap_or_default()).into())
                }
            };
            let files = outputs.iter().filter_map(|output| match &output.1 {
                Destination::File(path) if !only && !is_special(path) => Some(path),
                Destination::File(_) | Destination::Stdout => None,
            });
            let files: Vec<String> = files
                .map(|path| driver::escape(&path.to_string_lossy()))
                .collect();
            let default = || {
                if !files.is_empty() {
                    return files.clone();
                }
                let kind = match outputs.first() {
                    Some(&(kind, _)) if kind != Kind::Pp => kind,
                    Some(_) | None => Kind::Visa,
                };
                vec![driver::escape(&format!("{name}.{}", extension(kind)))]
            };
            Rule {
                destination,
                dependencies,
                targets: match driver.targets.is_empty() {
                    true => default(),
                    false => driver.targets.clone(),
                },
                phony: driver.phony,
                is_shared: several && driver.file.is_some(),
            }
        });
        if only {
            outputs.clear();
        }
        let is_printed = |destination: &Destination| *destination == Destination::Stdout;
        let prints_rule = rule
            .as_ref()
            .is_some_and(|rule| is_printed(&rule.destination));
        if prints_rule && outputs.iter().any(|output| is_printed(&output.1)) {
            let message = "only one output can be standard output: `-MF` and `-o` name it";
            return Err(Failure::Usage(message.to_owned()));
        }
        let prints_entry = driver.database.as_deref() == Some("-");
        if prints_entry && (prints_rule || outputs.iter().any(|output| is_printed(&output.1))) {
            let message = "only one output can be standard output: `-MJ`, `-MF` and `-o` name it";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(Plan {
            outputs,
            line_markers: driver.preprocess_only && !driver.no_line_markers,
            rule,
        })
    }

    /// The destinations that the outputs of no other source or target have.
    pub(super) fn destinations(&self) -> impl Iterator<Item = &Destination> {
        let outputs = self.outputs.iter().map(|o| &o.1);
        let own = self.rule.iter().filter(|rule| !rule.is_shared);
        outputs.chain(own.map(|rule| &rule.destination))
    }

    /// The destination of the rules of all sources and targets, if there is one.
    pub(super) fn shared_destination(&self) -> Option<&Destination> {
        let rule = self.rule.as_ref().filter(|rule| rule.is_shared)?;
        Some(&rule.destination)
    }

    pub(super) fn wants(&self, kind: Kind) -> bool {
        self.outputs.iter().any(|o| o.0 == kind)
    }
}

impl Rule {
    /// The headers of a source that are prerequisites.
    fn headers(&self, input: &str, included: &FoundFiles) -> Vec<String> {
        let listed = |file: &FoundFile| !(file.is_system && self.dependencies.no_system);
        let found = included.list().into_iter();
        let names = found.filter(listed).map(|file| file.name);
        names.filter(|name| name != input).collect()
    }

    /// The messages about names that the rule leaves out.
    pub(super) fn left_out(&self, input: &str, included: &FoundFiles) -> Vec<String> {
        let headers = self.headers(input, included);
        let source = driver::left_out([input], false).into_iter();
        let headers = driver::left_out(headers.iter().map(String::as_str), self.phony);
        source.chain(headers).collect()
    }

    /// The text of the rule, with the rules before it that are in the same file. Standard input and what is built in are
    /// no files.
    pub(super) fn text(
        &self,
        input: &str,
        included: &FoundFiles,
        shared: &mut SharedRule,
    ) -> String {
        let headers = self.headers(input, included);
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        let source = Some(input).filter(|name| *name != "-");
        match self.is_shared {
            true => shared.with(self, source, &headers),
            false => SharedRule::default().with(self, source, &headers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn parse(emit: &[&str], output: Option<&str>) -> Result<Vec<(Kind, Destination)>, String> {
        let emit: Vec<_> = emit.iter().map(ToString::to_string).collect();
        outputs(&emit, output, (None, "source"), "k").map_err(|e| match e {
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
        assert_eq!(
            parse(&["ir", "stats", "visa=-"], None),
            Ok(vec![
                (Kind::Ir, file("k.ir")),
                (Kind::Stats, file("k.stats.json")),
                (Kind::Visa, Destination::Stdout)
            ])
        );
        for (emit, output, message) in [
            (
                &["vis"][..],
                None,
                "invalid value 'vis' for '--emit <KIND[=PATH]>'\n  [possible values: pp, tokens, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info, stats]\n\n  tip: a similar value exists: 'visa'",
            ),
            (
                &["native"],
                None,
                "invalid value 'native' for '--emit <KIND[=PATH]>'\n  [possible values: pp, tokens, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info, stats]\n\n  tip: `asm` is the listing of native code",
            ),
            (
                &["ir", "LLVM=k.ll"],
                None,
                "invalid value 'LLVM' for '--emit <KIND[=PATH]>'\n  [possible values: pp, tokens, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info, stats]\n\n  tip: gencl does not use LLVM: `ir` is Gen IR, `ll` vector IR in a subset of LLVM's text",
            ),
            (
                &["ir", "visa"],
                Some("a"),
                "`-o` requires a single kind of output, or a directory, `DIR/`: without `-o`, this one is k.ir",
            ),
            (&["ir", "visa", "ir"], None, "`--emit` lists `ir` twice"),
            (
                &["ir=a"],
                Some("b"),
                "`-o` cannot be used with a path in `--emit`",
            ),
        ] {
            assert_eq!(parse(emit, output), Err(message.to_string()));
        }
    }

    #[test]
    fn advice_about_foreign_kinds_names_kinds() {
        for (names, advice) in FOREIGN_KINDS {
            for name in *names {
                assert!(KINDS.iter().all(|kind| kind.0 != *name), "{name}");
                let rows = FOREIGN_KINDS.iter().filter(|row| row.0.contains(name));
                assert_eq!(rows.count(), 1, "{name}");
            }
            let quoted = advice.split('`').skip(1).step_by(2);
            for word in quoted {
                let is_kind = KINDS.iter().any(|kind| kind.0 == word);
                assert!(is_kind || word == "gencl explore", "{word}");
            }
        }
    }
}

//! The subcommands and their options, which clap parses. Build options are removed from the
//! command line before ([`super::options`]).

use super::output::Failure;
use super::profile::Column;
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use gencl::target::Target;
use std::path::{Path, PathBuf};

/// What all commands do with files.
pub(crate) const FILES: &str = "\
Results go to standard output or to the named file, messages to standard error; - as a file name is
standard input or output; @FILE is replaced by the words in FILE.";

/// Examples, at the end of the help.
pub(crate) const EXAMPLES: &str = "  gencl compile saxpy.cl                   vISA text
  gencl compile saxpy.cl --emit ir -g      Gen IR with source lines
  gencl run saxpy.json -o out              run a kernel on the simulator
  gencl check *.cl                         print diagnostics only
  gencl explain E0101                      explain a diagnostic, a pass or an instruction";

/// The help of `--target`: the names and the generations of the table.
fn target_help() -> String {
    let infos = || Target::ALL.iter().map(|target| target.info());
    let names: Vec<_> = infos().map(|info| info.name).collect();
    let generations: Vec<_> = infos().map(|info| info.generation).collect();
    format!(
        "The GPU: {}, or {}; of compile, explore and diff also several, separated by commas, or all",
        names.join(", "),
        generations.join(", ")
    )
}

/// The parser of file names, which are not empty.
fn file_name() -> NonEmptyStringValueParser {
    NonEmptyStringValueParser::new()
}

/// The largest width of the help, in characters.
pub(crate) const HELP_WIDTH: usize = 100;

/// Compiles OpenCL C kernels for Intel GPUs, with every intermediate stage visible.
#[derive(Parser, Debug)]
#[command(
    name = "gencl",
    version,
    long_version = super::print::VERSION.as_str(),
    max_term_width = HELP_WIDTH,
    args_override_self = true,
    after_help = format!("{FILES}\n\n{}\n{EXAMPLES}", super::exit_codes::help())
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Compile a source to vISA text, or to the output of another stage
    #[command(after_help = format!("{}\n{}", super::driver::help(), super::options::help()))]
    Compile(Compile),
    /// Run the kernel of a launch file on the simulator
    #[command(after_help = format!("{}\n{}", super::driver::help_on_rules(), super::options::help()))]
    Run(Run),
    /// Check sources and print diagnostics; generate no code
    #[command(after_help = format!("{}\n{}", super::driver::help_on_rules(), super::options::help()))]
    Check(Check),
    /// Compare the scalar and the vector form of a kernel, or several dispatch widths and targets, with what
    /// each executes; or two texts in Gen IR or vector IR
    #[command(after_help = super::options::help())]
    Diff(Diff),
    /// Write one page that shows every stage of a compilation: source, Gen IR pass by pass, vector IR, vISA,
    /// native code
    #[command(after_help = super::options::help())]
    Explore(Explore),
    /// Run the named passes on a file of Gen IR or vector IR
    Pass(Pass),
    /// Assemble vISA text to a vISA object
    Asm(Asm),
    /// Disassemble a vISA object, or format vISA text, as canonical vISA text
    Dis(Dis),
    /// Verify a file of vISA and report every violated rule
    Verify(Verify),
    /// Print the contents of a device binary: sections, notes, the payload and the surfaces of each kernel
    Zebin(Zebin),
    /// Test all passes and engines with random kernels
    Fuzz(Fuzz),
    /// Print a table: targets, built-in functions, passes, instructions, rules, codes or options; or the manual
    /// page
    Print {
        /// The table to print
        what: Table,
        /// Print the table as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        messages: Messages,
    },
    /// Explain a diagnostic code, a pass, an instruction, a built-in function or a term
    Explain {
        /// The code, such as E0101, or the name of a warning (also -WNAME), of a pass, of a rule, such as V15, of an
        /// instruction of Gen IR, vector IR or vISA, or of a built-in function or a type, such as mad24 or float4
        #[arg(allow_hyphen_values = true)]
        code: String,
        /// More words of a term, such as bank conflict, or more names
        words: Vec<String>,
        /// Print the explanation as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        messages: Messages,
    },
    /// Print a shell completion script
    #[command(
        after_help = "bash: gencl completions bash > ~/.local/share/bash-completion/completions/gencl\n\
        zsh:  gencl completions zsh > DIR/_gencl, where DIR is in $fpath\n\
        fish: gencl completions fish > ~/.config/fish/completions/gencl.fish"
    )]
    Completions {
        /// The shell to generate for
        shell: clap_complete::Shell,
        #[command(flatten)]
        messages: Messages,
    },
}

impl Command {
    /// The names of files that the command reads, where it accepts several; `-` is standard input.
    pub(crate) fn files(&self) -> Vec<&Path> {
        fn names(names: &[String]) -> Vec<&Path> {
            names.iter().map(Path::new).collect()
        }
        match self {
            Command::Compile(args) => names(&args.inputs),
            Command::Check(args) => names(&args.inputs),
            Command::Run(args) => {
                let others = args.visa.iter().chain(&args.ze_info);
                args.launches
                    .iter()
                    .chain(others)
                    .map(PathBuf::as_path)
                    .collect()
            }
            Command::Diff(args) => {
                let others = args.visa.iter().chain(&args.ze_info);
                let files = args.files.iter().chain(&args.shown.launch).chain(others);
                files.map(PathBuf::as_path).collect()
            }
            Command::Explore(args) => {
                let launch = args.shown.launch.as_deref();
                [Path::new(&args.input)].into_iter().chain(launch).collect()
            }
            Command::Pass(_)
            | Command::Asm(_)
            | Command::Dis(_)
            | Command::Verify(_)
            | Command::Zebin(_)
            | Command::Fuzz(_)
            | Command::Print { .. }
            | Command::Explain { .. }
            | Command::Completions { .. } => Vec::new(),
        }
    }

    /// How the command reports messages.
    pub(crate) fn messages(&self) -> Messages {
        *match self {
            Command::Compile(args) => &args.messages,
            Command::Run(args) => &args.messages,
            Command::Check(args) => &args.messages,
            Command::Diff(args) => &args.shown.messages,
            Command::Explore(args) => &args.shown.messages,
            Command::Pass(args) => &args.messages,
            Command::Asm(args) => &args.messages,
            Command::Dis(args) => &args.messages,
            Command::Verify(args) => &args.messages,
            Command::Zebin(args) => &args.messages,
            Command::Fuzz(args) => &args.messages,
            Command::Print { messages, .. }
            | Command::Explain { messages, .. }
            | Command::Completions { messages, .. } => messages,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// The source files; - is standard input
    #[arg(required = true, value_name = "INPUT", value_parser = file_name())]
    pub(crate) inputs: Vec<String>,
    /// The output file, or DIR/ for all outputs; - is standard output [default: - for one source, NAME.visaasm for several]
    #[arg(short, long, value_name = "OUT", value_parser = file_name())]
    pub(crate) output: Option<String>,
    /// The outputs: pp, tokens, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info or stats; =PATH writes to a file
    #[arg(
        long,
        value_name = "KIND[=PATH]",
        value_delimiter = ',',
        long_help = super::outputs::emit_help()
    )]
    pub(crate) emit: Vec<String>,
    /// The name of standard input in messages, whose folder is searched for included files, and whose extension decides
    /// the language
    #[arg(long, visible_alias = "assume-filename", value_name = "FILE", value_parser = file_name())]
    pub(crate) stdin_name: Option<String>,
    #[command(flatten)]
    pub(crate) code: CodeOptions,
    /// The language of the source [default: ir for NAME.ir and for text that begins with `kernel @`, ll for NAME.ll and for
    /// text with genx.kernels, else cl]
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// The form of the kernel that dot, svg, visa, isa, asm, zebin, ze-info and stats are of; pp, tokens, ast and ir are the same for both
    /// [default: scalar, and vector for vector IR]
    #[arg(long, value_enum)]
    pub(crate) form: Option<Form>,
    /// Compile only these kernels; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) kernel: Vec<String>,
    #[command(flatten)]
    pub(crate) print: PrintOptions,
    /// Write source locations as .file and .loc directives, for explorers, not FILE and LOC
    #[arg(long)]
    pub(crate) line_directives: bool,
    /// Print the run time of each stage and each pass
    #[arg(long)]
    pub(crate) time_passes: bool,
    /// The time limit of the finalizer for each kernel
    #[arg(long, value_name = "SECONDS", default_value_t = super::native::DEFAULT_SECONDS, allow_negative_numbers = true)]
    pub(crate) finalizer_timeout: f64,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Run {
    /// The launch files; - is standard input
    #[arg(required = true, value_name = "LAUNCH")]
    pub(crate) launches: Vec<PathBuf>,
    /// The one of them that is run, by its name: of standard input that of `--stdin-name`.
    #[arg(skip)]
    pub(crate) launch: PathBuf,
    /// The name of standard input in messages, to whose folder the files of the launch file are relative
    #[arg(long, visible_alias = "assume-filename", value_name = "FILE", value_parser = file_name())]
    pub(crate) stdin_name: Option<String>,
    /// The output directory for the results, of several launch files OUTDIR/NAME for each NAME.json; optional with --print, --profile, --trace, --races, --check and --json, for a kernel that calls printf, and for a launch file with `expect`
    #[arg(short, long, value_name = "OUTDIR")]
    pub(crate) output: Option<PathBuf>,
    /// Print the output buffers, at most N elements of each [default: 64]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "64")]
    pub(crate) print: Option<usize>,
    /// Print the result as JSON, like result.json, of several launch files one line for each; with --print also the output
    /// buffers
    #[arg(long)]
    pub(crate) json: bool,
    /// Compare the output buffers with DIR/arg<N>.npy, of several launch files with DIR/NAME/arg<N>.npy, by the rules of
    /// `compare` in the launch file
    #[arg(long, value_name = "DIR")]
    pub(crate) check: Option<PathBuf>,
    /// Run this vISA, text or object, instead: the output of Intel's compiler for the kernel (see
    /// docs/foreign-visa.md)
    #[arg(long, value_name = "FILE")]
    pub(crate) visa: Option<PathBuf>,
    /// The device binary of that vISA, or its .ze_info section; by default the file beside the vISA with the extension
    /// ze_info, or a comment `/* .ze_info` in the vISA
    #[arg(long, value_name = "FILE")]
    pub(crate) ze_info: Option<PathBuf>,
    /// The representation to execute: vISA, or IR: Gen IR, or vector IR of the vector form
    #[arg(long, value_enum, default_value_t)]
    pub(crate) engine: Engine,
    /// The form of the kernel that is executed [default: scalar, and vector for vector IR]
    #[arg(long, value_enum)]
    pub(crate) form: Option<Form>,
    #[command(flatten)]
    pub(crate) code: CodeOptions,
    /// A directory that the launch file refers to by NAME
    #[arg(long, value_name = "NAME=DIR")]
    pub(crate) root: Vec<String>,
    /// The time limit of the run
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) timeout: Option<f64>,
    /// The limit of executed instructions [default: 500000000, and 2000000000 for the search of --races]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) step_limit: Option<u64>,
    /// The size of the buffer for the output of printf [default: 1048576]
    #[arg(long, value_name = "BYTES")]
    pub(crate) printf_buffer: Option<u64>,
    /// Look for data races first, in the program as written: two accesses to the same bytes by different
    /// work-items that nothing orders; also check the bounds of private and local arrays
    #[arg(long, conflicts_with = "visa")]
    pub(crate) races: bool,
    /// Print what each source line executed: instructions, messages, bytes and cache lines, or the columns that are named
    #[arg(long, value_enum, value_name = "COLUMN", num_args = 0.., require_equals = true, value_delimiter = ',', hide_possible_values = true)]
    pub(crate) profile: Option<Vec<Column>>,
    /// Print each instruction that a work-item executed, with its line and the values that it wrote; X,Y,Z are
    /// global IDs [default: 0,0,0]
    #[arg(long, value_name = "X,Y,Z", num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    pub(crate) trace: Option<String>,
    /// The largest number of instructions that --trace prints [default: 1000]
    #[arg(long, value_name = "N", requires = "trace")]
    pub(crate) trace_limit: Option<usize>,
    /// The results of approximate operations: of the model, or at the limits of the error bounds
    #[arg(long, value_enum, default_value_t)]
    pub(crate) math: Math,
    /// The effect of an out-of-bounds access: a fault, or reads return zero and writes are dropped
    #[arg(long, value_enum, default_value_t)]
    pub(crate) oob: Oob,
    /// The number of work-groups that run in parallel [default: the number of processors]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Diff {
    /// A launch file (- is standard input), a source (with --launch it replaces that of the launch file), a
    /// form in vector IR written by hand (.ll). Several launch files or sources are versions of a kernel. Two files
    /// .ir or .ll without a launch file are compared as texts
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The GPUs to compare: names separated by commas, or all
    #[arg(long, value_name = "TARGET", value_delimiter = ',', default_value = Target::default().info().name)]
    pub(crate) target: Vec<String>,
    /// The forms of the kernel to compare [default: scalar,vector; of several versions: scalar]
    #[arg(long, value_enum, value_delimiter = ',')]
    pub(crate) form: Vec<Form>,
    /// Also compare this vISA, text or object: the output of Intel's compiler for the kernel
    #[arg(long, value_name = "FILE")]
    pub(crate) visa: Option<PathBuf>,
    /// What describes its arguments, as for `gencl run`: without it, the vISA is not run
    #[arg(long, value_name = "FILE")]
    pub(crate) ze_info: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) shown: Configurations,
    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Explain the rows of the table in plain words
    #[arg(long, conflicts_with = "json")]
    pub(crate) legend: bool,
}

/// The options of commands that compile a kernel in several configurations, and run it in each.
#[derive(Args, Clone, Debug)]
pub(crate) struct Configurations {
    /// The launch file, whose kernel is run in each configuration
    #[arg(long, value_name = "FILE")]
    pub(crate) launch: Option<PathBuf>,
    /// The dispatch widths: 8, 16, 32, or auto (explore: those that the compiler tries)
    #[arg(
        long,
        value_name = "WIDTH",
        value_delimiter = ',',
        default_value = "auto"
    )]
    pub(crate) simd: Vec<String>,
    /// Also generate native code, by Intel's finalizer
    #[arg(long)]
    pub(crate) native: bool,
    /// A directory that the launch file refers to by NAME
    #[arg(long, value_name = "NAME=DIR")]
    pub(crate) root: Vec<String>,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Explore {
    /// The source file, or a launch file (.json), whose source it is; - is standard input
    #[arg(value_parser = file_name())]
    pub(crate) input: String,
    /// The name of standard input in messages, whose folder is searched for included files, and whose extension decides
    /// the language
    #[arg(long, visible_alias = "assume-filename", value_name = "FILE", value_parser = file_name())]
    pub(crate) stdin_name: Option<String>,
    /// The page to write; - is standard output [default: - for one target, NAME.TARGET.html for several]
    #[arg(short, long, value_name = "OUT", value_parser = file_name())]
    pub(crate) output: Option<String>,
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name, help = target_help())]
    pub(crate) target: String,
    #[command(flatten)]
    pub(crate) shown: Configurations,
    /// The forms of the kernel to show [default: scalar, and vector where there is one]
    #[arg(
        long,
        alias = "path",
        value_enum,
        value_name = "FORM",
        value_delimiter = ','
    )]
    pub(crate) form: Vec<Form>,
    /// Show only these kernels; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) kernel: Vec<String>,
    /// Also show the run time of each pass; the page is then different each time
    #[arg(long)]
    pub(crate) time_passes: bool,
}

/// A form of a kernel.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Selected from Gen IR
    Scalar,
    /// Widened to vector IR, and emitted from there
    Vector,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The source files to check; - is standard input
    #[arg(required = true, value_parser = file_name())]
    pub(crate) inputs: Vec<String>,
    /// The language of the sources [default: as for `gencl compile`]
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// The name of standard input in messages, whose folder is searched for included files, and whose extension decides
    /// the language
    #[arg(long, visible_alias = "assume-filename", value_name = "FILE", value_parser = file_name())]
    pub(crate) stdin_name: Option<String>,
    /// Apply the certain corrections to the sources, and to headers beneath their folders that are included with quotes;
    /// prints the corrected text of standard input
    #[arg(long)]
    pub(crate) fix: bool,
    /// Print the corrections of --fix as a unified diff, and write no file
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) code: CodeOptions,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Pass {
    /// The file, Gen IR or (NAME.ll) vector IR; - is standard input
    #[arg(value_parser = file_name())]
    pub(crate) input: String,
    /// The passes, in order (see `gencl print passes`)
    #[arg(long, value_name = "PASS", value_delimiter = ',', required = true)]
    pub(crate) run: Vec<String>,
    /// The output file; - is standard output
    #[arg(short, long, value_name = "OUT", value_parser = file_name())]
    pub(crate) output: Option<String>,
    /// The GPU, for passes that depend on it
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name)]
    pub(crate) target: String,
    /// Print source locations in the output
    #[arg(short = 'g')]
    pub(crate) locations: bool,
    /// Report what passes over Gen IR did, `-Rpass`, did not do and why, `-Rpass-missed`, or decided from,
    /// `-Rpass-analysis`: those whose name matches REGEX, or all
    #[arg(short = 'R', value_name = "pass[-missed][=REGEX]")]
    pub(crate) remarks: Vec<String>,
    #[command(flatten)]
    pub(crate) print: PrintOptions,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

/// The options that print a function after passes.
#[derive(Args, Debug, Default)]
pub(crate) struct PrintOptions {
    /// Print Gen IR, or vector IR, after this pass (see `gencl print passes`), or after each one
    #[arg(long, value_name = "PASS|all", value_delimiter = ',')]
    pub(crate) print_after: Vec<String>,
    /// Print Gen IR, or vector IR, before this pass, or before each one
    #[arg(long, value_name = "PASS|all", value_delimiter = ',')]
    pub(crate) print_before: Vec<String>,
    /// Print Gen IR, or vector IR, after each pass that changed it, or how it changed
    #[arg(
        long,
        value_name = "FORM",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "full"
    )]
    pub(crate) print_changed: Option<Changed>,
    /// With --print-changed, only the changes of these passes
    #[arg(
        long,
        value_name = "PASS",
        value_delimiter = ',',
        requires = "print_changed"
    )]
    pub(crate) filter_passes: Vec<String>,
    /// With --print-changed, --print-after and --print-before, only functions of these names
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) filter_print_funcs: Vec<String>,
    /// Whether a dump is a line of JSON, as with `--error-format json`.
    #[arg(skip)]
    pub(crate) as_json: bool,
}

impl PrintOptions {
    /// The lists of passes, each with its option and the word that it accepts beside passes.
    pub(crate) fn lists(&self) -> [(&[String], &'static str, &'static [&'static str]); 3] {
        [
            (&self.print_after, "--print-after <PASS|all>", &["all"]),
            (&self.print_before, "--print-before <PASS|all>", &["all"]),
            (&self.filter_passes, "--filter-passes <PASS>", &[]),
        ]
    }

    /// Rejects a filter of nothing.
    ///
    /// # Errors
    /// [`Failure::Usage`]
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let prints = !self.print_after.is_empty()
            || !self.print_before.is_empty()
            || self.print_changed.is_some();
        if prints || self.filter_print_funcs.is_empty() {
            return Ok(());
        }
        let message = "`--filter-print-funcs` requires `--print-after`, `--print-before` or `--print-changed`";
        Err(Failure::Usage(message.to_owned()))
    }

    /// Whether functions of this name are printed.
    pub(crate) fn shows(&self, function: &str) -> bool {
        let names = &self.filter_print_funcs;
        names.is_empty() || names.iter().any(|name| name == function)
    }
}

/// What `--print-changed` prints of a function that a pass changed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Changed {
    /// The function, as with `--print-after`.
    Full,
    /// Its changed lines, with three lines around them, but not the list of registers.
    Diff,
    /// The function before the pass and after it, as with `--print-before` and `--print-after`.
    Both,
}

#[derive(Args, Debug)]
pub(crate) struct Asm {
    /// The vISA text file; - is standard input
    #[arg(value_parser = file_name())]
    pub(crate) input: String,
    /// The output file; - is standard output
    #[arg(short, long, value_name = "OUT", value_parser = file_name())]
    pub(crate) output: Option<String>,
    /// The GPU, whose register size splits column numbers above 255 into row and column
    #[arg(long, value_name = "TARGET")]
    pub(crate) target: Option<String>,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Dis {
    /// The vISA object or text; - is standard input
    #[arg(value_parser = file_name())]
    pub(crate) input: String,
    /// The output file; - is standard output
    #[arg(short, long, value_name = "OUT", value_parser = file_name())]
    pub(crate) output: Option<String>,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// The vISA object or text; - is standard input
    #[arg(value_parser = file_name())]
    pub(crate) input: String,
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name, help = target_help())]
    pub(crate) target: String,
    /// Also check the stricter rules for vISA that gencl generates
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Zebin {
    /// The device binary, or its .ze_info section; - is standard input
    pub(crate) input: PathBuf,
    /// Print only these kernels; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) kernel: Vec<String>,
    /// Also print the native code, beside its vISA if the file includes that (`gencl compile -g`)
    #[arg(long)]
    pub(crate) code: bool,
    /// Print the contents as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Fuzz {
    /// The first seed; a seed always produces the same kernel
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The number of seeds
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: u64,
    /// The GPU [default: depends on the seed]
    #[arg(long, value_name = "TARGET")]
    pub(crate) target: Option<String>,
    /// The dispatch width [default: all widths of the target]
    #[arg(long, value_name = "WIDTH")]
    pub(crate) simd: Option<u32>,
    /// The optimization levels to test
    #[arg(
        long,
        value_name = "LEVEL",
        value_delimiter = ',',
        default_value = "1,2"
    )]
    pub(crate) level: Vec<u32>,
    /// The engines to compare
    #[arg(long, value_enum, default_value_t)]
    pub(crate) engine: FuzzEngine,
    /// Reduce failing kernels to small ones
    #[arg(long)]
    pub(crate) reduce: bool,
    /// The directory for failing kernels and their launch files [default: print the source]
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Reduce the kernel of a launch file while the kind of failure remains the same
    #[arg(long, value_name = "LAUNCH.json")]
    pub(crate) reduce_file: Option<PathBuf>,
    /// Print the kernel (only with --count 1)
    #[arg(long)]
    pub(crate) show: bool,
    /// Print the result as JSON, with the kernels that fail
    #[arg(long, conflicts_with = "show")]
    pub(crate) json: bool,
    /// The number of seeds that run in parallel [default: the number of processors]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FuzzEngine {
    /// The interpreter after every pass, and the simulator
    #[default]
    All,
    /// The interpreter after every pass
    Ir,
    /// The interpreter at the checkpoints, and the simulator
    Visa,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct CodeOptions {
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name, help = target_help())]
    pub(crate) target: String,
    /// The dispatch width: auto, 8, 16 or 32
    #[arg(
        long,
        value_name = "WIDTH",
        default_value = "auto",
        allow_negative_numbers = true
    )]
    pub(crate) simd: String,
}

/// The options that every command has.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Messages {
    /// The format of diagnostics
    #[arg(long, value_enum, default_value_t)]
    pub(crate) error_format: ErrorFormat,
    /// When diagnostics are colored
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: Color,
    /// What the columns of diagnostics count
    #[arg(long, value_enum, value_name = "UNIT", default_value_t)]
    pub(crate) column_unit: ColumnUnit,
    #[command(flatten)]
    pub(crate) verbosity: Verbosity,
}

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Verbosity {
    /// Print no summaries and no notes
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Print the effective options, the dispatch widths with reasons, and commands that are run
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ErrorFormat {
    /// Multiple lines, with source excerpts and carets
    #[default]
    Human,
    /// One line for each diagnostic
    Short,
    /// One JSON object per line
    Json,
    /// One log in SARIF 2.1.0 for the command
    Sarif,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Color {
    /// If standard error is a terminal
    #[default]
    Auto,
    /// Always, also in files and pipes
    Always,
    /// Never, not even on a terminal
    Never,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ColumnUnit {
    /// Characters, as in rustc
    #[default]
    Characters,
    /// Bytes in UTF-8, as in Vim
    Bytes,
    /// Code units of UTF-16, as in language servers
    #[value(name = "utf-16")]
    Utf16,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lang {
    /// The source is OpenCL C
    Cl,
    /// The source is Gen IR
    Ir,
    /// The source is vector IR
    Ll,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Table {
    /// The supported GPUs and their dispatch widths
    Targets,
    /// The built-in functions of OpenCL C
    Builtins,
    /// The passes over Gen IR and over vector IR
    Passes,
    /// The instructions of Gen IR, vector IR and vISA
    Opcodes,
    /// The operations of vector IR with their signatures: instructions of LLVM, and intrinsics
    Intrinsics,
    /// The rules of Gen IR and vISA
    Rules,
    /// The diagnostic codes and warning flags
    Codes,
    /// The build options of compile, run, check, diff and explore
    Options,
    /// The manual page of gencl, in troff
    Man,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Engine {
    /// vISA, in the simulator
    #[default]
    Visa,
    /// Gen IR, or vector IR of the vector form, in the interpreter
    Ir,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Math {
    /// The results of the model
    #[default]
    Model,
    /// The limits of the error bounds
    Worst,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Oob {
    /// The run ends with a fault
    #[default]
    Fault,
    /// Reads return zero and writes are dropped, as for surfaces in hardware
    Zero,
}

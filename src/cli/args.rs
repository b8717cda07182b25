//! The command line's subcommands and their options, as clap reads them. The options of a
//! build are taken out before ([`super::options`]).

use clap::{Args, Parser, Subcommand, ValueEnum};
use gencl::target::Target;
use std::path::PathBuf;

/// What stands below the list of subcommands.
const AFTER_HELP: &str = "\
Output goes to standard output or to the file named, messages to standard error; - in place of a
file is standard input or output. Exit codes: 0 done, 1 the input is wrong, 2 the command line is
wrong, 3 the simulated kernel faulted, 101 a bug of gencl.

  gencl compile saxpy.cl                   vISA text
  gencl compile saxpy.cl --emit ir -g      Gen IR with source lines
  gencl run saxpy.json -o out              run a kernel on the simulator
  gencl check *.cl                         messages only
  gencl explain E0101                      more about a message";

/// The help of `--target`: the names and the generations of the table.
fn target_help() -> String {
    let infos = || Target::ALL.iter().map(|target| target.info());
    let names: Vec<_> = infos().map(|info| info.name).collect();
    let generations: Vec<_> = infos().map(|info| info.generation).collect();
    format!(
        "The GPU: {}, or {}",
        names.join(", "),
        generations.join(", ")
    )
}

/// Compiles OpenCL C kernels for Intel GPUs, with every stage in the open.
#[derive(Parser, Debug)]
#[command(
    name = "gencl",
    version,
    long_version = super::print::VERSION.as_str(),
    max_term_width = 100,
    after_help = AFTER_HELP
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Compile a source: vISA text, or another stage of it
    #[command(after_help = super::options::help())]
    Compile(Compile),
    /// Run a kernel as a launch file says, on the simulator
    #[command(after_help = super::options::help())]
    Run(Run),
    /// Say what is wrong with sources, and nothing else
    #[command(after_help = super::options::help())]
    Check(Check),
    /// Run named passes over a file of Gen IR
    Pass(Pass),
    /// Write vISA text as a vISA object
    Asm(Asm),
    /// Print a vISA object, or vISA text, in the canonical form of the text
    Dis(Dis),
    /// Say every rule that a file of vISA breaks
    Verify(Verify),
    /// Try random kernels in every pass and engine
    Fuzz(Fuzz),
    /// Print a table of what gencl knows
    Print {
        /// Which one
        what: Table,
    },
    /// Explain the code of a diagnostic
    Explain {
        /// Such as E0101
        code: String,
    },
    /// Print a script that completes the command line in a shell
    #[command(
        after_help = "bash: gencl completions bash > ~/.local/share/bash-completion/completions/gencl\n\
        zsh:  gencl completions zsh > DIR/_gencl, where DIR is in $fpath\n\
        fish: gencl completions fish > ~/.config/fish/completions/gencl.fish"
    )]
    Completions {
        /// Which one
        shell: clap_complete::Shell,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// The source; - is standard input
    pub(crate) input: String,
    /// Where the output goes; - is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
    /// What to print: pp, ast, ir, dot, liveness, visa, isa, asm or stats; with =PATH, where
    #[arg(
        long,
        value_name = "KIND[=PATH]",
        value_delimiter = ',',
        long_help = super::compile::emit_help()
    )]
    pub(crate) emit: Vec<String>,
    #[command(flatten)]
    pub(crate) code: CodeOptions,
    /// The language of the source [default: ir for NAME.ir, else cl]
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// Compile this kernel only; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Vec<String>,
    /// Show Gen IR after this pass (see `gencl print passes`), or after each
    #[arg(long, value_name = "PASS|all", value_delimiter = ',')]
    pub(crate) print_after: Vec<String>,
    /// Show how long each stage and each pass took
    #[arg(long)]
    pub(crate) time_passes: bool,
    /// Give up on the finalizer after so many seconds for one kernel
    #[arg(long, value_name = "SECONDS", default_value_t = super::native::DEFAULT_SECONDS)]
    pub(crate) finalizer_timeout: f64,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Run {
    /// The launch file; - is standard input
    pub(crate) launch: PathBuf,
    /// The folder for the results
    #[arg(short, long, value_name = "OUTDIR")]
    pub(crate) output: PathBuf,
    /// Run this vISA instead, text or object: what Intel's compiler made of the kernel (see
    /// docs/foreign-visa.md)
    #[arg(long, value_name = "FILE", requires = "ze_info")]
    pub(crate) visa: Option<PathBuf>,
    /// The device binary of that vISA, or its section .ze_info
    #[arg(long, value_name = "FILE", requires = "visa")]
    pub(crate) ze_info: Option<PathBuf>,
    /// What runs: the vISA of the kernel or its Gen IR
    #[arg(long, value_enum, default_value_t)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) code: CodeOptions,
    /// A folder that launch files name
    #[arg(long, value_name = "NAME=DIR")]
    pub(crate) root: Vec<String>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<f64>,
    /// Give up after so many instructions [default: 2000000000]
    #[arg(long, value_name = "N")]
    pub(crate) step_limit: Option<u64>,
    /// Look for data races first, in the program as written: two accesses to the same bytes by different
    /// work-items that nothing orders
    #[arg(long, conflicts_with = "visa")]
    pub(crate) races: bool,
    /// How approximate operations round: as in the model, or as badly as they may
    #[arg(long, value_enum, default_value_t)]
    pub(crate) math: Math,
    /// What an access outside of a buffer does: fault, or read zero and drop writes
    #[arg(long, value_enum, default_value_t)]
    pub(crate) oob: Oob,
    /// Work-groups that run at the same time [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The sources
    #[arg(required = true)]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) code: CodeOptions,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Pass {
    /// The file of Gen IR; - is standard input
    pub(crate) input: String,
    /// The passes, in their order (see `gencl print passes`)
    #[arg(long, value_name = "PASS", value_delimiter = ',', required = true)]
    pub(crate) run: Vec<String>,
    /// Where the output goes; - is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
    /// The GPU, for the passes that ask
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name)]
    pub(crate) target: String,
    /// Show source lines in the output
    #[arg(short = 'g')]
    pub(crate) locations: bool,
    #[command(flatten)]
    pub(crate) messages: Messages,
}

#[derive(Args, Debug)]
pub(crate) struct Asm {
    /// The vISA text; - is standard input
    pub(crate) input: String,
    /// Where the object goes; - is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
    /// The GPU, for columns beyond 255, which become rows
    #[arg(long, value_name = "TARGET")]
    pub(crate) target: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Dis {
    /// The vISA object or text; - is standard input
    pub(crate) input: String,
    /// Where the text goes; - is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// The vISA object or text; - is standard input
    pub(crate) input: String,
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name, help = target_help())]
    pub(crate) target: String,
    /// Also the rules that gencl's own code keeps
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Fuzz {
    /// The first seed: the same seed is the same kernel, always
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many seeds
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: u64,
    /// The GPU [default: each seed has its own]
    #[arg(long, value_name = "TARGET")]
    pub(crate) target: Option<String>,
    /// The dispatch width [default: each that the target has]
    #[arg(long, value_name = "WIDTH")]
    pub(crate) simd: Option<u32>,
    /// The levels of optimization
    #[arg(
        long,
        value_name = "LEVEL",
        value_delimiter = ',',
        default_value = "1,2"
    )]
    pub(crate) level: Vec<u32>,
    /// What runs
    #[arg(long, value_enum, default_value_t)]
    pub(crate) engine: FuzzEngine,
    /// Make the kernels that fail smaller
    #[arg(long)]
    pub(crate) reduce: bool,
    /// Where kernels that fail go, with their launch files [default: their text is printed]
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Make the kernel of a launch file smaller for as long as it fails in the same way
    #[arg(long, value_name = "LAUNCH.json")]
    pub(crate) reduce_file: Option<PathBuf>,
    /// Print the kernel of a single seed
    #[arg(long)]
    pub(crate) show: bool,
    /// Seeds that are tried at the same time
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
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

#[derive(Args, Debug)]
pub(crate) struct CodeOptions {
    #[arg(long, value_name = "TARGET", default_value = Target::default().info().name, help = target_help())]
    pub(crate) target: String,
    /// The dispatch width: auto, 8, 16 or 32
    #[arg(long, value_name = "WIDTH", default_value = "auto")]
    pub(crate) simd: String,
}

#[derive(Args, Debug)]
pub(crate) struct Messages {
    /// How diagnostics look
    #[arg(long, value_enum, default_value_t)]
    pub(crate) error_format: ErrorFormat,
    /// Whether diagnostics have colors
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: Color,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ErrorFormat {
    /// With the source and carets
    #[default]
    Human,
    /// One line each
    Short,
    /// One JSON object a line
    Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Color {
    /// On a terminal
    #[default]
    Auto,
    /// Also in a file
    Always,
    /// Nowhere
    Never,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lang {
    /// OpenCL C
    Cl,
    /// Gen IR
    Ir,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Table {
    /// The GPUs
    Targets,
    /// The built-in functions
    Builtins,
    /// The passes over Gen IR
    Passes,
    /// The codes of diagnostics
    Codes,
    /// The options of a build
    Options,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Engine {
    /// The simulator
    #[default]
    Visa,
    /// The interpreter
    Ir,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Math {
    /// As the model says
    #[default]
    Model,
    /// At the ends of the error bounds
    Worst,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Oob {
    /// The run ends
    #[default]
    Fault,
    /// As the hardware does for surfaces
    Zero,
}

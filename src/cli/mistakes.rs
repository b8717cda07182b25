//! Messages about command lines that the parser of arguments rejects, where it has no advice or the wrong one.

use super::args::Cli;
use super::options;
use clap::CommandFactory;
use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use gencl::diagnostic::{Code, Group, Warnings, nearest};

/// TABLE of options of other compilers, and what to use instead. One that ends with `*` is how they begin.
const FOREIGN: &[(&str, &str)] = &[
    (
        "-c",
        "use `--emit isa` for a vISA object, `--emit zebin` for a device binary",
    ),
    (
        "-S",
        "vISA text is the default output; use `--emit asm` for native code",
    ),
    (
        "-emit-llvm",
        "use `--emit ir` for Gen IR, `--emit ll` for vector IR",
    ),
    (
        "-save-temps",
        "use `--emit` with a file for each stage: `--emit ir=k.ir,visa=k.visaasm`",
    ),
    ("--arch", "use `--target`"),
    ("--device", "use `--target`"),
    ("--platform", "use `--target`"),
    ("-march", "use `--target`"),
    ("-mcpu", "use `--target`"),
    ("-mtune", "use `--target`"),
    ("-device", "use `--target`"),
    ("-target", "use `--target`"),
    ("-std", "use `-cl-std`"),
    ("-dump-tokens", "use `--emit tokens`"),
    ("-ast-dump", "use `--emit ast`"),
    ("-fsyntax-only", "use `gencl check`"),
    ("--optimize*", "use `-O0`, `-O1`, `-O2` or `-O3`"),
    ("--opt-level*", "use `-O0`, `-O1`, `-O2` or `-O3`"),
    ("-ffast-math", "use `-cl-fast-relaxed-math`"),
    ("-Ofast", "use `-O2 -cl-fast-relaxed-math`"),
    ("-use_fast_math", "use `-cl-fast-relaxed-math`"),
    ("--use_fast_math", "use `-cl-fast-relaxed-math`"),
    (
        "-funsafe-math-optimizations",
        "use `-cl-unsafe-math-optimizations`",
    ),
    ("-ffinite-math-only", "use `-cl-finite-math-only`"),
    ("--data-races", "use `--races`"),
    ("--check-races", "use `--races`"),
    ("--memcheck", FAULTS),
    ("--uninitialized", FAULTS),
    ("--inst-counts", "use `--profile`"),
    ("--std", "use `-cl-std`"),
    ("-lineinfo", "use `-g`"),
    ("-ftime-report", "use `--time-passes`"),
    ("-###", "use `-v`"),
    ("--version", "`gencl --version` prints it"),
    ("-V", "`gencl --version` prints the version"),
    (
        "-dM",
        "macros are not listed; `-E` prints the text after they were expanded",
    ),
    (
        "-H",
        "use `-M`, which lists the files that the source includes",
    ),
    (
        "-iquote*",
        "use `-I`, whose folders are searched for both forms of `#include`",
    ),
    (
        "-idirafter*",
        "use `-isystem`, whose folders are searched after those of `-I`",
    ),
    ("-imacros*", "use `-include`"),
    ("-fmax-errors*", "use `-ferror-limit=N`"),
    ("-fdiagnostics-format*", ERROR_FORMAT),
    ("-fdiagnostics-color*", "use `--color`"),
    ("-fcolor-diagnostics", "use `--color always`"),
    ("-fno-color-diagnostics", "use `--color never`"),
    ("-file", "the source is an argument without an option"),
    ("-options", BUILD_OPTIONS),
    ("-internal_options", BUILD_OPTIONS),
    (
        "-options_name",
        "output files have the names that `-o` specifies",
    ),
    ("-output", "use `-o`"),
    (
        "-output_no_suffix",
        "use `-o`, which never adds a suffix to a name",
    ),
    ("-out_dir", "use `-o` with the path of a file"),
    (
        "-exclude_ir",
        "device binaries have native code only: remove it",
    ),
    (
        "-simd*",
        "use `--simd 16`, or 8, 32 or auto, for the dispatch width",
    ),
    (
        "-Xclang",
        "gencl is not clang: give its own options without it, such as `-cl-std=CL2.0`",
    ),
    (
        "-mllvm",
        "gencl does not use LLVM; `--print-after` and `--time-passes` are options of its own passes",
    ),
    (
        "-print-after-all",
        "use `--print-changed`, or `--print-after PASS`",
    ),
    ("-maxrregcount", REGISTERS),
    ("-doubleGRF", REGISTERS),
    ("-ze-opt-large-register-file", REGISTERS),
    ("--grf", REGISTERS),
    ("-grf", REGISTERS),
    (
        "-ze-*",
        "it is an option of Intel's runtime, whose other compiler has it: remove it",
    ),
    (
        "-fno-unroll-loops",
        "use `#pragma unroll 1` before a loop, or `-O0` for no optimization",
    ),
    (
        "-funroll-loops",
        "`-O2` unrolls loops already; `#pragma unroll` before a loop requests it",
    ),
    ("-fno-inline*", "functions are always inlined"),
    (
        "-fno-fast-math",
        "it is the default: `-cl-fast-relaxed-math` is not",
    ),
    ("-fno-math-errno", "it is so already: remove it"),
    (
        "-ffp-contract",
        "contraction is the default; `#pragma OPENCL FP_CONTRACT OFF` disables it",
    ),
    (
        "-fno-*",
        "gencl has no options of optimizations; `-O0` disables all of them",
    ),
    ("-m64", "addresses always have 64 bits: remove it"),
    ("-m32", "addresses always have 64 bits: remove it"),
    ("-g1", "use `-g`"),
    ("-g2", "use `-g`"),
    ("-g3", "use `-g`"),
    ("-ggdb", "use `-g`"),
    ("-gline-tables-only", "use `-g`"),
    ("-ptx", "use `--emit asm` for native code"),
    ("--ptx", "use `--emit asm` for native code"),
    ("-cubin", "use `--emit zebin` for a device binary"),
    ("-arch", "use `--target`"),
    ("-spirv*", SPIRV),
    ("--spirv*", SPIRV),
    ("--output-file", "use `-o`"),
    (
        "-fsave-optimization-record",
        "use `-Rpass`, `-Rpass-missed` and `-Rpass-analysis`",
    ),
    ("--global", LAUNCH),
    ("--local", LAUNCH),
    ("--args", LAUNCH),
];

/// What `gencl run` has instead of options for the launch.
const LAUNCH: &str = "`gencl run` executes a launch file, in which `global`, `local` and `args` are keys (docs/simulator.md)";

/// Where the options for the compiler of OpenCL C are.
const BUILD_OPTIONS: &str = "build options are options of `gencl` itself, such as `-DN=4`";

/// What decides on the form of diagnostics.
const ERROR_FORMAT: &str = "use `--error-format`, with `human`, `short`, `json` or `sarif`";

/// What decides on the number of registers.
const REGISTERS: &str = gencl::compile::FIXED_REGISTERS;

/// What there is instead of SPIR-V.
const SPIRV: &str = "gencl neither reads nor writes SPIR-V; `--emit zebin` writes a device binary that OpenCL and Level Zero load";

/// What finds faults of memory and undefined values.
const FAULTS: &str =
    "`gencl run` always reports accesses outside of memory and uses of undefined values";

/// TABLE of words in place of a command, and the command that does the work.
const COMMANDS: &[(&str, &str)] = &[
    ("build", "compile"),
    ("cc", "compile"),
    ("make", "compile"),
    ("exec", "run"),
    ("execute", "run"),
    ("lint", "check"),
    ("opt", "pass"),
    ("disasm", "dis"),
    ("disassemble", "dis"),
    ("assemble", "asm"),
    ("simulate", "run"),
    ("test", "run"),
    ("profile", "run --profile"),
    ("races", "run --races"),
    ("trace", "run --trace"),
    ("stats", "compile --emit stats"),
    ("statistics", "compile --emit stats"),
    ("liveness", "compile --emit liveness"),
    ("preprocess", "compile -E"),
    ("page", "explore"),
    ("html", "explore"),
    ("report", "explore"),
    ("show", "explore"),
    ("compare", "diff"),
    ("tune", "diff --simd 8,16,32"),
    ("validate", "verify"),
    ("list", "print"),
    ("version", "--version"),
];

/// TABLE of the ends of file names, and the command for such a file.
const FILES: &[(&str, &str)] = &[
    (".cl", "compile"),
    (".json", "run"),
    (".visaasm", "asm"),
    (".isa", "dis"),
    (".ll", "compile"),
];

/// The message about an error of the parser; `None` where its own is better.
pub(super) fn message(error: &clap::Error, words: &[String]) -> Option<String> {
    match error.kind() {
        ErrorKind::UnknownArgument => before_command(words).or_else(|| argument(error, words)),
        ErrorKind::ValueValidation => number(error),
        ErrorKind::InvalidSubcommand => subcommand(error, words),
        ErrorKind::MissingRequiredArgument => missing(error, words),
        _ => None,
    }
}

/// The message about the value of an option that is no number of its kind.
fn number(error: &clap::Error) -> Option<String> {
    let argument = error.get(ContextKind::InvalidArg)?;
    let value = error.get(ContextKind::InvalidValue)?;
    let cause = std::error::Error::source(error)?;
    let cause = cause.to_string();
    let expected = if cause.contains("too large") {
        "the number is too large"
    } else if cause.contains("float") {
        "expected a number"
    } else if cause.contains("digit") || cause.contains("integer") {
        "expected an integer that is not negative"
    } else {
        return None;
    };
    Some(format!(
        "invalid value '{value}' for '{argument}': {expected}"
    ))
}

/// The names of the commands.
fn commands() -> Vec<String> {
    let command = Cli::command();
    let names = command.get_subcommands().map(|c| c.get_name().to_owned());
    names.collect()
}

/// An option in place of the command that follows it.
fn before_command(words: &[String]) -> Option<String> {
    let option = words.get(1).filter(|word| word.starts_with('-'))?;
    let names = commands();
    let command = words.iter().skip(2).find(|word| names.contains(word))?;
    Some(format!(
        "the options of a command follow its name: write `gencl {command} {option} ...`"
    ))
}

/// A word that is no command, unless the parser has a suggestion.
fn subcommand(error: &clap::Error, words: &[String]) -> Option<String> {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let row = |table: &[(&'static str, &'static str)], is_it: &dyn Fn(&str) -> bool| {
        let mut rows = table.iter();
        rows.find(|(word, _)| is_it(word))
            .map(|(_, command)| *command)
    };
    if let Some(command) = row(FILES, &|end| found.ends_with(end)) {
        return Some(format!(
            "a command is missing before `{found}`: write `gencl {command} {found}`"
        ));
    }
    let names = commands();
    if words.get(1).is_some_and(|word| word == "help") && names.contains(found) {
        return Some(format!(
            "`gencl help` explains one command at a time: write `gencl help {found}`"
        ));
    }
    let known = row(COMMANDS, &|word| word == found);
    let near = || nearest(found, names.iter().map(String::as_str));
    let suggested = || match error.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::String(name) => Some(name.as_str()),
        ContextValue::Strings(names) => names.last().map(String::as_str),
        _ => None,
    };
    let is_help = words.get(1).is_some_and(|word| word == "help");
    Some(match known.or_else(near).or_else(suggested) {
        Some(command) if is_help => {
            let command = command.split(' ').next().unwrap_or(command);
            format!("unknown command `{found}`: write `gencl help {command}`")
        }
        Some(command) => format!("unknown command `{found}`: write `gencl {command}`"),
        None => format!(
            "unknown command `{found}`: the commands are {}",
            names.join(", ")
        ),
    })
}

/// The value of a list that a command requires, such as the table of `gencl print`.
fn missing(error: &clap::Error, words: &[String]) -> Option<String> {
    let command = Cli::command();
    let command = command.find_subcommand(words.get(1)?)?;
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    command.get_positionals().find_map(|argument| {
        let values = argument.get_possible_values();
        let is_missing = missing.contains(&argument.to_string());
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        (is_missing && !names.is_empty()).then(|| {
            let name = command.get_name();
            format!("`gencl {name}` requires one of {}", names.join(", "))
        })
    })
}

/// Suggests the only option of the command that begins with the unknown one, whatever else it resembles.
pub(super) fn prefer_longer(error: &mut clap::Error, command: &clap::Command, words: &[String]) {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    if error.get(ContextKind::SuggestedArg).is_none() {
        return;
    }
    let command = words.iter().find_map(|word| command.find_subcommand(word));
    let options = command.into_iter().flat_map(clap::Command::get_arguments);
    let mut longer = options
        .filter_map(|option| Some(format!("--{}", option.get_long()?)))
        .filter(|option| option.starts_with(found.as_str()));
    if let (Some(only), None) = (longer.next(), longer.next()) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(only));
    }
}

/// The message about the value of an option that follows it as a word of its own, such as a launch file `8` after
/// `--print`.
pub(super) fn separate_value(found: &str, words: &[String]) -> Option<String> {
    let is_value = found.split(',').all(|part| part.parse::<usize>().is_ok());
    let option = ["--print", "--trace"].into_iter().find(|option| {
        let mut pairs = words.windows(2);
        is_value && pairs.any(|pair| pair == [*option, found])
    })?;
    Some(format!(
        "unexpected argument `{found}`: the value of `{option}` follows `=`: write `{option}={found}`"
    ))
}

/// The message about the value of a macro that is a word of its own, as in `-D N 16`: a number that is no file.
pub(super) fn macro_value(words: &[String]) -> Option<String> {
    let is_number = |word: &str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        digits.starts_with(|c: char| c.is_ascii_digit())
            && digits
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '.')
            && !std::path::Path::new(word).exists()
    };
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    words.iter().enumerate().find_map(|(k, word)| {
        let (name, value) = match word.strip_prefix("-D")? {
            "" => (words.get(k + 1)?.as_str(), words.get(k + 2)?),
            name => (name, words.get(k + 1)?),
        };
        (is_name(name) && is_number(value)).then(|| {
            format!(
                "unexpected argument `{value}`: the value of a macro follows `=`: write `-D {name}={value}`"
            )
        })
    })
}

/// An option of another compiler in one word that begins with `-o`, whose rest would be the name of the output file:
/// `-options` of ocloc would write `ptions`.
pub(super) fn attached(words: &[String]) -> Option<String> {
    let options = words.iter().take_while(|word| *word != "--");
    let row = |word: &String| {
        let is_it = |&&(option, _): &&(&str, &str)| option == word.as_str();
        FOREIGN.iter().find(is_it)
    };
    let (word, advice) = (options.filter(|word| word.starts_with("-o"))).find_map(row)?;
    Some(format!("unknown option `{word}`: {advice}"))
}

/// An argument that the command does not have.
fn argument(error: &clap::Error, words: &[String]) -> Option<String> {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if let Some(message) = separate_value(found, words) {
        return Some(message);
    }
    if !found.starts_with('-') {
        return Some(format!("unexpected argument `{found}`"));
    }
    // Of `-save-temps` the parser reports `-s`.
    let word = words.iter().find(|word| {
        *word == found || !found.starts_with("--") && word.starts_with(found.as_str())
    });
    let word = word.unwrap_or(found);
    if let Some(advice) = advice(word) {
        return Some(format!("unknown option `{word}`: {advice}"));
    }
    if let Some(flag) = flag_of_warning(word) {
        return Some(format!("unknown option `{word}`: did you mean `{flag}`?"));
    }
    let option = found.split('=').next().unwrap_or(found);
    if let Some(message) = of_other_command(option) {
        return Some(message);
    }
    Some(match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(near)) => {
            format!("unknown option `{word}`: did you mean `{near}`?")
        }
        _ => format!("unknown option `{word}`"),
    })
}

/// The flag of a warning, or of a group, that is meant by an option such as `-wall` or `--Wall`.
fn flag_of_warning(word: &str) -> Option<String> {
    let name = word.trim_start_matches('-').strip_prefix(['w', 'W'])?;
    let name = name.to_ascii_lowercase();
    let bare = name.strip_prefix("no-").unwrap_or(&name);
    let bare = bare.strip_prefix("error=").unwrap_or(bare);
    let is_known = bare == "error"
        || Code::warnings().any(|(_, known, _)| known == bare)
        || Warnings::groups().any(|(known, _)| known == bare)
        || Group::ALL
            .iter()
            .any(|group| group.name().strip_prefix("-W") == Some(bare));
    is_known.then(|| format!("-W{name}"))
}

/// What to use instead of an option of another program.
pub(super) fn advice(word: &str) -> Option<&'static str> {
    let mut rows = FOREIGN.iter();
    let found = rows.find(|(option, _)| match option.strip_suffix('*') {
        Some(start) => word.starts_with(start),
        None => word
            .strip_prefix(option)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('=')),
    });
    found.map(|(_, advice)| *advice)
}

/// The message about an option that only other commands have.
fn of_other_command(option: &str) -> Option<String> {
    let is_it = |argument: &&clap::Arg| {
        let long = argument.get_long().map(|long| format!("--{long}"));
        let short = argument.get_short().map(|short| format!("-{short}"));
        [long, short].into_iter().flatten().any(|o| o == option)
    };
    let command = Cli::command();
    let subcommands = command.get_subcommands();
    let having = subcommands.filter(|sub| sub.get_arguments().any(|a| is_it(&a)));
    let mut names: Vec<String> = having
        .map(|sub| format!("`gencl {}`", sub.get_name()))
        .collect();
    let is_build = options::list().any(|(words, _)| {
        let mut words = words.split([' ', '=', '[']);
        words.any(|word| word == option)
    });
    if is_build {
        let building = options::BUILDING.iter();
        names = building.map(|name| format!("`gencl {name}`")).collect();
    }
    let last = names.pop()?;
    let list = match names.is_empty() {
        true => last,
        false => format!("{} and {last}", names.join(", ")),
    };
    Some(format!("`{option}` is an option of {list} only"))
}

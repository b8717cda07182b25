//! The build options: those of the OpenCL specification and the usual short options of compilers.
//!
//! One parser for the command line, the `options` of a launch file, and the string that a program passes to
//! `clBuildProgram`. Their order is significant. An unknown option is an error, never ignored; an unknown name after
//! `-W` is a warning.

use super::options::{Level, Options};
use crate::diagnostic::{Code, Warnings, invalid_value, unknown};
use crate::frontend::preprocess::{CommandLineMacro, Language, is_macro_name};
use crate::ir::remarks::RemarkFilter;
#[cfg(feature = "launch-files")]
use crate::launch::file::LaunchFile;
use crate::source::words;
use std::path::PathBuf;

/// The build options of a command line, a launch file or `clBuildProgram`.
///
/// ```
/// use gencl::{BuildOptions, Compiler, Target};
///
/// let options = BuildOptions::parse("-DTYPE=float -cl-fast-relaxed-math")?;
/// let source = "kernel void k(global TYPE *o) { o[0] = 1; }";
/// let compiled = Compiler::new(Target::Dg2).build_options(&options).compile("k.cl", source);
/// assert!(compiled.is_ok());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BuildOptions {
    /// `-D` and `-U`, in their order.
    pub macros: Vec<CommandLineMacro>,
    /// The directories of `-I`, in their order. The library opens no files: they are for the provider of included
    /// files.
    pub includes: Vec<PathBuf>,
    /// The directories of `-isystem`, which are searched after those of `-I`.
    pub system_includes: Vec<PathBuf>,
    /// The files of `-include`, in their order.
    pub forced_includes: Vec<String>,
    /// The `prefix` of a launch file's source.
    pub prefix: String,
    /// The language version of `-cl-std`.
    pub language: Option<Language>,
    /// Whether `-cl-uniform-work-group-size` is given.
    pub uniform_work_groups: bool,
    /// The level of `-O0` to `-O2` or `-cl-opt-disable`; `None` if not given.
    pub level: Option<u8>,
    /// The options that relax floating-point semantics.
    pub math: MathOptions,
    /// Whether `-cl-kernel-arg-info` is given; it has no effect.
    pub kernel_arg_info: bool,
    /// Whether `-g` is given: outputs have source locations.
    pub locations: bool,
    /// The flags of warnings.
    pub warnings: Warnings,
    /// The remarks of `-Rpass` and its variants.
    pub remarks: RemarkFilter,
    /// The value of `-ferror-limit`, for what prints the diagnostics: the most errors of a source that are printed, all
    /// with 0. `None` if not given.
    pub error_limit: Option<usize>,
}

/// The options that relax floating-point semantics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct MathOptions {
    /// Whether `-cl-mad-enable` is given, which has no effect.
    pub mad_enable: bool,
    /// Whether `-cl-fast-relaxed-math` is given.
    pub fast_relaxed: bool,
    /// Whether `-cl-finite-math-only` is given.
    pub finite_only: bool,
    /// Whether `-cl-unsafe-math-optimizations` is given.
    pub unsafe_optimizations: bool,
    /// Whether `-cl-no-signed-zeros` is given.
    pub no_signed_zeros: bool,
    /// Whether `-cl-denorms-are-zero` is given, which has no effect.
    pub denorms_are_zero: bool,
    /// Whether `-cl-single-precision-constant` is given.
    pub single_precision_constant: bool,
    /// Whether `-cl-fp32-correctly-rounded-divide-sqrt` is given.
    pub correctly_rounded_divide_sqrt: bool,
}

/// TABLE of options without values.
const FLAGS: &[(&str, &str)] = &[
    ("-cl-opt-disable", "compile as with -O0"),
    (
        "-cl-mad-enable",
        "allow a*b+c to be computed with reduced accuracy",
    ),
    (
        "-cl-fast-relaxed-math",
        "imply -cl-finite-math-only and -cl-unsafe-math-optimizations; define __FAST_RELAXED_MATH__",
    ),
    (
        "-cl-finite-math-only",
        "assume that no NaN and no infinity occurs",
    ),
    (
        "-cl-unsafe-math-optimizations",
        "allow optimizations that may change results slightly",
    ),
    ("-cl-no-signed-zeros", "ignore the sign of zero"),
    (
        "-cl-denorms-are-zero",
        "allow denormals to be flushed to zero",
    ),
    (
        "-cl-single-precision-constant",
        "treat unsuffixed floating constants as float",
    ),
    (
        "-cl-fp32-correctly-rounded-divide-sqrt",
        "round float / and sqrt correctly",
    ),
    (
        "-cl-kernel-arg-info",
        "accepted for compatibility; argument information is always emitted",
    ),
    (
        "-cl-strict-aliasing",
        "accepted for compatibility (deprecated since OpenCL 1.1)",
    ),
    (
        "-cl-uniform-work-group-size",
        "assume that all work-groups of a launch have the same size, as before OpenCL C 2.0",
    ),
    (
        "-cl-no-subgroup-ifp",
        "do not require independent progress of sub-groups",
    ),
];

/// TABLE of options of OpenCL that are for other inputs than source text, and why they are rejected.
const REJECTED: &[(&str, &str)] = &[
    (
        "-x",
        "the language of a source is set by `--lang`; binaries in SPIR are not supported",
    ),
    ("-spir-std=", "binaries in SPIR are not supported"),
    (
        "-create-library",
        "it is an option of `clLinkProgram`, and gencl links no programs",
    ),
    (
        "-enable-link-options",
        "it is an option of `clLinkProgram`, and gencl links no programs",
    ),
];

/// TABLE of the other options, most of which have a value.
const OTHERS: &[(&str, &str)] = &[
    ("-D NAME[=VALUE]", "define a macro"),
    ("-U NAME", "undefine a macro"),
    ("-I DIR", "add DIR to the include search path"),
    (
        "-isystem DIR",
        "add DIR after those of -I; no warnings in its headers",
    ),
    ("-include FILE", "include FILE before the source"),
    (
        "-O0 -O1 -O2 -O3",
        "the optimization level: none, fast compilation, full (the default), and the same as full",
    ),
    ("-g", "print source locations in the output"),
    ("-w", "disable all warnings"),
    (
        "-Wall -Wextra -Wpedantic",
        "enable more warnings: see `gencl print codes`",
    ),
    ("-WNAME -Wno-NAME", "enable or disable a warning"),
    (
        "-Werror[=NAME]",
        "treat all warnings, or the named one, as errors",
    ),
    (
        "-ferror-limit=N",
        "print at most N errors of a source (200), or all with 0",
    ),
    (
        "-Rpass[=REGEX]",
        "report what passes did: all, or those whose name has a match",
    ),
    (
        "-Rpass-missed[=REGEX]",
        "report what passes did not do, and why",
    ),
    (
        "-Rpass-analysis[=REGEX]",
        "report the facts that decisions are based on",
    ),
    (
        "-cl-std=CL1.2",
        "the OpenCL C version: CL1.0 CL1.1 CL1.2 CL2.0 CL3.0",
    ),
];

/// The option that limits the number of errors, without its value.
const ERROR_LIMIT: &str = "-ferror-limit";

/// All build options with their descriptions.
pub fn build_option_list() -> impl Iterator<Item = (&'static str, &'static str)> {
    OTHERS.iter().chain(FLAGS).copied()
}

impl BuildOptions {
    /// Parses the options of `clBuildProgram`, which are separated by blanks. Quotes enclose blanks, and a backslash
    /// escapes the next character ([`words`]).
    ///
    /// # Errors
    /// The message about the first invalid option, as the command line prints it.
    pub fn parse(text: &str) -> Result<BuildOptions, String> {
        let words = words::split(text).map_err(|unclosed| unclosed.message(text))?;
        let mut options = BuildOptions::default();
        options.add(&words)?;
        Ok(options)
    }

    /// The options of a launch file: its `options`, the `prefix` of its source, and its `headers` as directories of
    /// included files.
    ///
    /// # Errors
    /// The message about the first invalid option.
    #[cfg(feature = "launch-files")]
    pub fn of_launch(launch: &LaunchFile) -> Result<BuildOptions, String> {
        let mut options = BuildOptions::default();
        options.add(&launch.options)?;
        options.prefix.clone_from(&launch.prefix);
        options.includes.extend(launch.headers.iter().cloned());
        Ok(options)
    }

    /// The optimization level, if it is given.
    pub fn optimization(&self) -> Option<Level> {
        match self.level? {
            0 => Some(Level::O0),
            1 => Some(Level::O1),
            2.. => Some(Level::O2),
        }
    }

    /// Applies these options after those that are set: macros accumulate, the others override. Target, width, kernels
    /// and contraction stay; [`includes`](BuildOptions::includes) and
    /// [`system_includes`](BuildOptions::system_includes) are for the provider of included files, and
    /// [`locations`](BuildOptions::locations) for printing.
    pub fn apply(&self, options: &mut Options) {
        options.macros.extend(self.macros.iter().cloned());
        let forced = self.forced_includes.iter().cloned();
        options.forced_includes.extend(forced);
        options.prefix += &self.prefix;
        options.language = self.language.unwrap_or(options.language);
        options.uniform_work_groups |= self.uniform_work_groups;
        options.level = self.optimization().unwrap_or(options.level);
        let math = self.math;
        options.fast_relaxed_math |= math.fast_relaxed;
        options.finite_math_only |= math.finite_only;
        options.no_signed_zeros |= math.no_signed_zeros;
        options.unsafe_math |= math.unsafe_optimizations;
        options.correctly_rounded_divide_sqrt |= math.correctly_rounded_divide_sqrt;
        options.single_precision_constant |= math.single_precision_constant;
        let warnings = std::mem::take(&mut options.warnings);
        options.warnings = warnings.then(self.warnings.clone());
        options.remarks = options.remarks.then(self.remarks);
    }

    /// These options without a warning.
    pub fn without_warning(&self, code: Code) -> BuildOptions {
        let mut options = self.clone();
        options.warnings.disable(code);
        options
    }

    /// Parses words that must all be build options, and appends them to these options.
    ///
    /// # Errors
    /// The message about an invalid option.
    pub fn add(&mut self, words: &[String]) -> Result<(), String> {
        let mut words = words.iter().cloned();
        while let Some(word) = words.next() {
            if !self.parse_one(&word, &mut words)? {
                return Err(format!("`{word}` is not a build option"));
            }
        }
        Ok(())
    }

    /// All invalid options among words that must all be build options: the number of the word, and the message.
    pub fn invalid(words: &[String]) -> Vec<(usize, String)> {
        let mut options = BuildOptions::default();
        let mut found = Vec::new();
        let mut rest = words.iter().cloned();
        while let Some(word) = rest.next() {
            // A value is not counted yet.
            let number = words.len() - rest.len() - 1;
            match options.parse_one(&word, &mut rest) {
                Ok(true) => {}
                Ok(false) => found.push((number, format!("`{word}` is not a build option"))),
                Err(message) => found.push((number, message)),
            }
        }
        found
    }

    /// These options followed by `other`: macros and directories accumulate, other values override.
    pub fn then(mut self, other: BuildOptions) -> BuildOptions {
        let either = |a: bool, b: bool| a || b;
        self.macros.extend(other.macros);
        self.includes.extend(other.includes);
        self.system_includes.extend(other.system_includes);
        self.forced_includes.extend(other.forced_includes);
        self.prefix += &other.prefix;
        self.language = other.language.or(self.language);
        self.level = other.level.or(self.level);
        let (a, b) = (self.math, other.math);
        self.math = MathOptions {
            mad_enable: either(a.mad_enable, b.mad_enable),
            fast_relaxed: either(a.fast_relaxed, b.fast_relaxed),
            finite_only: either(a.finite_only, b.finite_only),
            unsafe_optimizations: either(a.unsafe_optimizations, b.unsafe_optimizations),
            no_signed_zeros: either(a.no_signed_zeros, b.no_signed_zeros),
            denorms_are_zero: either(a.denorms_are_zero, b.denorms_are_zero),
            single_precision_constant: either(
                a.single_precision_constant,
                b.single_precision_constant,
            ),
            correctly_rounded_divide_sqrt: either(
                a.correctly_rounded_divide_sqrt,
                b.correctly_rounded_divide_sqrt,
            ),
        };
        self.uniform_work_groups |= other.uniform_work_groups;
        self.kernel_arg_info |= other.kernel_arg_info;
        self.locations |= other.locations;
        self.warnings = self.warnings.then(other.warnings);
        self.remarks = self.remarks.then(other.remarks);
        self.error_limit = other.error_limit.or(self.error_limit);
        self
    }

    /// Parses one word, and the next one if it is the value of the option. `false` if the word is
    /// not a build option.
    ///
    /// # Errors
    /// The message about an invalid option.
    pub fn parse_one(
        &mut self,
        word: &str,
        rest: &mut impl Iterator<Item = String>,
    ) -> Result<bool, String> {
        if let Some(name) = word.strip_prefix("-cl-") {
            self.opencl(name)?;
            return Ok(true);
        }
        if let Some((_, reason)) = REJECTED.iter().find(|row| is_option(row.0, word)) {
            return Err(format!("unsupported option `{word}`: {reason}"));
        }
        let mut value = |option: &str| match word.strip_prefix(option) {
            Some("") => match rest.next() {
                Some(next) => Ok(Some(next)),
                None => Err(format!("`{option}` requires a value")),
            },
            Some(attached) => Ok(Some(attached.to_string())),
            None => Ok(None),
        };
        if let Some(text) = value("-D")? {
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name.to_string(), Some(value.to_string())),
                None => (text, None),
            };
            if name.is_empty() || name.starts_with('-') {
                return Err("`-D` requires the name of a macro".to_string());
            }
            if !is_macro_name(&name) {
                return Err(format!("`{name}` is not a valid macro name"));
            }
            self.macros.push(CommandLineMacro::Define { name, value });
        } else if let Some(name) = value("-U")? {
            self.macros.push(CommandLineMacro::Undefine(name));
        } else if let Some(folder) = value("-I")? {
            self.includes.push(PathBuf::from(folder));
        } else if let Some(folder) = value("-isystem")? {
            self.system_includes.push(PathBuf::from(folder));
        } else if let Some(file) = value("-include")? {
            // The name becomes that of an `#include`, which cannot contain a quote.
            if file.is_empty() || file.contains(['"', '\n', '\r']) {
                return Err(format!("invalid file name `{file}` for `-include`"));
            }
            self.forced_includes.push(file);
        } else if let Some(level) = value("-O")? {
            self.level = match level.as_str() {
                "0" => Some(0),
                "1" => Some(1),
                "2" | "3" => Some(2),
                // A name, as in `-O k.cl`: the level was omitted.
                other if other.parse::<u32>().is_err() && word == "-O" => {
                    return Err(format!(
                        "`-O` requires a level, 0 to 3, but `{other}` follows it: write `-O2`, which is the default"
                    ));
                }
                _ => {
                    let levels = ["0", "1", "2", "3"];
                    return Err(invalid_value(&level, "-O<LEVEL>", &levels, None));
                }
            };
        } else if word == "-g" {
            self.locations = true;
        } else if let Some(limit) = word.strip_prefix(ERROR_LIMIT) {
            let number = limit.strip_prefix('=').and_then(|n| n.parse().ok());
            let message =
                || format!("`{ERROR_LIMIT}` requires a number, such as `{ERROR_LIMIT}=20`");
            self.error_limit = Some(number.ok_or_else(message)?);
        } else {
            return Ok(self.remarks.parse_flag(word)? || self.warnings.parse_flag(word));
        }
        Ok(true)
    }

    fn opencl(&mut self, name: &str) -> Result<(), String> {
        let math = &mut self.math;
        match name {
            "opt-disable" => self.level = Some(0),
            "mad-enable" => math.mad_enable = true,
            "fast-relaxed-math" => math.fast_relaxed = true,
            "finite-math-only" => math.finite_only = true,
            "unsafe-math-optimizations" => math.unsafe_optimizations = true,
            "no-signed-zeros" => math.no_signed_zeros = true,
            "denorms-are-zero" => math.denorms_are_zero = true,
            "single-precision-constant" => math.single_precision_constant = true,
            "fp32-correctly-rounded-divide-sqrt" => math.correctly_rounded_divide_sqrt = true,
            "kernel-arg-info" => self.kernel_arg_info = true,
            "uniform-work-group-size" => self.uniform_work_groups = true,
            "strict-aliasing" | "no-subgroup-ifp" => {}
            _ => match name.strip_prefix("std=") {
                Some(version) => {
                    let found = version.strip_prefix("CL").and_then(Language::from_name);
                    let versions = ["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"];
                    let unknown = || {
                        let tip = older_version(version, &versions);
                        invalid_value(version, "-cl-std=<VERSION>", &versions, tip.as_deref())
                    };
                    self.language = Some(found.ok_or_else(unknown)?);
                }
                None if name.contains("fast") && name.contains("math") => {
                    return Err(format!(
                        "unknown option `-cl-{name}`: did you mean `-cl-fast-relaxed-math`?"
                    ));
                }
                None if name.starts_with("intel-") => {
                    let reason = match name {
                        _ if name.contains("4GB") => "buffers of 4 GB and more are not supported",
                        _ if name.contains("GRF") => super::FIXED_REGISTERS,
                        _ => "it is an option of Intel's compiler: remove it",
                    };
                    return Err(format!("unsupported option `-cl-{name}`: {reason}"));
                }
                None if name.starts_with("nv-") => {
                    return Err(format!(
                        "unsupported option `-cl-{name}`: it is an option of NVIDIA's compiler: remove it"
                    ));
                }
                None => {
                    let names = FLAGS.iter().map(|f| f.0).chain(["-cl-std="]);
                    return Err(unknown("option", &format!("-cl-{name}"), names));
                }
            },
        }
        Ok(())
    }
}

/// The tip about a version of OpenCL C that does not exist: `CL2.1`. None if it is no version.
fn older_version(version: &str, versions: &[&str]) -> Option<String> {
    let Some(number) = version.strip_prefix("CL") else {
        let meant = versions.iter().find(|known| known.ends_with(version));
        let meant = meant.filter(|_| version.len() == 3);
        return meant.map(|known| format!("the value is '{known}'"));
    };
    if matches!(number, "2.1" | "2.2") {
        return Some("OpenCL 2.1 and 2.2 have OpenCL C 2.0: 'CL2.0'".to_owned());
    }
    let is_number = number.len() == 3 && number.parse::<f32>().is_ok();
    let older = versions.iter().rev().find(|known| **known < version);
    older
        .filter(|_| is_number)
        .map(|older| format!("the version before it is '{older}'"))
}

/// Whether a word is this option; a name that ends in `=` has a value.
fn is_option(name: &str, word: &str) -> bool {
    word == name || name.ends_with('=') && word.starts_with(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use pretty_assertions::assert_eq;

    fn take(line: &str) -> Result<BuildOptions, String> {
        BuildOptions::parse(line)
    }

    fn define(name: &str, value: Option<&str>) -> CommandLineMacro {
        CommandLineMacro::Define {
            name: name.into(),
            value: value.map(str::to_string),
        }
    }

    #[test]
    fn macros_keep_their_order_and_values() {
        let options = take("-DA -DB= -DC=a=b -UA -D F(x)=x").unwrap();
        assert_eq!(
            options.macros,
            [
                define("A", None),
                define("B", Some("")),
                define("C", Some("a=b")),
                CommandLineMacro::Undefine("A".into()),
                define("F(x)", Some("x")),
            ]
        );
    }

    #[test]
    fn unknown_options_are_rejected() {
        for (line, message) in [
            (
                "-cl-fast-relaxed-maths",
                "unknown option `-cl-fast-relaxed-maths`: did you mean `-cl-fast-relaxed-math`?",
            ),
            (
                "-cl-fast-math",
                "unknown option `-cl-fast-math`: did you mean `-cl-fast-relaxed-math`?",
            ),
            (
                "-cl-uniform-workgroup-size",
                "unknown option `-cl-uniform-workgroup-size`: did you mean `-cl-uniform-work-group-size`?",
            ),
            (
                "-x spir",
                "unsupported option `-x`: the language of a source is set by `--lang`; binaries in SPIR are not supported",
            ),
            (
                "-spir-std=1.2",
                "unsupported option `-spir-std=1.2`: binaries in SPIR are not supported",
            ),
            (
                "-create-library",
                "unsupported option `-create-library`: it is an option of `clLinkProgram`, and gencl links no programs",
            ),
            (
                "-cl-std=CL1.3",
                "invalid value 'CL1.3' for '-cl-std=<VERSION>'\n  [possible values: CL1.0, CL1.1, CL1.2, CL2.0, CL3.0]\n\n  \
                 tip: the version before it is 'CL1.2'",
            ),
            (
                "-cl-std=2.0",
                "invalid value '2.0' for '-cl-std=<VERSION>'\n  [possible values: CL1.0, CL1.1, CL1.2, CL2.0, CL3.0]\n\n  \
                 tip: the value is 'CL2.0'",
            ),
            (
                "-cl-std=CL2.1",
                "invalid value 'CL2.1' for '-cl-std=<VERSION>'\n  [possible values: CL1.0, CL1.1, CL1.2, CL2.0, CL3.0]\n\n  \
                 tip: OpenCL 2.1 and 2.2 have OpenCL C 2.0: 'CL2.0'",
            ),
            (
                "-O4",
                "invalid value '4' for '-O<LEVEL>'\n  [possible values: 0, 1, 2, 3]",
            ),
            ("-D", "`-D` requires a value"),
            ("-D=1", "`-D` requires the name of a macro"),
        ] {
            assert_eq!(take(line), Err(message.to_string()), "{line}");
        }
        // Flags of warnings that other compilers have are no error.
        assert_eq!(
            take("-Wno-made-up").map(|o| o.warnings.unknown_flags().len()),
            Ok(1)
        );
        assert_eq!(
            take("--simd"),
            Err("`--simd` is not a build option".to_string())
        );
    }

    #[test]
    fn later_options_win() {
        let first = take("-DA=1 -O0 -cl-std=CL2.0 -w").unwrap();
        let second = take("-DA=2 -O2").unwrap();
        let both = first.then(second);
        assert_eq!(
            both.macros,
            [define("A", Some("1")), define("A", Some("2"))]
        );
        assert_eq!((both.level, both.language), (Some(2), Some(Language::Cl20)));
        assert_eq!(both.warnings.severity(Code::W0101), None);
    }

    #[test]
    fn options_apply_after_those_that_are_set() {
        let mut options = Options {
            level: Level::O1,
            prefix: "a".to_owned(),
            ..Options::default()
        };
        take("-DA -cl-fast-relaxed-math -w")
            .unwrap()
            .apply(&mut options);
        assert_eq!(options.macros, [define("A", None)]);
        assert!(options.fast_relaxed_math && !options.unsafe_math);
        assert_eq!(options.warnings.severity(Code::W0101), None);
        assert_eq!((options.level, options.prefix.as_str()), (Level::O1, "a"));
        take("-O3 -cl-std=CL2.0 -DA=1").unwrap().apply(&mut options);
        assert_eq!(
            (options.level, options.language),
            (Level::O2, Language::Cl20)
        );
        assert_eq!(options.macros, [define("A", None), define("A", Some("1"))]);
    }
}

//! The options of a build: those of the OpenCL specification and the compiler's usual
//! short ones.
//!
//! They are read here and not by the command line's parser, because they have one dash and
//! long names, because their order counts, and because the launch file's `options` have
//! the same words. An option that is not known is an error, never ignored.

use gencl::diagnostic::Warnings;
use gencl::diagnostic::unknown;
use gencl::frontend::preprocess::{CommandLineMacro, Language};
use std::path::PathBuf;

/// The options of a build.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct BuildOptions {
    /// `-D` and `-U`, in their order.
    pub(crate) macros: Vec<CommandLineMacro>,
    /// `-I`
    pub(crate) includes: Vec<PathBuf>,
    /// `-cl-std`
    pub(crate) language: Language,
    /// `-O0` to `-O2`, `-cl-opt-disable`
    pub(crate) level: Option<u8>,
    pub(crate) math: MathOptions,
    /// `-cl-kernel-arg-info`
    pub(crate) kernel_arg_info: bool,
    /// `-g`
    pub(crate) locations: bool,
    pub(crate) warnings: Warnings,
}

/// What may be done to floating point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MathOptions {
    pub(crate) mad_enable: bool,
    pub(crate) fast_relaxed: bool,
    pub(crate) finite_only: bool,
    pub(crate) unsafe_optimizations: bool,
    pub(crate) no_signed_zeros: bool,
    pub(crate) denorms_are_zero: bool,
    pub(crate) single_precision_constant: bool,
    pub(crate) correctly_rounded_divide_sqrt: bool,
}

/// The subcommands that take these options.
pub(crate) const BUILDING: [&str; 3] = ["compile", "run", "check"];

/// TABLE of options without values.
const FLAGS: &[(&str, &str)] = &[
    ("-cl-opt-disable", "compile as with -O0"),
    ("-cl-mad-enable", "allow: a*b+c may be less exact"),
    (
        "-cl-fast-relaxed-math",
        "allow all that; define __FAST_RELAXED_MATH__",
    ),
    (
        "-cl-finite-math-only",
        "allow: no NaN and no infinity occurs",
    ),
    (
        "-cl-unsafe-math-optimizations",
        "allow: results may differ slightly",
    ),
    (
        "-cl-no-signed-zeros",
        "allow: the sign of zero does not matter",
    ),
    ("-cl-denorms-are-zero", "allow: denormals become zero"),
    (
        "-cl-single-precision-constant",
        "constants without a suffix are float",
    ),
    (
        "-cl-fp32-correctly-rounded-divide-sqrt",
        "round float / and sqrt correctly",
    ),
    ("-cl-kernel-arg-info", "keep names of arguments (always)"),
];

/// TABLE of the other options.
const OTHERS: &[(&str, &str)] = &[
    ("-D NAME[=VALUE]", "define a macro"),
    ("-U NAME", "forget a macro"),
    ("-I DIR", "look for included files in DIR"),
    ("-O0 -O1 -O2", "as lowered; fast; thoroughly (the default)"),
    ("-g", "show source lines in the output"),
    ("-w", "no warnings"),
    (
        "-Wall -Wextra -Wpedantic",
        "more warnings: see `gencl print codes`",
    ),
    ("-WNAME -Wno-NAME", "with this warning, without it"),
    ("-Werror[=NAME]", "warnings are errors; this one is"),
    ("-cl-std=CL1.2", "also CL1.0 CL1.1 CL2.0 CL3.0"),
];

/// All options of a build with what they say.
pub(crate) fn list() -> impl Iterator<Item = (&'static str, &'static str)> {
    OTHERS.iter().chain(FLAGS).copied()
}

/// The part of the help that is about these options.
pub(crate) fn help() -> String {
    let mut text = String::from("Options of the build:\n");
    for (name, what) in list() {
        text += &format!("  {name:<40}  {what}\n");
    }
    text += "\n-cl-mad-enable and -cl-denorms-are-zero change nothing: a*b+c is fused anyway where\n\
             FP_CONTRACT lets it be, and denormals cost nothing.\n";
    text
}

impl BuildOptions {
    /// Takes the options of a build out of a command line; what is left is in the order
    /// it was. Nothing behind `--` is touched.
    ///
    /// # Errors
    /// What is wrong with an option.
    pub(crate) fn take(words: Vec<String>) -> Result<(BuildOptions, Vec<String>), String> {
        let mut options = BuildOptions::default();
        let mut others = Vec::new();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if word == "--" {
                others.push(word);
                others.extend(words);
                break;
            }
            if !options.take_one(&word, &mut words)? {
                others.push(word);
            }
        }
        Ok((options, others))
    }

    /// Reads words that must all be options of a build, after those that are there.
    ///
    /// # Errors
    /// What is wrong with an option.
    pub(crate) fn add(&mut self, words: &[String]) -> Result<(), String> {
        let mut words = words.iter().cloned();
        while let Some(word) = words.next() {
            if !self.take_one(&word, &mut words)? {
                return Err(format!("`{word}` is not an option of a build"));
            }
        }
        Ok(())
    }

    /// These options, then others: macros and folders add up, the last choice counts.
    pub(crate) fn then(mut self, other: BuildOptions) -> BuildOptions {
        let either = |a: bool, b: bool| a || b;
        self.macros.extend(other.macros);
        self.includes.extend(other.includes);
        if other.language != Language::default() {
            self.language = other.language;
        }
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
        self.kernel_arg_info |= other.kernel_arg_info;
        self.locations |= other.locations;
        self.warnings = self.warnings.then(other.warnings);
        self
    }

    /// Reads one word, and the next where it is the option's value. False when the word is
    /// no option of a build.
    fn take_one(
        &mut self,
        word: &str,
        rest: &mut impl Iterator<Item = String>,
    ) -> Result<bool, String> {
        if let Some(name) = word.strip_prefix("-cl-") {
            self.opencl(name)?;
            return Ok(true);
        }
        let mut value = |option: &str| match word.strip_prefix(option) {
            Some("") => match rest.next() {
                Some(next) => Ok(Some(next)),
                None => Err(format!("`{option}` needs a value")),
            },
            Some(attached) => Ok(Some(attached.to_string())),
            None => Ok(None),
        };
        if let Some(text) = value("-D")? {
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name.to_string(), Some(value.to_string())),
                None => (text, None),
            };
            if name.is_empty() {
                return Err("`-D` needs the name of a macro".to_string());
            }
            self.macros.push(CommandLineMacro::Define { name, value });
        } else if let Some(name) = value("-U")? {
            self.macros.push(CommandLineMacro::Undefine(name));
        } else if let Some(folder) = value("-I")? {
            self.includes.push(PathBuf::from(folder));
        } else if let Some(level) = value("-O")? {
            self.level = match level.as_str() {
                "0" => Some(0),
                "1" => Some(1),
                "2" => Some(2),
                _ => return Err(format!("`-O{level}` is not one of: -O0 -O1 -O2")),
            };
        } else if word == "-g" {
            self.locations = true;
        } else {
            return self.warnings.take(word);
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
            _ => match name.strip_prefix("std=") {
                Some(version) => {
                    let found = version.strip_prefix("CL").and_then(Language::from_name);
                    self.language = found.ok_or_else(|| {
                        format!("`{version}` is not one of: CL1.0 CL1.1 CL1.2 CL2.0 CL3.0")
                    })?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use gencl::diagnostic::{Code, Severity};
    use pretty_assertions::assert_eq;

    fn take(line: &str) -> Result<(BuildOptions, Vec<String>), String> {
        BuildOptions::take(line.split(' ').map(str::to_string).collect())
    }

    fn define(name: &str, value: Option<&str>) -> CommandLineMacro {
        CommandLineMacro::Define {
            name: name.into(),
            value: value.map(str::to_string),
        }
    }

    #[test]
    fn options_are_taken_and_the_rest_stays() {
        let (options, rest) = take(
            "compile k.cl -o - -DT=float -D N=4 -U T -Iinc -I src -O1 -cl-std=CL2.0 -cl-mad-enable --emit ir -g -Werror -- -DX",
        )
        .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            rest,
            ["compile", "k.cl", "-o", "-", "--emit", "ir", "--", "-DX"]
        );
        assert_eq!(options.level, Some(1));
        assert_eq!(
            options.includes,
            [PathBuf::from("inc"), PathBuf::from("src")]
        );
        assert_eq!(options.language, Language::Cl20);
        assert!(options.math.mad_enable && options.locations);
        assert_eq!(
            options.warnings.severity(Code::W0101),
            Some(Severity::Error)
        );
    }

    #[test]
    fn macros_keep_their_order_and_values() {
        let (options, _) = take("-DA -DB= -DC=a=b -UA -D F(x)=x").unwrap();
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
    fn what_is_not_known_is_refused() {
        for (line, message) in [
            (
                "-cl-fast-relaxed-maths",
                "unknown option `-cl-fast-relaxed-maths`: did you mean `-cl-fast-relaxed-math`?",
            ),
            (
                "-cl-uniform-work-group-size",
                "unknown option `-cl-uniform-work-group-size`",
            ),
            (
                "-cl-std=CL1.3",
                "`CL1.3` is not one of: CL1.0 CL1.1 CL1.2 CL2.0 CL3.0",
            ),
            ("-O3", "`-O3` is not one of: -O0 -O1 -O2"),
            ("-D", "`-D` needs a value"),
            ("-D=1", "`-D` needs the name of a macro"),
            (
                "-Werrors",
                "unknown warning `-Werrors`: did you mean `-Werror`?",
            ),
            (
                "-Wno-W9999",
                "unknown warning `-Wno-W9999`: `gencl print codes` shows them",
            ),
            (
                "-Wno-E0001",
                "unknown warning `-Wno-E0001`: `gencl print codes` shows them",
            ),
        ] {
            assert_eq!(take(line), Err(message.to_string()), "{line}");
        }
        let mut options = BuildOptions::default();
        assert_eq!(
            options.add(&["--simd".to_string()]),
            Err("`--simd` is not an option of a build".to_string())
        );
    }

    #[test]
    fn later_options_win() {
        let (first, _) = take("-DA=1 -O0 -cl-std=CL2.0 -w").unwrap();
        let (second, _) = take("-DA=2 -O2").unwrap();
        let both = first.then(second);
        assert_eq!(
            both.macros,
            [define("A", Some("1")), define("A", Some("2"))]
        );
        assert_eq!((both.level, both.language), (Some(2), Language::Cl20));
        assert_eq!(both.warnings.severity(Code::W0101), None);
    }

    #[test]
    fn the_help_names_all_flags() {
        for (name, _) in FLAGS {
            assert!(help().contains(name));
            assert!(take(name).unwrap().1.is_empty(), "{name}");
        }
    }
}

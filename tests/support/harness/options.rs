//! Parses compilation options as in file headers and launch files.

use gencl::backend::width::WidthChoice;
use gencl::compile::{Level, Options};
use gencl::frontend::preprocess::{CommandLineMacro, Language};
use gencl::target::{Target, Width};

/// Parses the words of an option list.
///
/// # Errors
/// The first word that is not an option.
pub fn options(words: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || {
            let value = words.next();
            value.ok_or_else(|| format!("`{word}` takes a value"))
        };
        match word.as_str() {
            "-O0" => options.level = Level::O0,
            "-O1" => options.level = Level::O1,
            "-O2" => options.level = Level::O2,
            "--target" => {
                let name = value()?;
                let target = Target::from_name(name);
                options.target = target.ok_or_else(|| format!("no target `{name}`"))?;
            }
            "--simd" => {
                let width = value()?
                    .parse()
                    .ok()
                    .and_then(Width::of)
                    .ok_or("a bad width")?;
                options.width = WidthChoice::Fixed(width);
            }
            "--kernel" => options.kernels.push(value()?.clone()),
            "-cl-finite-math-only" => options.finite_math_only = true,
            "-cl-no-signed-zeros" => options.no_signed_zeros = true,
            "-cl-unsafe-math-optimizations" => options.unsafe_math = true,
            "-cl-single-precision-constant" => options.single_precision_constant = true,
            "-cl-uniform-work-group-size" => options.uniform_work_groups = true,
            "-cl-mad-enable" | "-cl-denorms-are-zero" => {}
            "-cl-fast-relaxed-math" => options.fast_relaxed_math = true,
            "-cl-fp32-correctly-rounded-divide-sqrt" => {
                options.correctly_rounded_divide_sqrt = true;
            }
            word if word.starts_with("-cl-std=CL") => {
                let version = Language::from_name(&word["-cl-std=CL".len()..]);
                options.language = version.ok_or_else(|| format!("no language `{word}`"))?;
            }
            word => match word.strip_prefix("-D") {
                Some(definition) => {
                    let (name, value) = match definition.split_once('=') {
                        Some((name, value)) => (name, Some(value.to_owned())),
                        None => (definition, None),
                    };
                    let name = name.to_owned();
                    let definition = CommandLineMacro::Define { name, value };
                    options.macros.push(definition);
                }
                None if options.remarks.parse_flag(word)? => {}
                None if options.warnings.parse_flag(word) => {}
                None => return Err(format!("unknown option `{word}`")),
            },
        }
    }
    // A test with a misspelled flag would test something else.
    match options.warnings.unknown_flags().first() {
        Some(unknown) => Err(unknown.message.clone()),
        None => Ok(options),
    }
}

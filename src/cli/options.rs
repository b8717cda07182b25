//! The build options on the command line: their separation from the other words, and their help.
//!
//! They are parsed by the library and not by clap, because they have long names after a single dash, because
//! their order is significant, and because the `options` of a launch file use the same syntax.

use super::driver::DriverOptions;
pub(crate) use gencl::compile::{BuildOptions, build_option_list as list};

/// The subcommands that accept build options.
pub(crate) const BUILDING: [&str; 5] = ["compile", "run", "check", "diff", "explore"];

/// The column of the descriptions in the sections of the help about options.
const DESCRIPTIONS: usize = 44;

/// Lines of the help with options and their descriptions, which continue in their own column.
pub(crate) fn described(options: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    let mut text = String::new();
    for (name, what) in options {
        let mut line = format!("  {name:width$}", width = DESCRIPTIONS - 2);
        for word in what.split(' ') {
            if line.chars().count() + word.chars().count() > super::args::HELP_WIDTH {
                text += line.trim_end();
                text.push('\n');
                line = " ".repeat(DESCRIPTIONS);
            }
            line += word;
            line.push(' ');
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The section of the help about build options.
pub(crate) fn help() -> String {
    let mut text = String::from("Build options:\n");
    text += &described(list());
    text += "\n-cl-mad-enable, -cl-denorms-are-zero, -cl-strict-aliasing and -cl-no-subgroup-ifp have no\n\
             effect: a*b+c is always fused where FP_CONTRACT allows it, and denormals are supported at\n\
             full speed.\n";
    text
}

/// Separates the build options, and those of `driver`, from the other words of a command line, which
/// keep their order. Words after `--` are not build options.
///
/// # Errors
/// The message about an invalid option.
pub(crate) fn extract(
    words: Vec<String>,
    driver: &mut DriverOptions,
) -> Result<(BuildOptions, Vec<String>), String> {
    let mut options = BuildOptions::default();
    let mut others = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            others.push(word);
            others.extend(words);
            break;
        }
        let is_known =
            options.parse_one(&word, &mut words)? || driver.parse_one(&word, &mut words)?;
        if !is_known {
            others.push(word);
        }
    }
    Ok((options, others))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gencl::diagnostic::{Code, Severity};
    use gencl::frontend::preprocess::Language;
    use pretty_assertions::assert_eq;
    use std::path::PathBuf;

    #[test]
    fn descriptions_continue_in_their_column() {
        let all = described(list());
        let is_short = |line: &str| line.chars().count() <= super::super::args::HELP_WIDTH;
        assert!(all.lines().all(is_short), "{all}");
        let head = "  -O0 -O1 -O2 -O3                           the optimization level: none, fast compilation, full";
        let tail = format!(
            "{}(the default), and the same as full",
            " ".repeat(DESCRIPTIONS)
        );
        assert!(all.contains(&format!("{head}\n{tail}\n")), "{all}");
    }

    fn take(line: &str) -> Result<(BuildOptions, Vec<String>), String> {
        let words = line.split(' ').map(str::to_string).collect();
        extract(words, &mut DriverOptions::default())
    }

    #[test]
    fn build_options_are_separated_from_the_other_words() {
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
        assert_eq!(options.language, Some(Language::Cl20));
        assert!(options.math.mad_enable && options.locations);
        assert_eq!(
            options.warnings.severity(Code::W0101),
            Some(Severity::Error)
        );
    }

    #[test]
    fn the_help_names_all_flags() {
        for (name, _) in gencl::compile::build_option_list()
            .filter(|row| row.0.starts_with("-cl-") && !row.0.contains('='))
        {
            assert!(help().contains(name));
            assert!(take(name).unwrap().1.is_empty(), "{name}");
        }
    }
}

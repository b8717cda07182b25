//! `-MD` of `gencl run` and `gencl check`: the rule of make about all files that the command has read.

use super::driver::{self, DriverOptions};
use super::inputs::Inputs;
use super::output::{Destination, Failure, Outcome, Reporter, write_outputs};
use super::outputs::stem;
use std::path::Path;

/// What is written about the files that a command has read, once it succeeds.
pub(super) struct Stamp {
    destination: Destination,
    /// The targets of the rule, escaped for make.
    targets: Vec<String>,
    no_system: bool,
    phony: bool,
}

impl Stamp {
    /// The rule that the options request, which is by default in a file named after the first input, beside `output`, the
    /// default of its target.
    ///
    /// # Errors
    /// Options that belong to `gencl compile`, or a missing target.
    pub(super) fn new(
        options: &DriverOptions,
        command: &str,
        first: &str,
        output: Option<&Path>,
    ) -> Result<Option<Stamp>, Failure> {
        options.check().map_err(Failure::Usage)?;
        let Some(first_option) = &options.first else {
            return Ok(None);
        };
        let usage = |message: String| Err(Failure::Usage(message));
        if options.preprocess_only {
            return usage(format!(
                "`{first_option}` is an option of `gencl compile` only"
            ));
        }
        if options.database.is_some() {
            return usage("`-MJ` is an option of `gencl compile` only".to_owned());
        }
        let Some(dependencies) = options.dependencies else {
            return Ok(None);
        };
        if dependencies.only {
            return usage(format!(
                "`-M` and `-MM` are options of `gencl compile` only: with `-MD` and `-MMD`, `{command}` writes the rule"
            ));
        }
        let targets = match (options.targets.is_empty(), output) {
            (false, _) => options.targets.clone(),
            (true, Some(output)) => vec![driver::escape(&output.to_string_lossy())],
            (true, None) => {
                return usage(format!(
                    "`{first_option}` requires `-MT TARGET` here: `{command}` writes no file that could be the target"
                ));
            }
        };
        let destination = match &options.file {
            Some(file) => Destination::new(file),
            None => {
                let name = format!("{}.d", stem(first));
                let folder = output.and_then(Path::parent);
                Destination::File(folder.map_or_else(|| name.clone().into(), |f| f.join(&name)))
            }
        };
        Ok(Some(Stamp {
            destination,
            targets,
            no_system: dependencies.no_system,
            phony: options.phony,
        }))
    }

    /// Writes the rule. `main` are the inputs of the command line, which come first; those of `is_system` are headers of
    /// `-isystem`.
    ///
    /// # Errors
    /// The file is an input, or cannot be written.
    pub(super) fn write(
        &self,
        reporter: Reporter,
        main: &[String],
        is_system: &dyn Fn(&Path) -> bool,
        inputs: &Inputs,
    ) -> Outcome {
        let main = main.iter().filter(|name| *name != "-");
        let mut names: Vec<String> = main.cloned().collect();
        let others = inputs.files().into_iter();
        let others = others.filter(|path| !(self.no_system && is_system(path)));
        let others = others.map(|path| path.to_string_lossy().into_owned());
        let others: Vec<String> = others.filter(|name| !names.contains(name)).collect();
        let phony = if self.phony { others.len() } else { 0 };
        let left_out = driver::left_out(names.iter().map(String::as_str), false).into_iter();
        let of_others = driver::left_out(others.iter().map(String::as_str), self.phony);
        for message in left_out.chain(of_others) {
            reporter.warning(&message);
        }
        names.extend(others);
        let text = driver::rule(&self.targets, &names, phony);
        write_outputs(&[(self.destination.clone(), text.into_bytes())], inputs)
    }
}

//! Examples of what diagnostics report, for `gencl explain`: a wrong program, and the corrected one.
//!
//! Without `kernel`, they are statements of a kernel with the parameters `global int *a`, `global float *f` and `int n`, and a variable
//! `int i`, the global id. If such a kernel runs, it has 8 work-items in one work-group, buffers of 8 elements, and 8 for `n`.

mod commands;
mod errors;
mod statements;
mod warnings;

use self::commands::COMMANDS;
use self::errors::ERRORS;
use self::statements::STATEMENTS;
use self::warnings::WARNINGS;
use super::Code;

/// A code with a wrong program, the corrected one, and the reason.
type OfProgram = (Code, &'static str, &'static str, &'static str);

/// As [`OfProgram`], with the words of the command after the code.
type OfCommand = (Code, &'static str, &'static str, &'static str, &'static str);

/// A wrong program and the corrected one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The words after `gencl` of the command that reports the code; `None` if the example is itself a command.
    pub command: Option<&'static str>,
    /// What has the diagnostic: a program in OpenCL C, Gen IR or vector IR, statements, a launch file, or a command.
    pub wrong: &'static str,
    /// The corrected program, or its statements; empty for a remark about what is not wrong.
    pub right: &'static str,
    /// Why, as a sentence.
    pub reason: &'static str,
}

/// The command that reports most codes.
const CHECK: &str = "check";

impl Example {
    /// The example of a code, if it has one.
    pub fn of(code: Code) -> Option<Example> {
        let mut programs = [ERRORS, WARNINGS, STATEMENTS].into_iter().flatten();
        if let Some(&(_, wrong, right, reason)) = programs.find(|row| row.0 == code) {
            return Some(Example {
                command: Some(CHECK),
                wrong,
                right,
                reason,
            });
        }
        let &(_, command, wrong, right, reason) = COMMANDS.iter().find(|row| row.0 == code)?;
        Some(Example {
            command: Some(command).filter(|command| !command.is_empty()),
            wrong,
            right,
            reason,
        })
    }

    /// Whether `gencl check`, without options, reports the code.
    pub fn is_checked(&self) -> bool {
        self.command == Some(CHECK)
    }
}

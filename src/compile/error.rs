//! The errors of a compilation: errors in the user's program or options, and internal errors.

use crate::cancel::CANCELED;
use crate::diagnostic::Diagnostic;
use crate::render;
use crate::source::SourceMap;
use std::fmt;

/// The error of a failed compilation.
///
/// `Display` prints one line with every error. `Debug` prints diagnostics with source excerpts,
/// so that `fn main() -> Result<(), Box<dyn Error>>` prints them.
#[non_exhaustive]
pub enum CompileError {
    /// The program or its options are invalid. At least one diagnostic is an error.
    Rejected {
        /// The sources that the diagnostics point into.
        map: SourceMap,
        /// All errors and warnings, in source order.
        diagnostics: Vec<Diagnostic>,
    },
    /// An internal check of the compiler failed.
    Internal(InternalError),
    /// The caller set [`Options::cancel`](super::Options::cancel) during the compilation.
    Canceled,
}

/// A bug in the compiler, detected by its internal checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InternalError {
    /// The kernel being compiled.
    pub kernel: String,
    /// The pass or stage that failed.
    pub pass: String,
    /// The message of the check.
    pub message: String,
    /// The kernel at that point, as Gen IR or vISA text.
    pub reproducer: String,
}

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "internal error in `{}` on kernel `{}`: {}",
            self.pass, self.kernel, self.message
        )
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Rejected { diagnostics, .. } => {
                let errors = diagnostics.iter().filter(|d| d.is_error());
                for (k, diagnostic) in errors.enumerate() {
                    if k > 0 {
                        f.write_str("; ")?;
                    }
                    write!(f, "error[{}]: {}", diagnostic.code, diagnostic.message)?;
                }
                Ok(())
            }
            CompileError::Internal(error) => error.fmt(f),
            CompileError::Canceled => f.write_str(CANCELED),
        }
    }
}

impl fmt::Debug for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Rejected { map, diagnostics } => {
                let count = diagnostics.iter().filter(|d| d.is_error()).count();
                let plural = if count == 1 { "" } else { "s" };
                writeln!(f, "compilation failed with {count} error{plural}")?;
                for diagnostic in diagnostics {
                    f.write_str(&render::human(map, diagnostic, false))?;
                }
                Ok(())
            }
            CompileError::Internal(error) => write!(f, "{error}\n{}", error.reproducer),
            CompileError::Canceled => fmt::Display::fmt(self, f),
        }
    }
}

impl std::error::Error for CompileError {}

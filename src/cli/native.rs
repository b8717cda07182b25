//! `--emit asm`: the native code of kernels, listed by Intel's finalizer.

use super::args::Compile;
use super::options::BuildOptions;
use super::output::{Failure, Reporter, say};
use super::pipeline::Built;
use super::signals::interrupted;
use super::staged::Scratch;
use gencl::diagnostic::{Code, Diagnostic, Warnings};
use gencl::finalizer::{self, Outcome, PACKAGE, PROGRAM};
use gencl::source::SourceMap;
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{self, PrintOptions};
use std::time::Duration;

/// How long the finalizer may take for one kernel where the command line does not tell.
pub(crate) const DEFAULT_SECONDS: f64 = 60.0;

/// Lines of the finalizer's messages that are shown of one kernel.
const MOST_LINES: usize = 40;

/// How the finalizer is called, and what is said about it.
#[derive(Debug)]
pub(crate) struct Native<'a> {
    /// How long the finalizer may take for one kernel.
    limit: Duration,
    /// `FILE` and `LOC` in the vISA.
    locations: bool,
    warnings: &'a Warnings,
    reporter: Reporter,
}

impl<'a> Native<'a> {
    /// # Errors
    /// A time limit that is none.
    pub(crate) fn new(
        args: &Compile,
        options: &'a BuildOptions,
        reporter: Reporter,
    ) -> Result<Native<'a>, Failure> {
        match Duration::try_from_secs_f64(args.finalizer_timeout) {
            Ok(limit) if !limit.is_zero() => Ok(Native {
                limit,
                locations: options.locations,
                warnings: &options.warnings,
                reporter,
            }),
            Ok(_) | Err(_) => {
                let message = "`--finalizer-timeout` needs a number of seconds above 0";
                Err(Failure::Usage(message.to_string()))
            }
        }
    }

    /// The listings of all kernels, in their order. Reports what the finalizer rejects, of every
    /// kernel.
    ///
    /// # Errors
    /// A kernel has no listing.
    pub(crate) fn listings(&self, built: &Built) -> Result<String, Failure> {
        let mut all = String::new();
        let mut diagnostics = Vec::new();
        for kernel in &built.kernels {
            match self.listing(&kernel.visa)? {
                Ok((listing, spill)) => {
                    all.push_str(&listing);
                    diagnostics.extend(spill);
                }
                Err(diagnostic) => {
                    let missing = diagnostic.code == Code::E1001;
                    diagnostics.push(diagnostic);
                    if missing {
                        break;
                    }
                }
            }
        }
        self.warnings.apply(&mut diagnostics);
        say(&self.reporter.text(&SourceMap::new(), &diagnostics));
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Failure::Input);
        }
        Ok(all)
    }

    /// The listing of one kernel with a warning where it spills, or the error.
    fn listing(
        &self,
        kernel: &Kernel,
    ) -> Result<Result<(String, Option<Diagnostic>), Diagnostic>, Failure> {
        let options = PrintOptions {
            locations: self.locations,
        };
        let text = text::print([kernel], &options);
        let arguments: Vec<_> = kernel.target.finalizer_arguments().collect();
        let scratch = Scratch::new()?;
        let mut keep_waiting = |elapsed| elapsed < self.limit && !interrupted();
        let outcome = finalizer::judge(scratch.path(), &text, &arguments, &mut keep_waiting);
        if interrupted() {
            // The thread of the interrupt ends the process once the folder is gone.
            drop(scratch);
            loop {
                std::thread::park();
            }
        }
        let name = &kernel.name;
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => return Ok(Err(not_started(&error))),
        };
        let spill = match outcome {
            Outcome::Accepted { .. } => None,
            Outcome::Spill(bytes) => Some(spill(kernel, bytes)),
            Outcome::Hang => {
                let limit = self.limit.as_secs_f64();
                let message =
                    format!("`{PROGRAM}` did not finish kernel `{name}` within {limit} seconds");
                let help = "give `--finalizer-timeout` more, or split the kernel";
                return Ok(Err(
                    Diagnostic::without_place(Code::E1004, message).help(help)
                ));
            }
            Outcome::Crash(said) => {
                let message = format!("`{PROGRAM}` crashed on kernel `{name}`");
                return Ok(Err(with_messages(Code::E1005, message, &said)));
            }
            Outcome::Refused(said) | Outcome::Lexer(said) => {
                let message = format!("`{PROGRAM}` rejected the vISA of kernel `{name}`");
                return Ok(Err(with_messages(Code::E1002, message, &said)));
            }
            Outcome::NoOutput(file) => {
                let message = format!("`{PROGRAM}` wrote no native code for kernel `{name}`");
                let said = format!("{file} is missing or empty");
                return Ok(Err(with_messages(Code::E1002, message, &said)));
            }
            Outcome::WrongCode(said) => {
                let message = format!(
                    "`{PROGRAM}` accepted the vISA of kernel `{name}` with a message, which means wrong code"
                );
                return Ok(Err(with_messages(Code::E1003, message, &said)));
            }
        };
        let listing = finalizer::listings(scratch.path(), &text)
            .map_err(|error| Failure::InputSaid(format!("the listing of `{name}`: {error}")))?;
        let folder = format!("{}/", scratch.path().display());
        Ok(Ok((listing.concat().replace(&folder, ""), spill)))
    }
}

fn not_started(error: &std::io::Error) -> Diagnostic {
    let message = match error.kind() {
        std::io::ErrorKind::NotFound => format!("`{PROGRAM}` was not found"),
        _ => format!("`{PROGRAM}` cannot be run: {error}"),
    };
    Diagnostic::without_place(Code::E1001, message)
        .note("`--emit asm` runs Intel's finalizer, which is searched in `PATH`")
        .help(format!(
            "install it: on Debian and Ubuntu it is in the package `{PACKAGE}`"
        ))
}

fn spill(kernel: &Kernel, bytes: u64) -> Diagnostic {
    let (name, width) = (&kernel.name, kernel.simd);
    let message = format!("kernel `{name}` spills {bytes} bytes at SIMD{width}");
    let diagnostic = Diagnostic::without_place(Code::W0701, message);
    let narrower = kernel.target.info().widths.iter().rev();
    match narrower.map(|w| w.channels()).find(|&w| w < kernel.simd) {
        Some(narrower) => diagnostic.help(format!(
            "`--simd {narrower}` halves the registers of a kernel"
        )),
        None => diagnostic,
    }
}

/// An error with what the finalizer printed.
fn with_messages(code: Code, message: String, said: &str) -> Diagnostic {
    let lines = said.lines().filter(|line| !line.trim().is_empty());
    let mut shown: Vec<&str> = lines.clone().take(MOST_LINES).collect();
    if lines.count() > MOST_LINES {
        shown.push("...");
    }
    let mut diagnostic = Diagnostic::without_place(code, message);
    if !shown.is_empty() {
        diagnostic = diagnostic.note(shown.join("\n"));
    }
    diagnostic.help(
        "please report this with the vISA, which `--emit visa` prints, and the version of the finalizer",
    )
}
